// The first page, the lobby, joining, settings.

import type { home as en } from '../en/home';

export const home: Record<keyof typeof en, string> = {
  'home.title': 'Meldrum',
  'home.name': 'Your name',
  'home.play': 'Play now',
};
