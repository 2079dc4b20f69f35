// The pages with the rules.

export const rules = {
  'rules.title': 'The rules of {game}',
  'rules.facts': 'At a glance',
  'rules.contents': 'Contents',
  'rules.legal': 'legal:',
  'rules.illegal': 'not legal:',
  'rules.before': 'table',
  'rules.rack': 'rack',
  'rules.after': 'then',
  'rules.play': 'Choose a game',
} as const;
