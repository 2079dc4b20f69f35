// How tiles and sets look on the stage, and what is said of them.

import type { LaidSet } from '../../model/draft';
import { jokerOf, type Tile } from '../../model/tiles';
import type { Placed } from '../../model/walk';
import type { LastMove } from '../../session/table.svelte';
import type { TileBoard } from '../../session/tiles.svelte';
import { t } from '../../words';
import { spoken, spokenAll } from '../../words/tiles';

export type SetLook = 'wrong' | 'growing' | 'right' | 'new' | 'changed' | '';

export interface TileLook {
  readonly id: number;
  readonly face: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly set: number | undefined; // the id of its set; none: on the rack
  readonly label: string;
  readonly means: string; // what a joker stands for
  readonly selected: boolean;
  readonly fresh: boolean; // just drawn
  readonly mine: boolean; // laid in this turn
  readonly hinted: boolean;
  readonly played: boolean; // laid by the last move, or since one's own
  readonly tint: string; // whose it is
  readonly door: boolean; // the Tab key stops here
}

export const isMine = (board: TileBoard, tile: Tile): boolean => board.laid.some((other) => other.id === tile.id);

export function setLook(board: TileBoard, moves: readonly LastMove[], set: LaidSet, at: number): SetLook {
  const mark = board.markOf(at);
  if (mark && !mark.legal) return mark.missing ? 'growing' : 'wrong';
  if (set.tiles.some((tile) => isMine(board, tile))) return mark ? 'right' : 'new';
  return moves.some((move) => move.sets.includes(set.id)) ? 'changed' : '';
}

// What a joker stands for, as far as the server has said it.
export const standsFor = (board: TileBoard, one: Placed): string =>
  one.set === null ? '' : (board.markOf(one.set)?.stands_for?.[one.index] ?? '');

export function labelOf(board: TileBoard, one: Placed): string {
  const meaning = jokerOf(one.tile.face) ? spokenAll(standsFor(board, one)) : '';
  const tile = spoken(one.tile.face) + (meaning && ` (${meaning})`);
  const at = one.index + 1;
  if (one.set === null) return t('aria.rack_tile', { tile, at });
  const of = board.draft.sets[one.set]?.tiles.length ?? 0;
  return t('aria.table_tile', { tile, set: one.set + 1, at, of });
}
