// Words that all parts share.

import type { common as en } from '../en/common';

export const common: Record<keyof typeof en, string> = {
  'color.black': 'schwarz',
  'color.red': 'rot',
  'color.blue': 'blau',
  'color.orange': 'orange',
  'tile.number': '{color} {number}',
  'tile.joker': 'Joker',
  'tile.double': 'Doppel-Joker',
  'tile.mirror': 'Spiegel-Joker',
  'tile.change': 'Farbwechsel-Joker',
  'tiles.one': '{count} Stein',
  'tiles.other': '{count} Steine',
  'stars.one': '{count} Stern',
  'stars.other': '{count} Sterne',
  'seconds.one': '{count} Sekunde',
  'seconds.other': '{count} Sekunden',
  'dice.one': '{count} Würfel',
  'dice.other': '{count} Würfel',
  'level.beginner': 'Anfänger',
  'level.casual': 'Gelegenheit',
  'level.regular': 'Stammgast',
  'level.club': 'Verein',
  'level.greedy': 'Gierig',
  'level.expert': 'Experte',
  'level.thrifty': 'Sparsam',
  'level.patient': 'Geduldig',
  'level.strategist': 'Strategin',
  'level.master': 'Meister',
};
