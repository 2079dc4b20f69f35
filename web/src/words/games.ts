// The texts of "Your games", by key, in the language of the page.

import { language } from '.';
import { games as de } from './de/games';
import { games as en, type GamesKey } from './en/games';
import { ownTexts } from './own';

export const g = ownTexts<GamesKey>({ en, de });

export const percent = (share: number, digits = 0): string =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: digits }).format(share);

export const day = (at: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(at);
