// A die in words: what it shows, where it is, what will happen to it.

import type { Frame } from '../../model/frame';
import type { Lying } from '../../model/grid';
import { jokerOf } from '../../model/tiles';
import type { DiceBoard } from '../../session/dice.svelte';
import { t } from '../../words';
import { spoken } from '../../words/tiles';
import type { Spot } from './spots';

interface Around {
  readonly rival: string;
  readonly frame: Frame;
  readonly throwing: boolean | null; // whether it goes into the shaker; null: there is no throw
}

export function labelOf({ die, where, at }: Spot, board: DiceBoard, around: Around): string {
  const face = spoken(die.face);
  if (where === 'other') return t('dice.theirs', { name: around.rival, dice: face });
  if (where === 'tray') {
    const own = t('dice.own', { die: face, at: at + 1, of: board.tray.length });
    if (around.throwing === null) return own;
    return t(around.throwing ? 'dice.will_throw' : 'dice.will_stay', { die: own });
  }
  const { row, column } = die as Lying;
  const meaning = jokerOf(die.face) ? board.meaning(die as Lying) : '';
  const shown = meaning ? t('dice.means', { die: face, meaning: spoken(meaning) }) : face;
  const { top, left } = around.frame;
  return t('dice.lying', { die: shown, row: row - top + 1, column: column - left + 1 });
}
