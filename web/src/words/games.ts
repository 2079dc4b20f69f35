// The texts of "Your games", by key, in the language of the page.

import { language, type Language } from '.';
import { games as de } from './de/games';
import { games as en, type GamesKey } from './en/games';

const GAMES: Record<Language, Record<GamesKey, string>> = { en, de };

// A text with its {gaps} filled in.
export const g = (key: GamesKey, gaps: Record<string, string | number> = {}): string =>
  GAMES[language()][key].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));

export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: digits }).format(share);

export const day = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
