import type { LookKey } from '../en/look';

export const look: Record<LookKey, string> = {
  table: 'Tisch',
  'table.felt': 'Filz und Nussbaum',
  'table.harbor': 'Hafenblau',
  'table.parlor': 'Roter Salon',
  tileset: 'Steine',
  'tileset.ivory': 'Elfenbein',
  'tileset.porcelain': 'Porzellan',
  'tileset.painted': 'Bemalt',
  'tileset.contrast': 'Hoher Kontrast',
  volume: 'Lautstärke',
  sheet: 'Spielzettel',
  'sheet.game': 'Spiel {game}',
  'sheet.goal': 'Wer zuerst {target} Punkte hat, gewinnt',
  'sheet.games': 'Spiel {game} von {games}',
  'sheet.you': 'Du',
  'speak.on': 'Vorlesen',
  'speak.off': 'Nicht mehr vorlesen',
};
