// The rules as a book: chapters of sections of blocks. The examples are checked by the engine
// (tests/test_book.py), the words by key against every language.

import type { BookKey } from '../words/en/book';
import data from './book.json';

export interface SetExample {
  readonly set: string;
  readonly stands?: readonly string[]; // what jokers stand for, tile by tile
  readonly legal: boolean;
  readonly note: BookKey;
}

export interface TurnExample {
  readonly rack: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly opened?: boolean;
  readonly legal: boolean;
  readonly note: BookKey;
}

export interface GridExample {
  readonly rows: readonly string[];
  readonly legal: boolean;
  readonly note: BookKey;
}

export interface FitsExample {
  readonly run: string;
  readonly fits: string;
  readonly wrong: string;
}

export type Block =
  | { readonly say: BookKey }
  | { readonly list: readonly BookKey[] }
  | { readonly sets: readonly SetExample[] }
  | { readonly turn: TurnExample }
  | { readonly grids: readonly GridExample[] }
  | { readonly fits: FitsExample };

export interface Chapter {
  readonly edition: string;
  readonly sections: readonly string[];
  readonly facts: readonly (readonly [string, string])[];
}

interface Book {
  readonly sections: Readonly<Record<string, readonly Block[]>>;
  readonly chapters: readonly Chapter[];
}

export const book = data as unknown as Book;

export const chapterOf = (edition: string): Chapter | undefined =>
  book.chapters.find((chapter) => chapter.edition === edition);
