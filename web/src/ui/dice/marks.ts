// Which dice the server's problems are about.

import type { DiceBoard } from '../../session/dice.svelte';
import { facesOf, jokerOf } from '../../model/tiles';

export function concerned(board: DiceBoard): Set<number> {
  const judged = board.judged;
  const found = new Set<number>();
  if (!judged || judged.legal || board.underway !== null) return found;
  const well = new Set<number>();
  board.lines.forEach((line, at) => {
    const legal = judged.sets?.[at]?.legal ?? false;
    for (const die of line) (legal ? well : found).add(die.id);
  });
  // Problems that are not about a line are about single dice: those in no set, and jokers.
  const faces = new Set(judged.violations.flatMap((violation) => facesOf(violation.tiles)));
  for (const die of board.draft.lying)
    if (faces.has(die.face) && (!well.has(die.id) || jokerOf(die.face))) found.add(die.id);
  for (const die of board.lifted) found.add(die.id);
  return found;
}
