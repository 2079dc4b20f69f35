// A move taken apart, so that an eye can follow it: one stage for each set that it made.

import { adopt } from './adopt';
import type { Draft, LaidSet } from './draft';
import { type Tile, textOf } from './tiles';

// Tiles of a set and where they came from.
export interface Source {
  readonly tiles: string;
  readonly from: string; // the old set; '': a rack
}

export interface Stage {
  readonly sets: readonly LaidSet[]; // the table now
  readonly made: LaidSet;
  readonly came: readonly Tile[];
  readonly sources: readonly Source[];
}

// The table before and after a move, with the same tile in both wherever it can be. Tiles that are
// known, such as those on the screen and on one's own rack, stay who they are.
export function tablesOf(known: Draft, before: readonly string[], after: readonly string[]): [Draft, Draft] {
  const rack = textOf(known.rack);
  const first = adopt(known, { table: before, rack });
  return [first, adopt(first, { table: after, rack })];
}

export function stagesOf(before: Draft, after: Draft): Stage[] {
  const stages: Stage[] = [];
  let sets = before.sets;
  for (const made of after.sets) {
    const sources = sourcesOf(made, before.sets);
    if (sources.length === 0) continue; // nothing came to it
    const ids = new Set(made.tiles.map((tile) => tile.id));
    const known = sets.some((set) => set.id === made.id);
    const rest = sets.map((set) =>
      set.id === made.id ? made : { ...set, tiles: set.tiles.filter((tile) => !ids.has(tile.id)) },
    );
    sets = [...rest, ...(known ? [] : [made])].filter((set) => set.tiles.length > 0);
    stages.push({ sets, made, came: sources.flatMap(([, tiles]) => tiles), sources: sources.map(worded) });
  }
  const last = stages.at(-1);
  if (last) stages[stages.length - 1] = { ...last, sets: after.sets };
  return stages;
}

type Origin = readonly [LaidSet | null, Tile[]];

// What came to a set, by where it was before.
function sourcesOf(made: LaidSet, before: readonly LaidSet[]): Origin[] {
  const found = new Map<LaidSet | null, Tile[]>();
  for (const tile of made.tiles) {
    const from = before.find((set) => set.tiles.includes(tile)) ?? null;
    if (from?.id !== made.id) found.set(from, [...(found.get(from) ?? []), tile]);
  }
  return [...found];
}

const worded = ([from, tiles]: Origin): Source => ({ tiles: textOf(tiles), from: from ? textOf(from.tiles) : '' });
