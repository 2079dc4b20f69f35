// Words that all parts share.

import type { common as en } from '../en/common';

export const common: Record<keyof typeof en, string> = {
  'color.black': 'black',
  'color.red': 'red',
  'color.blue': 'blue',
  'color.orange': 'orange',
  'tile.number': '{color} {number}',
  'tile.joker': 'joker',
  'tile.double': 'double joker',
  'tile.mirror': 'mirror joker',
  'tile.change': 'color change joker',
  'tiles.one': '{count} tile',
  'tiles.many': '{count} tiles',
  'points.one': '{count} point',
  'points.many': '{count} points',
  'stars.one': '{count} star',
  'stars.many': '{count} stars',
  'seconds.one': '{count} second',
  'seconds.many': '{count} seconds',
  'level.beginner': 'Beginner',
  'level.casual': 'Casual',
  'level.club': 'Club',
  'level.greedy': 'Greedy',
  'level.expert': 'Expert',
  'level.master': 'Master',
};
