// English, the language all others are held to.

import { common } from './common';
import { dice } from './dice';
import { end } from './end';
import { home } from './home';
import { learn } from './learn';
import { rules } from './rules';
import { table } from './table';
import { talk } from './talk';

export const en = {
  ...common,
  ...dice,
  ...end,
  ...home,
  ...learn,
  ...rules,
  ...table,
  ...talk,
} as const;

export type Key = keyof typeof en;
