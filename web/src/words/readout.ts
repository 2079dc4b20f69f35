// What is where, in words, for people who cannot see it.

import { facesOf } from '../model/tiles';
import type { Story } from '../model/story';
import type { TableSession } from '../session/table.svelte';
import { t, tn } from '.';
import { listed } from './ending';
import { aloud } from './story';
import { spokenAll } from './tiles';

export type Wanted = 'rack' | 'table' | 'last' | 'clock';

export const whoseTurn = (session: TableSession): string => {
  const movers = session.view?.outcome ? [] : (session.view?.to_move ?? []);
  if (movers.length === 0) return '';
  if (session.myTurn) return t('talk.your_turn');
  return t('talk.turn', { names: listed(movers.map((seat) => session.table?.seats[seat]?.name ?? '')) });
};

export function readOut(wanted: Wanted, session: TableSession, story: Story): string {
  switch (wanted) {
    case 'rack':
      return rack(session);
    case 'table':
      return table(session);
    case 'last': {
      const last = story.told.findLast((one) => one.by !== null);
      return last ? aloud(last, story.names) : t('read.last.none');
    }
    case 'clock':
      return clock(session);
  }
}

function rack(session: TableSession): string {
  if (session.seat === null) return t('read.rack.none');
  const dice = session.view?.dice[session.seat];
  const tiles = dice ?? session.board.draft.rack.map((tile) => tile.face).join(' ');
  return tiles ? t('read.rack', { tiles: spokenAll(tiles) }) : t('read.rack.empty');
}

function table(session: TableSession): string {
  const { view, board } = session;
  const lines =
    view && view.grid.length > 0
      ? view.grid
      : board.draft.sets.map((set) => set.tiles.map((tile) => tile.face).join(' '));
  const sets = lines
    .map((line) =>
      facesOf(line)
        .filter((face) => face !== '.')
        .join(' '),
    )
    .filter((line) => line !== '')
    .map((line, at) => t('read.table.set', { at: at + 1, tiles: spokenAll(line) }));
  return sets.length > 0 ? t('read.table', { sets: sets.join(' ') }) : t('read.table.empty');
}

function clock(session: TableSession): string {
  const turn = whoseTurn(session);
  if (!turn) return t('read.over');
  if (session.left === null) return t('read.clock.none', { turn });
  return t('read.clock', { turn, seconds: tn('seconds', Math.ceil(session.left / 1000)) });
}
