// How a game or match ended: the facts behind the headline and the score sheet.

import type { TableData } from '../wire';

export interface Result {
  readonly match: boolean; // the whole match is over, and it had more than one game
  readonly winners: readonly number[];
  readonly mine: boolean; // this seat is among the winners, or has led them
  readonly led: boolean; // this seat pointed while the others found
  readonly reason: string; // of the game: out, stalemate, stop, complete, abandoned
  readonly out: number | null; // the seat that went out
}

// Whoever points in the introductory game finds nothing and can neither win nor lose.
export const leads = (edition: string, seat: number | null): boolean => edition === 'introductory' && seat === 0;

export function resultOf(table: TableData): Result | null {
  const outcome = table.view?.outcome;
  if (!outcome) return null;
  const match = table.phase === 'over' && table.sheet.points.length > 1;
  const winners = (match ? table.sheet.winners : null) ?? outcome.winners;
  const led = leads(table.rules.edition, table.seat);
  const empty = table.view?.rack_sizes.indexOf(0) ?? -1;
  return {
    match,
    winners,
    mine: led || (table.seat !== null && winners.includes(table.seat)),
    led,
    reason: outcome.reason,
    out: outcome.reason === 'out' && empty >= 0 ? empty : null,
  };
}

export interface ScoreRow {
  readonly game: number;
  readonly points: readonly number[];
  readonly best: readonly number[]; // the seats with the most points of this game
}

export const rowsOf = (points: readonly (readonly number[])[]): ScoreRow[] =>
  points.map((row, at) => {
    const most = Math.max(...row);
    const best = row.flatMap((value, seat) => (value === most && most > 0 ? [seat] : []));
    return { game: at + 1, points: row, best };
  });

// Points with their sign, as on paper; stars have none.
export const signed = (points: number, plain: boolean): string => {
  if (plain || points === 0) return String(points);
  return points > 0 ? `+${points}` : `−${-points}`;
};
