// The texts of the analysis board, by key, in the language of the page.

import { language, type Language } from '.';
import { analysis as de } from './de/analysis';
import { analysis as en, type AnalysisKey } from './en/analysis';

const TEXTS: Record<Language, Record<AnalysisKey, string>> = { en, de };

export type { AnalysisKey };

export const a = (key: AnalysisKey, gaps: Record<string, string | number> = {}): string =>
  TEXTS[language()][key].replace(/\{(\w+)\}/g, (_, gap: string) => String(gaps[gap] ?? ''));
