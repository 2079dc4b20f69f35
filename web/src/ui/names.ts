// Names of levels, games and time spans, in the language of the page.

import { type Key, t, tn } from '../words';

export const levelName = (level: string): string => t(`level.${level}` as Key);
export const gameName = (edition: string): string => (edition ? t(`game.${edition}` as Key) : '');

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// A time span in words; null: no limit.
export function spanName(seconds: number | null): string {
  if (seconds === null) return t('choose.no_clock');
  if (seconds >= 2 * DAY && seconds % DAY === 0) return t('choose.days', { count: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return t('choose.hours', { count: seconds / HOUR });
  if (seconds >= MINUTE && seconds % MINUTE === 0) return t('choose.minutes', { count: seconds / MINUTE });
  return tn('seconds', seconds);
}
