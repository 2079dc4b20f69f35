// The pages with the rules.

export const rules = {
  'rules.title': 'The rules of {game}',
  'rules.facts': 'In numbers',
  'rules.contents': 'Contents',
  'rules.legal': 'right:',
  'rules.illegal': 'wrong:',
  'rules.before': 'table',
  'rules.rack': 'rack',
  'rules.after': 'then',
  'rules.play': 'Choose a game',
} as const;
