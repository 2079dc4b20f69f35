// What a match is made of: games, which Dice calls rounds.

import type { OptionValues, TableData } from '../wire';
import { t } from '.';

const BY_GAMES = ['classic', 'twist']; // a round there is as many games as players

export const roundsIn = (edition: string): boolean => edition === 'dice';

// The name of a game in its match: "Game 1 of 2".
export function nthGame(rounds: boolean, game: number, games: number | null = null): string {
  const kind = rounds ? 'round' : 'game';
  return games && games > 1 ? t(`match.${kind}.of`, { game, games }) : t(`match.${kind}`, { game });
}

// How many games a match has by these options; null: only a target ends it.
export function gamesIn(edition: string, seats: number, options: OptionValues): number | null {
  if (options['single_game']) return 1;
  if (roundsIn(edition)) return Number(options['dice_rounds'] ?? 6);
  if (options['rounds'] === null && options['target_score']) return null;
  return Number(options['rounds'] ?? 1) * (BY_GAMES.includes(edition) ? seats : 1);
}

// How long a match lasts, before it begins.
export function matchSays(edition: string, seats: number, games: number | null, target: number | null): string {
  if (games === null) return t('match.target', { target: target ?? 0 });
  if (roundsIn(edition)) return t('match.rounds', { games });
  if (games === 1) return t('match.single');
  if (games === seats && BY_GAMES.includes(edition)) return t('match.each', { games });
  return t('match.games', { games });
}

// The same of a table.
export const matchOf = ({ rules, sheet }: TableData): string =>
  matchSays(rules.edition, rules.seats, sheet.games ?? null, sheet.target ?? null);
