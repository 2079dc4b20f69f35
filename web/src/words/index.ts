// All texts of the page, by key. English is complete by definition; the others are held to it by
// their type.

import { settings } from '../session/settings.svelte';
import { de } from './de';
import { deWrong } from './de/wrong';
import { en, type Key } from './en';
import { type Countable, formFor } from './plural';

export type Language = 'en' | 'de';
export type { Key };

export const LANGUAGES: Record<Language, string> = { en: 'English', de: 'Deutsch' };
const CATALOGUES: Record<Language, Record<Key, string>> = { en, de };

// Problems by code, for languages that the server does not speak.
const WRONG: Partial<Record<Language, Record<string, string>>> = { de: deWrong };

const preferred =
  (navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES) as Language | undefined) ?? 'en';

export const language = (): Language => settings.language ?? preferred;

// A text with its {gaps} as they are.
export const raw = (key: Key): string => CATALOGUES[language()][key];

// A text with its {gaps} filled in.
export function t(key: Key, gaps: Record<string, string | number> = {}): string {
  return raw(key).replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));
}

// A number of things in words.
export const tn = (word: Countable, count: number): string =>
  t(formFor(language(), CATALOGUES[language()], word, count), { count });

// What the server says, in the language of the page. Its own messages are English.
export function said(violation: { code: string; message: string }): string {
  return WRONG[language()]?.[violation.code] ?? violation.message;
}
