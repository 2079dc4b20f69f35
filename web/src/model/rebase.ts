// A plan made on the opponent's turn, carried over to the table as it is after that turn.
//
// A set of the plan depends on the sets of the old table it took tiles from. If all of those are
// still there, that part of the plan is kept; otherwise its tiles go back to the rack, and the
// table stays as it is now.

import { inOrderOf } from './adopt';
import { type Draft, type LaidSet, newId, sameTable } from './draft';
import { type Tile, textOf } from './tiles';

export function rebase(plan: Draft, before: Draft, now: Draft): Draft {
  if (sameTable(plan, before)) return { ...now, rack: inOrderOf(plan.rack, now.rack) };
  const open = [...now.sets];
  const sets: LaidSet[] = [];
  for (const part of parts(plan, before)) {
    const found = lyingThere(part.old, open);
    const own = found && part.planned.flatMap((set) => set.tiles).filter((tile) => mine(tile, now));
    if (!found || !own) continue;
    const same = sameTiles(
      part.old.flatMap((set) => set.tiles),
      found.flatMap((set) => set.tiles),
    );
    for (const set of found) open.splice(open.indexOf(set), 1);
    sets.push(...part.planned.map((set) => ({ id: set.id, tiles: set.tiles.map(same) })));
  }
  const laid = new Set(sets.flatMap((set) => set.tiles.map((tile) => tile.id)));
  const rack = now.rack.filter((tile) => !laid.has(tile.id));
  const names = new Set(open.map((set) => set.id));
  const planned = sets.map((set) => (names.has(set.id) ? { ...set, id: newId() } : set));
  return { sets: [...open, ...planned], rack: inOrderOf(plan.rack, rack) };
}

interface Part {
  old: LaidSet[];
  planned: LaidSet[];
}

const mine = (tile: Tile, now: Draft): boolean => now.rack.some((one) => one.id === tile.id);

// The independent parts of a plan; untouched sets are left out.
function parts(plan: Draft, before: Draft): Part[] {
  const home = new Map(before.sets.flatMap((set) => set.tiles.map((tile) => [tile.id, set])));
  const found: Part[] = [];
  for (const set of plan.sets) {
    const old = new Set<LaidSet>();
    for (const tile of set.tiles) {
      const from = home.get(tile.id);
      if (from) old.add(from);
    }
    const joined = found.filter((part) => part.old.some((one) => old.has(one)));
    for (const part of joined) {
      found.splice(found.indexOf(part), 1);
      for (const one of part.old) old.add(one);
    }
    found.push({ old: [...old], planned: [...joined.flatMap((part) => part.planned), set] });
  }
  return found.filter((part) => !untouched(part));
}

const untouched = ({ old, planned }: Part): boolean =>
  old.length === 1 && planned.length === 1 && textOf(old[0]?.tiles ?? []) === textOf(planned[0]?.tiles ?? []);

// Sets that read just like these and are not taken yet; undefined if one is missing.
function lyingThere(wanted: readonly LaidSet[], open: readonly LaidSet[]): LaidSet[] | undefined {
  const left = [...open];
  const found: LaidSet[] = [];
  for (const set of wanted) {
    const at = left.findIndex((one) => textOf(one.tiles) === textOf(set.tiles));
    if (at < 0) return undefined;
    found.push(...left.splice(at, 1));
  }
  return found;
}

const sameTiles = (old: readonly Tile[], now: readonly Tile[]) => (tile: Tile) => now[old.indexOf(tile)] ?? tile;
