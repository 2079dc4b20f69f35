import { describe, expect, it } from 'vitest';
import {
  ANY,
  filtered,
  formOf,
  gameId,
  isFinished,
  type KeptGame,
  opponentsOf,
  outcomeOf,
  ownSeat,
  pointsOf,
  tally,
} from '../src/model/games';
import { games as de } from '../src/words/de/games';
import { games as en } from '../src/words/en/games';
import { NAMES, played } from './records';

const RECORDS = NAMES.map(played).filter(isFinished);
const [real] = RECORDS;
if (!real) throw new Error('no finished record');

const game = (won: boolean, edition = 'classic', other = 'casual', at = 0): KeptGame => ({
  id: `${at}`,
  at,
  seat: 0,
  record: {
    ...real,
    edition,
    seats: ['Ann', other],
    outcome: { reason: 'out', winners: [won ? 0 : 1], points: won ? [12, -12] : [-7, 7] },
  },
});

it('reads real records from any seat', () => {
  expect(RECORDS.length).toBeGreaterThan(3);
  for (const record of RECORDS) {
    const outcomes = record.seats.map((_, seat) => outcomeOf({ id: gameId(record), at: 0, seat, record }));
    const led = record.edition === 'introductory' ? 1 : 0; // whoever points can't lose
    expect(outcomes.filter((one) => one !== 'lost')).toHaveLength(led + (record.outcome?.winners.length ?? 0));
  }
  expect(new Set(RECORDS.map(gameId)).size).toBe(RECORDS.length);
});

it('knows how a game went', () => {
  expect([outcomeOf(game(true)), pointsOf(game(true)), opponentsOf(game(true))]).toEqual(['won', 12, ['casual']]);
  expect([outcomeOf(game(false)), pointsOf(game(false))]).toEqual(['lost', -7]);
  const record = { ...real, outcome: { reason: 'stalemate', winners: [0, 1], points: [5, 5] } };
  expect(outcomeOf({ ...game(true), record })).toBe('shared');
  expect(outcomeOf(game(false, 'introductory'))).toBe('shared'); // by whoever points
  expect(isFinished({ ...real, outcome: { reason: 'abandoned', winners: [], points: [0, 0] } })).toBe(false);
  expect(isFinished({ ...real, outcome: null })).toBe(false);
});

describe('many games', () => {
  const games = [game(true), game(false, 'twist'), game(true, 'classic', 'Ben'), game(false)];

  it('are filtered', () => {
    expect(filtered(games, ANY)).toHaveLength(4);
    expect(filtered(games, { ...ANY, edition: 'classic', outcome: 'won' })).toHaveLength(2);
    expect(filtered(games, { ...ANY, opponent: 'Ben' })).toEqual([games[2]]);
  });

  it('add up', () => {
    expect(tally(games, (one) => [one.record.edition])).toEqual([
      { key: 'classic', played: 3, won: 2 },
      { key: 'twist', played: 1, won: 0 },
    ]);
    expect(tally(games, opponentsOf)).toEqual([
      { key: 'casual', played: 3, won: 1 },
      { key: 'Ben', played: 1, won: 1 },
    ]);
  });

  it('have a form: the share of wins among the last ten', () => {
    expect(formOf(games)).toEqual([1, 0.5, 2 / 3, 0.5]);
    const long = [...Array.from({ length: 10 }, () => game(true)), game(false)];
    expect(formOf(long).at(-1)).toBe(0.9);
  });
});

it('guesses whose game a file holds', () => {
  const record = { ...real, seats: ['casual', 'Ben', 'Ann'] };
  expect([ownSeat(record, 'Ann'), ownSeat(record, 'Zoe')]).toEqual([2, 1]);
  expect(ownSeat({ ...real, seats: ['casual', 'master'] }, 'Ann')).toBe(0);
});

it('says the same in German', () => {
  const gapsIn = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
  expect(Object.values(de).map(gapsIn)).toEqual(Object.values(en).map(gapsIn));
});
