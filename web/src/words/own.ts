// Texts that only one part of the page needs, and that are loaded with it.

import { language, type Language } from '.';

// A text with its {gaps} as they are.
export const ownRaw =
  <K extends string>(texts: Record<Language, Record<K, string>>) =>
  (key: K): string =>
    texts[language()][key];

// A text with its {gaps} filled in.
export const ownTexts =
  <K extends string>(texts: Record<Language, Record<K, string>>) =>
  (key: K, gaps: Record<string, string | number> = {}): string =>
    ownRaw(texts)(key).replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));
