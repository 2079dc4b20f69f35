// The texts of a review, by key, in the language of the page.

import { review as de } from './de/review';
import { review as en, type ReviewKey } from './en/review';
import { ownRaw, ownTexts } from './own';

export type { ReviewKey };

export const rv = ownTexts<ReviewKey>({ en, de });
export const rawReview = ownRaw<ReviewKey>({ en, de });

export const percent = (share: number): number => Math.round(100 * share);
// With its sign.
export const signed = (number: number): string => `${number > 0 ? '+' : ''}${Math.round(number)}`;
export const signedPercent = (share: number): string => signed(100 * share);
