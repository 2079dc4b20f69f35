// What the stage needs to know: a seat at a table has it, and so has a lesson.

import type { LastMove } from './table.svelte';
import type { Desk } from './desk.svelte';
import type { Hint } from '../wire';

export interface Board {
  readonly desk: Desk;
  readonly seat: number | null; // null: only watching, there is no rack
  readonly last: LastMove | null;
  readonly hint: Hint | null;
}
