// The lessons: a table, a rack, and how many tiles to lay. The server says what is legal; the
// engine checks that each can be solved as written (tests/test_book.py).

import data from './lessons.json';

export interface Lesson {
  readonly id: 'run' | 'group' | 'opening' | 'add' | 'take' | 'split' | 'joker' | 'back';
  readonly table: readonly string[];
  readonly rack: string;
  readonly opened: boolean;
  readonly play: number; // tiles of the rack to lay
  readonly solution: readonly string[];
}

export const LESSON_EDITION = 'classic';
export const lessons = data as readonly Lesson[];
