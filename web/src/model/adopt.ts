// From one table the server tells to the next, without losing sight of any tile: tiles that stay
// keep their id, so that the screen can show what has moved.

import { type Draft, type LaidSet, newId } from './draft';
import { facesOf, jokerOf, type Tile, textOf } from './tiles';

export interface Told {
  readonly table: readonly string[];
  readonly rack: string;
}

// The told table and rack, made of known tiles.
export function adopt(known: Draft, told: Told): Draft {
  const sets = [...known.sets];
  const taken = (line: string): LaidSet | undefined => {
    const at = sets.findIndex((set) => textOf(set.tiles) === line);
    return at < 0 ? undefined : sets.splice(at, 1)[0];
  };
  const same = told.table.map(taken);
  const loose = new Loose([...sets.flatMap((set) => set.tiles), ...known.rack]);
  // The rack first: a tile that is still there is not one that was laid.
  const stays = standing(known.rack, facesOf(told.rack), loose);
  const table: LaidSet[] = told.table.map((line, at) => {
    const before = same[at];
    if (before) return before;
    const tiles = facesOf(line).map((face) => loose.take(face));
    return { id: 0, tiles };
  });
  const rack = [...stays.kept, ...stays.missing.map((face) => loose.take(face))];
  return { sets: named(table, sets), rack };
}

// Known tiles that have not been found on the new table yet.
class Loose {
  constructor(private readonly tiles: Tile[]) {}

  find(face: string, among?: readonly Tile[]): Tile | undefined {
    const at = this.tiles.findIndex((tile) => tile.face === face && (!among || among.includes(tile)));
    return at < 0 ? undefined : this.tiles.splice(at, 1)[0];
  }

  take(face: string): Tile {
    return this.find(face) ?? { id: newId(), face };
  }
}

// The tiles still on the rack, in their owner's order, then the new ones.
function standing(known: readonly Tile[], faces: string[], loose: Loose): { kept: Tile[]; missing: string[] } {
  const missing = [...faces];
  const kept = known.filter((tile) => {
    const at = missing.indexOf(tile.face);
    if (at < 0 || !loose.find(tile.face, [tile])) return false;
    missing.splice(at, 1);
    return true;
  });
  return { kept, missing };
}

// A changed set keeps the id, and so the place, of the old set it shares most tiles with.
function named(table: LaidSet[], old: readonly LaidSet[]): LaidSet[] {
  const names = new Map<LaidSet, number>();
  const pairs = old
    .flatMap((before) =>
      table.filter((set) => set.id === 0).map((set) => ({ before, set, shared: shared(before, set) })),
    )
    .filter((pair) => pair.shared > 0)
    .sort((a, b) => b.shared - a.shared);
  const used = new Set<number>();
  for (const { before, set } of pairs) {
    if (names.has(set) || used.has(before.id)) continue;
    names.set(set, before.id);
    used.add(before.id);
  }
  return table.map((set) => (set.id === 0 ? { id: names.get(set) ?? newId(), tiles: set.tiles } : set));
}

const shared = (one: LaidSet, other: LaidSet): number => one.tiles.filter((tile) => other.tiles.includes(tile)).length;

// Put the rack into a saved order.
export function ordered(draft: Draft, order: string): Draft {
  const left = [...draft.rack];
  const rack: Tile[] = [];
  for (const face of facesOf(order)) {
    const at = left.findIndex((tile) => tile.face === face);
    if (at >= 0) rack.push(...left.splice(at, 1));
  }
  return { ...draft, rack: [...rack, ...left] };
}

// The tiles of a rack in another order. A tile that the order does not have stays behind the tile
// it was behind; those at the end stay at the end.
export function inOrderOf(order: readonly Tile[], rack: readonly Tile[]): Tile[] {
  const here = new Set(rack);
  const found = order.filter((tile) => here.has(tile));
  const known = new Set(found);
  const end = rack.findLastIndex((tile) => known.has(tile));
  rack.forEach((tile, at) => {
    if (known.has(tile)) return;
    const before = at > end ? found.at(-1) : rack[at - 1];
    found.splice(before ? found.indexOf(before) + 1 : 0, 0, tile);
  });
  return found;
}

// A saved draft, rebuilt from the tiles of the table and the rack.
export function restored(base: Draft, lines: readonly string[]): Draft {
  const faces = lines.flatMap(facesOf);
  const left = base.rack.map((tile) => tile.face);
  const before = base.sets.flatMap((set) => set.tiles.map((tile) => tile.face));
  for (const face of faces) {
    const at = before.indexOf(face);
    if (at >= 0) before.splice(at, 1);
    else {
      const own = left.indexOf(face);
      if (own < 0) return base; // made of tiles that are not here
      left.splice(own, 1);
    }
  }
  // Only a joker may have gone to the rack (My First); otherwise the draft is from another table.
  if (before.some((face) => jokerOf(face) === null)) return base;
  return adopt(base, { table: lines, rack: [...left, ...before].join(' ') });
}
