import { describe, expect, it } from 'vitest';
import { restored } from '../src/model/adopt';
import { arrange, move, sameTable, sorted, split, tilesOf } from '../src/model/draft';
import { advance, amend, begin, redo, undo } from '../src/model/history';
import { byGroups, byRuns } from '../src/model/tiles';
import { ids, lying, random, someSeed, tile, told } from './tools';

describe('moving tiles', () => {
  it('lays tiles of the rack as a new set, in the order in which they stand', () => {
    const draft = lying('', 'R5 R3 K1 R4');
    expect(told(move(draft, ids(draft, 'R4 R3'), { to: 'new' }))).toBe('R3 R4 / R5 K1');
  });
  it('puts a tile into a set', () => {
    const draft = lying('R3 R4 R6', 'R5');
    const set = draft.sets[0]?.id ?? 0;
    expect(told(move(draft, ids(draft, 'R5'), { to: 'set', set, index: 2 }))).toBe('R3 R4 R5 R6 / ');
  });
  it('moves within a set as if the tile had been lifted first', () => {
    const draft = lying('R3 R4 R5', '');
    const set = draft.sets[0]?.id ?? 0;
    expect(told(move(draft, ids(draft, 'R3'), { to: 'set', set, index: 3 }))).toBe('R4 R5 R3 / ');
  });
  it('takes a set away that has no tiles left', () => {
    const draft = lying('R3 R4 R5 | K1 K2 K3', '');
    const set = draft.sets[1]?.id ?? 0;
    const all = draft.sets[0]?.tiles.map((one) => one.id) ?? [];
    expect(told(move(draft, all, { to: 'set', set, index: 0 }))).toBe('R3 R4 R5 K1 K2 K3 / ');
  });
  it('swaps a joker for a tile and leaves the joker by itself', () => {
    const draft = lying('R3 J R5', 'R4');
    const set = draft.sets[0]?.id ?? 0;
    const target = { to: 'swap', set, tile: tile(draft, 'J').id } as const;
    expect(told(move(draft, ids(draft, 'R4'), target))).toBe('R3 R4 R5 | J / ');
  });
  it('splits a set before a tile, and nowhere else', () => {
    const draft = lying('R1 R2 R3 R4 R5 R6', '');
    const set = draft.sets[0]?.id ?? 0;
    expect(told(split(draft, set, 3))).toBe('R1 R2 R3 | R4 R5 R6 / ');
    expect(split(draft, set, 0)).toBe(draft);
    expect(split(draft, set, 6)).toBe(draft);
  });
  it('lays the tiles of a set as the server says', () => {
    const draft = lying('R1 R2 R3 R3 R4 R5', '');
    const set = draft.sets[0]?.id ?? 0;
    expect(told(arrange(draft, set, ['R1 R2 R3', 'R3 R4 R5']))).toBe('R1 R2 R3 | R3 R4 R5 / ');
    expect(arrange(draft, set, ['R1 R2 R9'])).toBe(draft);
    expect(arrange(draft, set, ['R1 R2 R3'])).toBe(draft);
  });
  it('loses and makes no tile, whatever is done', () => {
    const seed = someSeed();
    const next = random(seed);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
    let draft = lying('R1 R2 R3 | K5 B5 O5 | J R8 R9', 'R4 R5 J K1 K2 B5');
    const faces = tilesOf(draft)
      .map((one) => one.face)
      .sort();
    for (let round = 0; round < 500; round += 1) {
      const some = tilesOf(draft)
        .filter(() => next() < 0.2)
        .map((one) => one.id);
      const set = draft.sets.length > 0 ? pick(draft.sets) : undefined;
      const kind = pick(['new', 'rack', 'set', 'swap'] as const);
      if (kind === 'new') draft = move(draft, some, { to: 'new' });
      else if (kind === 'rack')
        draft = move(draft, some, { to: 'rack', index: Math.floor(next() * (draft.rack.length + 1)) });
      else if (set && kind === 'set')
        draft = move(draft, some, { to: 'set', set: set.id, index: Math.floor(next() * (set.tiles.length + 1)) });
      else if (set) draft = move(draft, some, { to: 'swap', set: set.id, tile: pick(set.tiles).id });
      expect(
        tilesOf(draft)
          .map((one) => one.face)
          .sort(),
        `MELDRUM_SEED=${seed}`,
      ).toEqual(faces);
      expect(new Set(tilesOf(draft).map((one) => one.id)).size).toBe(faces.length);
    }
  });
});

describe('the rack', () => {
  it('is sorted by runs and by groups, jokers last', () => {
    const draft = lying('', 'O7 J K7 R9 R8 K1');
    expect(told(sorted(draft, byRuns))).toBe(' / K1 K7 R8 R9 O7 J');
    expect(told(sorted(draft, byGroups))).toBe(' / K1 K7 O7 R8 R9 J');
  });
});

describe('history', () => {
  it('goes back and forth without limit', () => {
    let line = begin(0);
    for (let at = 1; at <= 1000; at += 1) line = advance(line, at);
    for (let at = 0; at < 1000; at += 1) line = undo(line);
    expect(line.now).toBe(0);
    expect(undo(line)).toBe(line);
    for (let at = 0; at < 1000; at += 1) line = redo(line);
    expect(line.now).toBe(1000);
    expect(redo(line)).toBe(line);
  });
  it('forgets what was undone when something else is done', () => {
    const line = advance(undo(advance(begin('a'), 'b')), 'c');
    expect(redo(line)).toBe(line);
    expect(undo(line).now).toBe('a');
  });
  it('amends the present without a step of its own', () => {
    expect(undo(amend(advance(begin('a'), 'b'), 'b2')).now).toBe('a');
  });
});

describe('a draft that was kept', () => {
  it('comes back with the tiles that are there', () => {
    const base = lying('R3 R4 R5', 'R6 K1');
    const draft = restored(base, ['R3 R4 R5 R6']);
    expect(told(draft)).toBe('R3 R4 R5 R6 / K1');
    expect(tile(draft, 'R6').id).toBe(tile(base, 'R6').id);
  });
  it('is dropped if it is made of other tiles, or leaves some out', () => {
    const base = lying('R3 R4 R5 | K7 B7 O7', 'R6 K1');
    expect(restored(base, ['R3 R4 R5 B9', 'K7 B7 O7'])).toBe(base);
    expect(restored(base, ['R3 R4 R5 R6'])).toBe(base);
  });
  it('may have taken a joker to the rack', () => {
    const base = lying('R3 J R5', 'R4');
    const draft = restored(base, ['R3 R4 R5']);
    expect(told(draft)).toBe('R3 R4 R5 / J');
    expect(sameTable(draft, base)).toBe(false);
  });
});
