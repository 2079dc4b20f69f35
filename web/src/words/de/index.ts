// German.

import type { Key } from '../en';
import { common } from './common';
import { dice } from './dice';
import { end } from './end';
import { home } from './home';
import { learn } from './learn';
import { rules } from './rules';
import { table } from './table';
import { talk } from './talk';

export const de: Record<Key, string> = {
  ...common,
  ...dice,
  ...end,
  ...home,
  ...learn,
  ...rules,
  ...table,
  ...talk,
};
