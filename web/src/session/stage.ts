// What the stage needs to know, at a table or in a lesson.

import type { LastMove } from './table.svelte';
import type { TileBoard } from './tiles.svelte';
import type { Hint } from '../wire';

export interface StageSession {
  readonly board: TileBoard;
  readonly seat: number | null; // null: only watching, without a rack
  readonly last: LastMove | null;
  readonly since?: readonly LastMove[]; // what the others have done since one's last move
  readonly hint: Hint | null;
}

// The same for dice, whose board is made with the game.
export interface DiceStageSession {
  readonly seat: number | null;
  readonly myTurn: boolean;
  readonly botPlays: boolean;
  readonly hint: Hint | null;
}
