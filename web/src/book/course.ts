// The course: exercises with one idea each. The server says what is legal, and the engine proves
// that every exercise keeps its promises (tests/test_course.py).

import type { OptionValues } from '../wire';
import data from './course.json';

export const CHAPTERS = ['build', 'joker', 'plan', 'twist', 'first', 'dice'] as const;
export type Chapter = (typeof CHAPTERS)[number];

// What a turn has to achieve, as far as it can be told from the tiles that left the rack.
export interface Goal {
  readonly tiles?: string; // these are laid
  readonly lay?: number; // at least so many
  readonly most?: number; // and no more than these
  readonly keep?: string; // these stay on the rack
  readonly gain?: string; // these come from the table to the rack
  readonly out?: boolean; // the whole rack is laid
  readonly draw?: boolean; // nothing is laid
}

export interface Exercise {
  readonly id: string;
  readonly chapter: Chapter;
  readonly edition: string;
  readonly options?: OptionValues;
  readonly table: readonly string[];
  readonly rack: string;
  readonly opened?: boolean;
  readonly draw?: boolean; // drawing is one of the choices
  readonly goal: Goal;
  readonly solution: readonly string[];
}

export const course = data as unknown as readonly Exercise[];
