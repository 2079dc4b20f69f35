// What a move visibly did: which tiles are new on the table, which sets changed.

import type { Draft } from './draft';
import { type Tile, textOf } from './tiles';

export interface Change {
  readonly played: readonly Tile[];
  readonly sets: readonly number[];
}

export function changeOf(before: Draft, after: Draft): Change {
  const lay = new Set(before.sets.flatMap((set) => set.tiles.map((tile) => tile.id)));
  const texts = before.sets.map((set) => textOf(set.tiles));
  const changed = after.sets.filter((set) => {
    const at = texts.indexOf(textOf(set.tiles));
    if (at >= 0) texts.splice(at, 1);
    return at < 0;
  });
  return {
    played: after.sets.flatMap((set) => set.tiles.filter((tile) => !lay.has(tile.id))),
    sets: changed.map((set) => set.id),
  };
}
