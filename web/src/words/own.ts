// Texts that only one part of the page needs, and that are loaded with it.

import { language, type Language } from '.';

export const ownTexts =
  <K extends string>(texts: Record<Language, Record<K, string>>) =>
  (key: K, gaps: Record<string, string | number> = {}): string =>
    texts[language()][key].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));
