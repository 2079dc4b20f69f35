import { describe, expect, it } from 'vitest';
import { adopt, ordered } from '../src/model/adopt';
import { move } from '../src/model/draft';
import { changeOf } from '../src/model/moves';
import { rebase } from '../src/model/rebase';
import { ids, lying, tile, told } from './tools';

describe('adopting what the server tells', () => {
  it('keeps the identity of what stays', () => {
    const before = lying('R3 R4 R5 | K1 B1 O1', 'R6 K9');
    const after = adopt(before, { table: ['K1 B1 O1', 'R3 R4 R5 R6'], rack: 'K9' });
    expect(told(after)).toBe('K1 B1 O1 | R3 R4 R5 R6 / K9');
    expect(after.sets[1]?.id).toBe(before.sets[0]?.id);
    expect(after.sets[0]).toBe(before.sets[1]);
    expect(tile(after, 'R6').id).toBe(tile(before, 'R6').id);
  });
  it('keeps the order of the rack and puts what is new at its end', () => {
    const before = lying('', 'R6 K9 B2');
    const after = adopt(ordered(before, 'B2 R6 K9'), { table: [], rack: 'K9 R6 B2 O5' });
    expect(told(after)).toBe(' / B2 R6 K9 O5');
  });
  it('tells which tiles are new and which sets changed', () => {
    const before = lying('R3 R4 R5 | K1 B1 O1', '');
    const after = adopt(before, { table: ['K1 B1 O1', 'R3 R4 R5 R6', 'B7 B8 B9'], rack: '' });
    const change = changeOf(before, after);
    expect(change.played.map((one) => one.face)).toEqual(['R6', 'B7', 'B8', 'B9']);
    expect(change.sets).toEqual([after.sets[1]?.id, after.sets[2]?.id]);
  });
});

describe('rebasing a plan', () => {
  const before = lying('R3 R4 R5 | K1 B1 O1 | B7 B8 B9', 'R6 K9 R1 O1');

  it('keeps a plan that the move did not touch', () => {
    const set = before.sets[0]?.id ?? 0;
    const plan = move(before, ids(before, 'R6'), { to: 'set', set, index: 3 });
    const now = adopt(before, { table: ['R3 R4 R5', 'K1 B1 O1', 'B7 B8 B9 B10'], rack: 'R6 K9 R1 O1' });
    expect(told(rebase(plan, before, now))).toBe('K1 B1 O1 | B7 B8 B9 B10 | R3 R4 R5 R6 / K9 R1 O1');
  });
  it('drops what the move has spoiled and keeps the rest', () => {
    const first = move(before, ids(before, 'R6'), { to: 'set', set: before.sets[0]?.id ?? 0, index: 3 });
    const rackOne = first.rack.find((one) => one.face === 'O1')?.id ?? 0;
    const plan = move(first, [rackOne], { to: 'set', set: before.sets[1]?.id ?? 0, index: 3 });
    const now = adopt(before, { table: ['R2 R3 R4 R5', 'K1 B1 O1', 'B7 B8 B9'], rack: 'R6 K9 R1 O1' });
    expect(told(rebase(plan, before, now))).toBe('R2 R3 R4 R5 | B7 B8 B9 | K1 B1 O1 O1 / R6 K9 R1');
  });
  it('keeps a rearrangement of several sets only as a whole', () => {
    const taken = before.sets[1]?.tiles[0]?.id ?? 0; // K1
    const plan = move(before, [taken, tile(before, 'K9').id], { to: 'new' });
    const gone = adopt(before, { table: ['R3 R4 R5', 'K1 B1 O1 R1', 'B7 B8 B9'], rack: 'R6 K9 R1 O1' });
    expect(told(rebase(plan, before, gone))).toBe('R3 R4 R5 | K1 B1 O1 R1 | B7 B8 B9 / R6 K9 R1 O1');
    const still = adopt(before, { table: ['R3 R4 R5', 'K1 B1 O1', 'B7 B8 B9 B10'], rack: 'R6 K9 R1 O1' });
    expect(told(rebase(plan, before, still))).toBe('R3 R4 R5 | B7 B8 B9 B10 | B1 O1 | K1 K9 / R6 R1 O1');
  });
  it('keeps only the order of the rack where nothing was planned', () => {
    const sorted = ordered(before, 'O1 R1 K9 R6');
    const now = adopt(before, { table: ['R3 R4 R5', 'K1 B1 O1', 'B7 B8 B9'], rack: 'R6 K9 R1 O1 K2' });
    expect(told(rebase(sorted, before, now)).endsWith('/ O1 R1 K9 R6 K2')).toBe(true);
  });
});
