// The end of a game in words.

import { LEVELS } from '../model/levels';
import type { Result } from '../model/result';
import type { Record as GameRecord, TableData } from '../wire';
import { nthGame, roundsIn } from './match';
import { seatedAt } from '../model/games';
import { type Key, language, t } from '.';

// Names in a row, as the language puts them.
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);

export function headline(result: Result, table: TableData): string {
  const won = wonBy(result, table);
  const games = table.sheet.games ?? null;
  if (result.match || games === 1) return won;
  return `${nthGame(roundsIn(table.rules.edition), table.sheet.points.length, games)}: ${won}`;
}

function wonBy(result: Result, table: TableData): string {
  const of = result.match ? 'end.match' : 'end.won';
  const names = listed(result.winners.map((seat) => table.seats[seat]?.name || t('seat.free')));
  if (result.led) return t('end.led');
  if (result.reason === 'complete' && result.mine && table.seats.length === 2) return t('end.found');
  if (result.winners.length === 0) return t('end.won.nobody');
  if (result.winners.length > 1) return t(`${of}.many`, { names });
  return result.mine ? t(`${of}.you`) : t(`${of}.one`, { names });
}

// Why the game is over.
export function explained(result: Result, table: TableData): string {
  const { edition } = table.rules;
  const who = result.out === table.seat ? 'you' : 'other';
  const name = table.seats[result.out ?? -1]?.name ?? '';
  switch (result.reason) {
    case 'out':
      return `${t(edition === 'dice' ? `end.out.dice.${who}` : `end.out.${who}`, { name })} ${scored(table, result)}`;
    case 'stalemate':
      return t(edition === 'my_first' ? 'end.stalemate.stars' : 'end.stalemate');
    case 'stop':
      return t('end.stop');
    case 'complete':
      return t(table.seats.length === 2 ? 'end.complete.alone' : 'end.complete');
    default:
      return t('end.abandoned');
  }
}

const BY_RACKS = ['classic', 'vintage', 'twist'];

// Why that many points.
function scored({ rules, seats, view, seat }: TableData, { winners }: Result): string {
  if (BY_RACKS.includes(rules.edition)) return t('end.points.racks');
  if (rules.edition !== 'dice') return '';
  const [winner = 0] = winners;
  const gaps = { points: view?.outcome?.points[winner] ?? 0, joker: Number(rules.options['joker_penalty'] ?? 10) };
  if (winner !== seat) return t('end.points.dice.other', gaps);
  return t('end.points.dice.you', { ...gaps, name: seats[1 - winner]?.name ?? '' });
}

// Who sat there after so many moves of a recorded game.
export const namesAt = (record: GameRecord, moves: number): string[] =>
  seatedAt(record, record.names ?? recordNames(record.seats), moves);

// The same in a record that does not say what they were called: bots by their level. Twice the same name gets a number.
export function recordNames(seats: readonly string[]): string[] {
  const names = seats.map((name) => (LEVELS.includes(name) ? t(`level.${name}` as Key) : name));
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${at + 1}`));
}
