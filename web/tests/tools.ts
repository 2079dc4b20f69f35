// Short ways to write tables and racks in tests.

import { adopt } from '../src/model/adopt';
import { type Draft, EMPTY, linesOf } from '../src/model/draft';
import { textOf, type Tile } from '../src/model/tiles';

export const lying = (table: string, rack: string): Draft =>
  adopt(EMPTY, { table: table === '' ? [] : table.split(' | '), rack });

export const told = (draft: Draft): string => `${linesOf(draft).join(' | ')} / ${textOf(draft.rack)}`;

// The tile with this face; of several the one with this number.
export function tile(draft: Draft, face: string, which = 0): Tile {
  const all = [...draft.sets.flatMap((set) => set.tiles), ...draft.rack];
  const found = all.filter((one) => one.face === face)[which];
  if (!found) throw new Error(`no ${face}`);
  return found;
}

export const ids = (draft: Draft, faces: string): number[] => faces.split(' ').map((face) => tile(draft, face).id);

// A seed that a failing test prints; MELDRUM_SEED sets it.
export const someSeed = (): number => Number(import.meta.env['MELDRUM_SEED'] ?? 1);

// A generator that gives the same numbers for the same seed.
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
