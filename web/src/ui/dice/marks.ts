// Which dice the server means by what it says is wrong.

import type { DiceBoard } from '../../session/dice.svelte';
import { facesOf, jokerOf } from '../../model/tiles';

export function concerned(board: DiceBoard): Set<number> {
  const judged = board.judged;
  const found = new Set<number>();
  if (!judged || judged.legal) return found;
  const well = new Set<number>();
  board.lines.forEach((line, at) => {
    const legal = judged.sets?.[at]?.legal ?? false;
    for (const die of line) (legal ? well : found).add(die.id);
  });
  // What is not said of a line is said of single dice: those in no set, and jokers.
  const faces = new Set(judged.violations.flatMap((violation) => facesOf(violation.tiles)));
  for (const die of board.draft.lying)
    if (faces.has(die.face) && (!well.has(die.id) || jokerOf(die.face))) found.add(die.id);
  for (const die of board.lifted) found.add(die.id);
  return found;
}
