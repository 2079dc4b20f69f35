// The first page, the lobby, joining, settings.

export const home = {
  'home.title': 'Meldrum',
  'home.name': 'Your name',
  'home.play': 'Play now',
} as const;
