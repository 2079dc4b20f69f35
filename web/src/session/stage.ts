// What the stage needs to know: a seat at a table has it, and so has a lesson.

import type { LastMove } from './table.svelte';
import type { TileBoard } from './tiles.svelte';
import type { Hint } from '../wire';

export interface StageSession {
  readonly board: TileBoard;
  readonly seat: number | null; // null: only watching, there is no rack
  readonly last: LastMove | null;
  readonly hint: Hint | null;
}
