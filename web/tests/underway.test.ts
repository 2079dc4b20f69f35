import { expect, it } from 'vitest';
import { underway } from '../src/model/underway';
import type { Judged, SetJudged } from '../src/wire';

const judged = (codes: string[], ...sets: SetJudged[]): Judged => ({
  type: 'judged',
  id: '',
  legal: codes.length === 0,
  violations: codes.map((code) => ({ code, message: '', tiles: '' })),
  sets,
});
const good: SetJudged = { legal: true };
const two: SetJudged = { legal: false, missing: 1 };
const wrong: SetJudged = { legal: false };

it('says how much is still to come', () => {
  expect(underway(judged(['too_few_tiles'], good, two))).toBe(1);
  expect(underway(judged(['loose_die'], good))).toBe(2);
  expect(underway(judged(['too_few_tiles', 'opening_too_low'], two))).toBe(1);
  expect(underway(judged(['opening_too_low'], good))).toBe(0);
});

it('does not take what is wrong for something on its way', () => {
  expect(underway(null)).toBeNull();
  expect(underway(judged([], good))).toBeNull();
  expect(underway(judged(['not_a_set'], two, wrong))).toBeNull();
  expect(underway(judged(['too_few_tiles', 'joker_not_replaced'], two))).toBeNull();
});
