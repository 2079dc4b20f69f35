// The pages with the rules.

import type { rules as en } from '../en/rules';

export const rules: Record<keyof typeof en, string> = {
  'rules.title': 'Die Regeln von {game}',
  'rules.facts': 'In Zahlen',
  'rules.contents': 'Inhalt',
  'rules.legal': 'richtig:',
  'rules.illegal': 'falsch:',
  'rules.before': 'Tisch',
  'rules.rack': 'Bank',
  'rules.after': 'dann',
  'rules.play': 'Ein Spiel aussuchen',
};
