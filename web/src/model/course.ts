// What an exercise asks for, and the way to its solution. No rules: only which tiles are where.

import type { Exercise, Goal } from '../book/course';
import { facesOf } from './tiles';

export interface Turn {
  readonly laid: readonly string[]; // faces that left the rack
  readonly kept: readonly string[]; // faces still on it
  readonly gained: readonly string[]; // faces that came from the table
}

// Whether the first has all of the second, twins counted.
function holds(faces: readonly string[], wanted: readonly string[]): boolean {
  const left = [...faces];
  return wanted.every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export function meets(goal: Goal, { laid, kept, gained }: Turn): boolean {
  if (goal.draw || laid.length === 0) return false;
  if (goal.out && kept.length > 0) return false;
  if (laid.length < (goal.lay ?? 1) || laid.length > (goal.most ?? Infinity)) return false;
  return (
    holds(laid, facesOf(goal.tiles ?? '')) &&
    holds(kept, facesOf(goal.keep ?? '')) &&
    holds(gained, facesOf(goal.gain ?? ''))
  );
}

const sorted = (faces: readonly string[]): string => [...faces].sort().join(' ');

export interface Step {
  readonly table: readonly string[];
  readonly made: string; // the set that this step completes; empty if it does all at once
}

// The way to the solution: each step completes one of its sets.
export function stepsTo({ edition, table, solution }: Exercise): Step[] {
  if (edition === 'dice') return [{ table: solution, made: '' }];
  const wanted = solution.map(facesOf);
  const final = new Set(wanted.map(sorted));
  let lying = table.map(facesOf);
  const steps: Step[] = [];
  for (const set of wanted) {
    if (lying.some((one) => sorted(one) === sorted(set))) continue;
    const missing = [...set];
    const taken = lying.map((one) => (final.has(sorted(one)) ? one : one.filter((face) => !taking(missing, face))));
    lying = [...taken.filter((one) => one.length > 0), set];
    steps.push({ table: lying.map((one) => one.join(' ')), made: set.join(' ') });
  }
  return steps.map((step, at) => (at === steps.length - 1 ? { ...step, table: solution } : step));
}

function taking(missing: string[], face: string): boolean {
  const at = missing.indexOf(face);
  if (at >= 0) missing.splice(at, 1);
  return at >= 0;
}

export type Done = 'solved' | 'shown';
export type Progress = Readonly<Record<string, Done>>;

// Solved is never lost by looking at the solution later.
export const marked = (progress: Progress, id: string, done: Done): Progress =>
  progress[id] === 'solved' || progress[id] === done ? progress : { ...progress, [id]: done };

// Where to go on: the first that was not solved yet.
export const nextUp = (course: readonly Exercise[], progress: Progress): Exercise | undefined =>
  course.find(({ id }) => progress[id] !== 'solved');
