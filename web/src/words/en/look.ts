// How things look and sound: tables, tiles, the match sheet, and what is said to children.

export const look = {
  table: 'Table',
  'table.felt': 'Felt and walnut',
  'table.harbor': 'Harbor blue',
  'table.parlor': 'Red parlor',
  tileset: 'Tiles',
  'tileset.ivory': 'Ivory',
  'tileset.porcelain': 'Porcelain',
  'tileset.painted': 'Painted',
  'tileset.contrast': 'High contrast',
  volume: 'Volume',
  sheet: 'Match sheet',
  'sheet.game': 'Game {game}',
  'sheet.goal': 'First to {target} points wins',
  'sheet.games': 'Game {game} of {games}',
  'sheet.you': 'You',
  'speak.on': 'Read aloud',
  'speak.off': 'Stop reading aloud',
} as const;

export type LookKey = keyof typeof look;
