import { expect, test } from 'vitest';
import { NEWCOMER, rated } from '../src/model/glicko';
import { ALONE, BEGINNING, finished, puzzleRating, SHOWN, solvedOn, streakOn } from '../src/model/solving';

const player = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 });

// The worked example of Glickman's description.
test('Glicko-2 gives the published numbers', () => {
  const after = rated(player(1500, 200), [
    { against: player(1400, 30), score: 1 },
    { against: player(1550, 100), score: 0 },
    { against: player(1700, 300), score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

test('without games a rating only gets less sure', () => {
  const after = rated(player(1500, 200), []);
  expect(after.rating).toBe(1500);
  expect(after.deviation).toBeCloseTo(200.27, 2);
});

test('a great surprise makes a rating swing more', () => {
  const games = Array.from({ length: 8 }, () => ({ against: player(2400, 50), score: 1 }));
  expect(rated(player(1500, 80), games).volatility).toBeGreaterThan(0.06);
});

test('only the first time counts, and newcomers do not move a puzzle', () => {
  const once = finished(BEGINNING, 'a', 1600, ALONE);
  expect(once.me.rating).toBeGreaterThan(1600);
  expect(once.puzzles).toEqual({});
  expect(finished(once, 'a', 1600, SHOWN)).toBe(once);
  expect(finished(BEGINNING, 'a', 1600, SHOWN).me.rating).toBeLessThan(NEWCOMER.rating);
});

test('somebody who is known moves a puzzle', () => {
  const known = { ...BEGINNING, me: player(1500, 80) };
  const lost = finished(known, 'a', 1600, SHOWN);
  expect(puzzleRating(lost, 'a', 1600).rating).toBeGreaterThan(1600);
  expect(puzzleRating(lost, 'b', 1700).rating).toBe(1700);
});

test('days in a row', () => {
  const two = solvedOn(solvedOn(BEGINNING, '2026-02-28'), '2026-03-01');
  expect(two.days).toBe(2);
  expect(solvedOn(two, '2026-03-01').days).toBe(2);
  expect(streakOn(two, '2026-03-02')).toBe(2);
  expect(streakOn(two, '2026-03-03')).toBe(0);
  expect(solvedOn(two, '2026-03-04').days).toBe(1);
  expect(streakOn(BEGINNING, '2026-03-04')).toBe(0);
});
