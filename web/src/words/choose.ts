// The texts of setting up a game, by key, in the language of the page.

import type { OptionValues } from '../wire';
import { choose as de } from './de/choose';
import { choose as en, type ChooseKey } from './en/choose';
import { ownTexts } from './own';

export type { ChooseKey };
export const c = ownTexts<ChooseKey>({ en, de });

const isKey = (key: string): key is ChooseKey => key in en;

// How a bot plays this game, or any game if it plays them all alike. Others say so themselves.
export function botSays(level: string, edition: string, style: string): string {
  const keys = [`bot.${level}.${edition}`, `bot.${level}`];
  const key = keys.find(isKey);
  return key && isKey(key) ? c(key) : style;
}

// What was chosen for a house rule.
export function chosenText(option: string, value: OptionValues[string]): string {
  const key = `option.${option}.${String(value)}`;
  if (isKey(key)) return c(key);
  if (value === null) return c(option === 'star_bank' ? 'option.star_bank.none' : 'option.none');
  return typeof value === 'boolean' ? c(value ? 'choose.yes' : 'choose.no') : String(value);
}
