import { expect, test } from 'vitest';
import { resultOf, rowsOf, signed } from '../src/model/result';
import type { TableData } from '../src/wire';

const table = (changes: object, sheet: object = {}): TableData =>
  ({
    phase: 'between',
    rules: { edition: 'classic' },
    seat: 0,
    sheet: { points: [[-5, 5]], totals: [-5, 5], games_won: [0, 1], ...sheet },
    view: {
      rack_sizes: [2, 0],
      outcome: { reason: 'out', winners: [1], points: [-5, 5] },
    },
    ...changes,
  }) as unknown as TableData;

test('a game that goes on has no result', () => {
  expect(resultOf(table({ view: { outcome: null } }))).toBeNull();
  expect(resultOf(table({ view: null }))).toBeNull();
});

test('who went out and who has won', () => {
  const result = resultOf(table({}));
  expect(result).toEqual({ match: false, winners: [1], mine: false, led: false, reason: 'out', out: 1 });
  expect(resultOf(table({ seat: 1 }))?.mine).toBe(true);
  expect(resultOf(table({ seat: null }))?.mine).toBe(false);
});

test('whoever points does not lose', () => {
  const first = { rules: { edition: 'introductory' } };
  expect(resultOf(table(first))).toMatchObject({ winners: [1], led: true, mine: true });
  expect(resultOf(table({ ...first, seat: 1 }))).toMatchObject({ led: false, mine: true });
});

test('after the last game the match counts', () => {
  const rows = {
    points: [
      [-5, 5],
      [30, -30],
    ],
    winners: [0],
  };
  const result = resultOf(table({ phase: 'over' }, rows));
  expect(result).toMatchObject({ match: true, winners: [0], mine: true });
});

test('a match of one game is that game', () => {
  expect(resultOf(table({ phase: 'over' }, { winners: [1] }))).toMatchObject({ match: false });
});

test('rows of the score sheet', () => {
  expect(
    rowsOf([
      [-5, 5],
      [0, 0],
    ]),
  ).toEqual([
    { game: 1, points: [-5, 5], best: [1] },
    { game: 2, points: [0, 0], best: [] },
  ]);
  expect([signed(7, false), signed(-7, false), signed(0, false), signed(7, true)]).toEqual(['+7', '−7', '0', '7']);
});
