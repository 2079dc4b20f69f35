// The levels of bots, from the weakest to the strongest; a game may have fewer.

import type { EditionData } from '../wire';

export const LEVELS = [
  'beginner',
  'casual',
  'regular',
  'club',
  'greedy',
  'expert',
  'thrifty',
  'patient',
  'strategist',
  'master',
];

// The level itself, or the next weaker one that the game has.
export function levelIn(edition: EditionData, level: string): string {
  const weaker = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  return weaker.findLast((one) => edition.levels.includes(one)) ?? edition.levels[0] ?? level;
}
