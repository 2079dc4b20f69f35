// The texts of the analysis board, by key, in the language of the page.

import { analysis as de } from './de/analysis';
import { analysis as en, type AnalysisKey } from './en/analysis';
import { ownTexts } from './own';

export type { AnalysisKey };

export const a = ownTexts<AnalysisKey>({ en, de });
