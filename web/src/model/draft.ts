// A draft: table and rack if the turn ended now. A value; every change makes a new one. No rules
// are known here: any tiles may be put together, and the server says what they are.

import { type Tile, textOf } from './tiles';

export interface LaidSet {
  readonly id: number;
  readonly tiles: readonly Tile[];
}

export interface Draft {
  readonly sets: readonly LaidSet[];
  readonly rack: readonly Tile[];
}

export type Target =
  | { readonly to: 'set'; readonly set: number; readonly index: number }
  | { readonly to: 'new' }
  | { readonly to: 'swap'; readonly set: number; readonly tile: number }
  | { readonly to: 'rack'; readonly index: number };

export const EMPTY: Draft = { sets: [], rack: [] };

let lastId = 0;
export const newId = (): number => (lastId += 1);

export const tilesOf = (draft: Draft): Tile[] => [...draft.sets.flatMap((set) => set.tiles), ...draft.rack];

export const setOf = (draft: Draft, tile: number): LaidSet | undefined =>
  draft.sets.find((set) => set.tiles.some((one) => one.id === tile));

export const linesOf = (draft: Draft): string[] => draft.sets.map((set) => textOf(set.tiles));

const lines = (draft: Draft): string => [...linesOf(draft)].sort().join('|');

// Whether both have the same sets.
export const sameTable = (one: Draft, other: Draft): boolean => lines(one) === lines(other);

// All tiles in order: sets first, then the rack.
export function inOrder(draft: Draft, ids: Iterable<number>): Tile[] {
  const wanted = new Set(ids);
  return tilesOf(draft).filter((tile) => wanted.has(tile.id));
}

// Move some tiles somewhere else, keeping their order.
export function move(draft: Draft, ids: readonly number[], target: Target): Draft {
  const moving = inOrder(draft, ids);
  if (moving.length === 0) return draft;
  if (target.to === 'swap') return swap(draft, moving, target);
  const gone = new Set(moving.map((tile) => tile.id));
  const left = (tiles: readonly Tile[]) => tiles.filter((tile) => !gone.has(tile.id));
  // Tiles taken from before the place shift it.
  const shift = (tiles: readonly Tile[], index: number) =>
    index - tiles.slice(0, index).filter((tile) => gone.has(tile.id)).length;
  const sets = draft.sets.map((set) =>
    target.to === 'set' && target.set === set.id
      ? { id: set.id, tiles: left(set.tiles).toSpliced(shift(set.tiles, target.index), 0, ...moving) }
      : { id: set.id, tiles: left(set.tiles) },
  );
  if (target.to === 'new') sets.push({ id: newId(), tiles: moving });
  const rack =
    target.to === 'rack' ? left(draft.rack).toSpliced(shift(draft.rack, target.index), 0, ...moving) : left(draft.rack);
  return { sets: sets.filter((set) => set.tiles.length > 0), rack };
}

// Put a tile in the place of another one, which is then by itself.
function swap(draft: Draft, moving: readonly Tile[], target: { readonly set: number; readonly tile: number }): Draft {
  const set = draft.sets.find((one) => one.id === target.set);
  const index = set?.tiles.findIndex((tile) => tile.id === target.tile) ?? -1;
  if (!set || index < 0 || moving.some((tile) => tile.id === target.tile)) return draft;
  const placed = move(
    draft,
    moving.map((tile) => tile.id),
    { to: 'set', set: set.id, index },
  );
  return move(placed, [target.tile], { to: 'new' });
}

// Split a set before the tile at this index.
export function split(draft: Draft, id: number, index: number): Draft {
  const set = draft.sets.find((one) => one.id === id);
  if (!set || index <= 0 || index >= set.tiles.length) return draft;
  return move(
    draft,
    set.tiles.slice(index).map((tile) => tile.id),
    { to: 'new' },
  );
}

// Rearrange the tiles of a set the way the server says they are legal.
export function arrange(draft: Draft, id: number, better: readonly string[]): Draft {
  const set = draft.sets.find((one) => one.id === id);
  if (!set) return draft;
  const left = [...set.tiles];
  const parts: Tile[][] = [];
  for (const line of better) {
    const part: Tile[] = [];
    for (const face of line.split(' ')) {
      const at = left.findIndex((tile) => tile.face === face);
      if (at < 0) return draft;
      part.push(...left.splice(at, 1));
    }
    parts.push(part);
  }
  if (left.length > 0) return draft;
  // The part with the most tiles keeps the place.
  parts.sort((a, b) => b.length - a.length);
  const sets = draft.sets.flatMap((one) =>
    one.id === id ? parts.map((tiles, at) => ({ id: at === 0 ? id : newId(), tiles })) : [one],
  );
  return { ...draft, sets };
}

// Sort the rack; the table stays as it is.
export const sorted = (draft: Draft, order: (a: Tile, b: Tile) => number): Draft => ({
  ...draft,
  rack: [...draft.rack].sort(order),
});
