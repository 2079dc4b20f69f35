// The games kept in this browser: who played, how they went, and what they add up to.

import type { Record as GameRecord } from '../wire';
import { LEVELS } from './levels';
import { leads } from './result';

export interface KeptGame {
  readonly id: string; // as gameId tells it
  readonly at: number; // when it was kept, in milliseconds
  readonly seat: number; // one's own
  readonly record: GameRecord;
  readonly review?: number; // winning chance given up per decision, once it was reviewed
}

// What the seats are called after so many moves: sometimes somebody takes over a seat.
export function seatedAt({ newcomers }: GameRecord, names: readonly string[], moves: number): string[] {
  const called = [...names];
  for (const { seat, name, move } of newcomers ?? []) if (move <= moves) called[seat] = name;
  return called;
}

export type Outcome = 'won' | 'lost' | 'shared';

export interface Filter {
  readonly edition: string;
  readonly opponent: string;
  readonly outcome: Outcome | '';
}

export interface Row {
  readonly key: string;
  readonly played: number;
  readonly won: number;
}

export const ANY: Filter = { edition: '', opponent: '', outcome: '' };

// The same for the same game, from wherever its record comes. One deal may be played several times
// with the same seed, so the rest counts too.
export function gameId(record: GameRecord): string {
  let sum = 0x811c9dc5; // FNV-1a
  for (const letter of JSON.stringify([record.edition, record.seats, record.client_seeds, record.moves]))
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${record.seed.slice(0, 16)}-${sum.toString(16)}`;
}

// Whether there is a result to keep.
export const isFinished = ({ outcome }: GameRecord): boolean =>
  !!outcome && outcome.reason !== 'abandoned' && outcome.winners.length > 0;

export function outcomeOf({ record, seat }: KeptGame): Outcome {
  const winners = record.outcome?.winners ?? [];
  if (leads(record.edition, seat)) return 'shared';
  if (!winners.includes(seat)) return 'lost';
  return winners.length > 1 ? 'shared' : 'won';
}

export const pointsOf = ({ record, seat }: KeptGame): number =>
  record.outcome?.stars?.[seat] ?? record.outcome?.points[seat] ?? 0;

// As the record names them: people by name, bots by level.
export const opponentsOf = ({ record, seat }: KeptGame): string[] => record.seats.filter((_, at) => at !== seat);

export const filtered = (games: readonly KeptGame[], { edition, opponent, outcome }: Filter): KeptGame[] =>
  games.filter(
    (game) =>
      (!edition || game.record.edition === edition) &&
      (!opponent || opponentsOf(game).includes(opponent)) &&
      (!outcome || outcomeOf(game) === outcome),
  );

// How many games there are of each kind, the most first. A game may be of several kinds.
export function tally(games: readonly KeptGame[], kinds: (game: KeptGame) => readonly string[]): Row[] {
  const rows = new Map<string, Row>();
  for (const game of games)
    for (const key of new Set(kinds(game))) {
      const { played, won } = rows.get(key) ?? { played: 0, won: 0 };
      rows.set(key, { key, played: played + 1, won: won + Number(outcomeOf(game) === 'won') });
    }
  return [...rows.values()].sort((a, b) => b.played - a.played || a.key.localeCompare(b.key));
}

export const FORM = 10;

// The share of wins among the last ten games, after each game; games and shares from old to new.
export const formOf = (games: readonly KeptGame[]): number[] =>
  games.map((_, at) => {
    const last = games.slice(Math.max(0, at - FORM + 1), at + 1);
    return last.filter((game) => outcomeOf(game) === 'won').length / last.length;
  });

// The seat a record from a file was probably played from: one's own name, or else the first person.
export function ownSeat(record: GameRecord, name: string): number {
  const named = record.seats.indexOf(name);
  return named >= 0
    ? named
    : Math.max(
        0,
        record.seats.findIndex((one) => !LEVELS.includes(one)),
      );
}
