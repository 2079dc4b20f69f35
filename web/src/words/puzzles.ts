// The texts of the puzzles, which are not part of the first load.

import { puzzles as de } from './de/puzzles';
import { puzzles as en } from './en/puzzles';
import { ownRaw, ownTexts } from './own';

export type PuzzleKey = keyof typeof en;

export const p = ownTexts<PuzzleKey>({ en, de });
export const rawPuzzle = ownRaw<PuzzleKey>({ en, de });

export const themeWords = (theme: string): string =>
  `puzzles.theme.${theme}` in en ? p(`puzzles.theme.${theme}` as PuzzleKey) : theme;
