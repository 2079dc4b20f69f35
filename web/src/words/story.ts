// The story of a table in words. A line shows tiles where words would be long, with text before
// and after them.

import type { Told } from '../model/story';
import { t, tn } from '.';
import { facesOf } from '../model/tiles';
import { listed } from './ending';
import { nthGame } from './match';
import { spoken } from './tiles';

export type Part = string | readonly string[]; // words, or tiles

export function partsOf(told: Told, names: readonly string[]): Part[] {
  const { name, tiles, text } = told;
  switch (told.deed) {
    case 'play':
      if (tiles.length === 0) return [t('talk.play.unknown', { name })];
      return [t('talk.play', { name }), tiles, ...behind(told)];
    case 'draw':
      return tiles.length > 0 ? [t('talk.draw.tile', { name }), tiles] : [t('talk.draw', { name })];
    case 'timeout':
      if (tiles.length > 0) return [t('talk.timeout.play', { name }), tiles, ...behind(told)];
      return [drew('talk.timeout', told)];
    case 'penalty':
      return [drew('talk.penalty', told)];
    case 'roll': {
      const count = told.drawn ?? tiles.length;
      const dice = tn('dice', count);
      return tiles.length > 0 ? [`${t('talk.roll', { name, dice })}:`, tiles] : [`${t('talk.roll', { name, dice })}.`];
    }
    case 'point':
    case 'find':
      return [t(`talk.${told.deed}`, { name }), tiles];
    case 'ended':
      return [ended(told, names)];
    case 'dealt':
      return [t(name ? 'talk.dealt.first' : 'talk.dealt', { name, game: gameOf(told) })];
    case 'joined':
      return [text ? t('talk.joined.instead', { name, text: levelOf(text) }) : t('talk.joined', { name })];
    case 'left':
    case 'freed':
    case 'removed': {
      const line = t(`talk.${told.deed}`, { name });
      return [text ? `${line} ${t('talk.then', { text })}` : line];
    }
    case 'handed':
      return [t('talk.handed', { name, text: levelOf(text) })];
    default:
      return [told.deed === 'said' ? text : t(`talk.${told.deed}`, { name, text })];
  }
}

const levelOf = (level: string): string => t(`level.${level}` as 'level.club');

const MOST_APART = 4; // sets that a line names

// A run of draws and passes in one line.
export function drawsOf(run: readonly Told[]): string {
  const names = listed([...new Set(run.map((one) => one.name))]);
  const draws = run.filter((one) => one.deed === 'draw').length;
  return t('talk.draws', { names, tiles: tn('tiles', draws) });
}

function behind(told: Told): Part[] {
  const taken: Part[] = told.back.length > 0 ? [t('talk.back'), told.back] : [];
  if (!told.rearranged || taken.length > 0) return taken;
  const sets = (told.apart ?? []).slice(0, MOST_APART).map(facesOf);
  if (sets.length === 0 || told.apart?.some((line) => line.includes('.'))) return [t('talk.rearranged')];
  return [t('talk.rearranged.sets'), ...sets.flatMap((set, at) => (at > 0 ? ['|', set] : [set]))];
}

const drew = (key: 'talk.timeout' | 'talk.penalty', { name, drawn }: Told): string =>
  drawn ? t(`${key}.drawn`, { name, tiles: tn('tiles', drawn) }) : t(key, { name });

const gameOf = ({ rounds, text, of }: Told): string => nthGame(!!rounds, Number(text), of);

function ended({ outcome, rounds }: Told, names: readonly string[]): string {
  const winners = outcome?.winners ?? [];
  const won = listed(winners.map((seat) => names[seat] ?? ''));
  const game = t(rounds ? 'match.the_round' : 'match.the_game');
  if (winners.length === 0) return t('talk.ended', { game });
  return t(winners.length === 1 ? 'talk.ended.won' : 'talk.ended.share', { game, names: won });
}

// The same for screen readers.
export const aloud = (told: Told, names: readonly string[]): string =>
  partsOf(told, names)
    .map((part) => (typeof part === 'string' ? part : part.map(spoken).join(', ')))
    .join(' ');
