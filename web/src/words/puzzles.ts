// The texts of the puzzles, which are not part of the first load.

import { puzzles as de } from './de/puzzles';
import { puzzles as en } from './en/puzzles';
import { language } from '.';

export type PuzzleKey = keyof typeof en;

const CATALOGUES = { en, de };

// A text with its {gaps} filled in.
export function p(key: PuzzleKey, gaps: Record<string, string | number> = {}): string {
  return rawPuzzle(key).replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));
}

// A text with its {gaps} as they are.
export const rawPuzzle = (key: PuzzleKey): string => CATALOGUES[language()][key];

export const themeWords = (theme: string): string =>
  `puzzles.theme.${theme}` in en ? p(`puzzles.theme.${theme}` as PuzzleKey) : theme;
