// From one grid the server tells to the next, without losing sight of any die. Positions mean
// nothing to the server, but to the eye: a die that did not move must not seem to.

import { type Cell, cellsOf, type Crossword, dieAt, type Faced, type Lying, sameGrid } from './grid';
import type { Tile } from './tiles';

// How far to shift the told cells so that most dice stay where they are.
function offset(cells: readonly Faced[], known: readonly Lying[]): Cell {
  const votes = new Map<string, { count: number; by: Cell }>();
  for (const cell of cells)
    for (const die of known) {
      if (die.face !== cell.face) continue;
      const by = { row: die.row - cell.row, column: die.column - cell.column };
      const vote = votes.get(`${by.row},${by.column}`) ?? { count: 0, by };
      vote.count += 1;
      votes.set(`${by.row},${by.column}`, vote);
    }
  let best: { count: number; by: Cell } = { count: 0, by: { row: 0, column: 0 } };
  for (const vote of votes.values()) if (vote.count > best.count) best = vote;
  return best.by;
}

// The dice of these rows, chosen from known dice: first those already there, then those elsewhere
// on the table, then those from a tray.
export function laid(rows: readonly string[], known: readonly Lying[], free: readonly Tile[]): Lying[] {
  const cells = cellsOf(rows);
  const by = offset(cells, known);
  const left: Tile[] = [...known, ...free];
  const take = (fits: (die: Tile) => boolean): Tile | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const moved = cells.map(({ face, row, column }) => ({
    face,
    row: row + by.row,
    column: column + by.column,
  }));
  const same = moved.map((cell) =>
    take((die) => 'row' in die && sameCell(die as Lying, cell) && die.face === cell.face),
  );
  const alike = moved.map((cell, at) => same[at] ?? take((die) => die.face === cell.face));
  return moved.map((cell, at) => ({ ...cell, id: (alike[at] ?? take(() => true))?.id ?? -at - 1 }));
}

const sameCell = (one: Cell, other: Cell): boolean => one.row === other.row && one.column === other.column;

// A plan carried over to the table after the other player's turn: each die it moved is moved
// again, if it is still where it was and its cell is free.
export function replan(plan: Crossword, before: Crossword, now: Crossword): Crossword {
  if (sameGrid(plan, before)) return now;
  let lying = [...now.lying];
  let tray = [...now.tray];
  for (const die of plan.lying) {
    const old = before.lying.find((one) => one.id === die.id);
    if (old && sameCell(old, die)) continue;
    const here = lying.find((one) => one.id === die.id);
    const own = tray.find((one) => one.id === die.id);
    const unmoved = old ? here && sameCell(here, old) : own && own.face === die.face;
    if (!unmoved || dieAt({ lying, tray }, die)) continue;
    lying = [...lying.filter((one) => one !== here), { ...die }];
    tray = tray.filter((one) => one !== own);
  }
  return { lying, tray };
}

// A saved draft, rebuilt from the dice of the table and the tray.
export function restored(base: Crossword, rows: readonly string[]): Crossword {
  const lying = laid(rows, base.lying, base.tray);
  const known = [...base.lying, ...base.tray];
  const fits = lying.every((die) => known.some((one) => one.id === die.id && one.face === die.face));
  if (!fits) return base; // made of dice that are not here
  const tray = known.filter((die) => !lying.some((one) => one.id === die.id));
  return { lying, tray: tray.map(({ id, face }) => ({ id, face })) };
}
