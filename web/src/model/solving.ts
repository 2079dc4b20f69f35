// What is kept of solving puzzles: both sides' ratings, what was done, and days in a row.

import { NEWCOMER, rated, type Rating } from './glicko';

export interface Progress {
  readonly me: Rating;
  readonly puzzles: Readonly<Record<string, Rating>>; // those that were moved from where they began
  readonly done: Readonly<Record<string, number>>; // the first score of each puzzle
  readonly day: string; // the last day whose puzzle was solved
  readonly days: number; // how many in a row
}

export const BEGINNING: Progress = { me: NEWCOMER, puzzles: {}, done: {}, day: '', days: 0 };

export const ALONE = 1; // solved without help
export const HELPED = 0.5; // solved after a hint
export const SHOWN = 0; // the solution was shown

const PUZZLE_DEVIATION = 150; // a puzzle's first rating comes from a model, not from people
const TOO_UNSURE = 230; // someone whose own rating is this unsure does not move a puzzle's

export const puzzleRating = (progress: Progress, id: string, rating: number): Rating =>
  progress.puzzles[id] ?? { ...NEWCOMER, rating, deviation: PUZZLE_DEVIATION };

// After a puzzle: only the first time counts.
export function finished(progress: Progress, id: string, rating: number, score: number): Progress {
  if (id in progress.done) return progress;
  const puzzle = puzzleRating(progress, id, rating);
  const me = rated(progress.me, [{ against: puzzle, score }]);
  const moved =
    progress.me.deviation < TOO_UNSURE
      ? { ...progress.puzzles, [id]: rated(puzzle, [{ against: progress.me, score: 1 - score }]) }
      : progress.puzzles;
  return { ...progress, me, puzzles: moved, done: { ...progress.done, [id]: score } };
}

// The puzzle of a day was solved.
export function solvedOn(progress: Progress, day: string): Progress {
  if (day === progress.day) return progress;
  return { ...progress, day, days: day === dayAfter(progress.day) ? progress.days + 1 : 1 };
}

// How many days in a row, on a day: yesterday's still count until today is over.
export const streakOn = (progress: Progress, day: string): number =>
  day === progress.day || day === dayAfter(progress.day) ? progress.days : 0;

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(next.getTime())) return '';
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
