// The pages with the rules.

import type { rules as en } from '../en/rules';

export const rules: Record<keyof typeof en, string> = {
  'rules.title': 'Die Regeln von {game}',
  'rules.facts': 'Auf einen Blick',
  'rules.contents': 'Inhalt',
  'rules.legal': 'erlaubt:',
  'rules.illegal': 'nicht erlaubt:',
  'rules.before': 'Tisch',
  'rules.rack': 'Bank',
  'rules.after': 'dann',
  'rules.play': 'Ein Spiel aussuchen',
};
