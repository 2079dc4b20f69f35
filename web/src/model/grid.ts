// The table of Dice: dice in the cells of an endless plane, and those in a player's tray. A value;
// every change makes a new one. No rules are known here: the server says what is legal.

import type { Tile } from './tiles';

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface Lying extends Tile, Cell {}

export interface Crossword {
  readonly lying: readonly Lying[];
  readonly tray: readonly Tile[];
}

export type Way = 'across' | 'down';

export const EMPTY: Crossword = { lying: [], tray: [] };

export const DICE_EACH = 9;

// A die keeps its name for a whole round: the seat that took it and its place among the nine.
export const nameOf = (seat: number, position: number): number => seat * DICE_EACH + position + 1;

export const positionOf = (name: number): number => (name - 1) % DICE_EACH;

export const dieAt = (grid: Crossword, cell: Cell): Lying | undefined =>
  grid.lying.find((die) => die.row === cell.row && die.column === cell.column);

const step = (cell: Cell, way: Way, by: number): Cell =>
  way === 'across' ? { row: cell.row, column: cell.column + by } : { row: cell.row + by, column: cell.column };

const bare = ({ id, face }: Tile): Tile => ({ id, face });

// Put dice into cells, the one that was grabbed into this one. Dice from the table keep their
// shape; dice from the tray form a line, which skips dice in its way.
export function put(
  grid: Crossword,
  ids: readonly number[],
  cell: Cell,
  way: Way = 'across',
  lead: number | undefined = ids[0],
): Crossword {
  const known = [...grid.lying, ...grid.tray];
  const moving = ids.flatMap((id) => known.filter((die) => die.id === id));
  if (moving.length === 0) return grid;
  if (moving.length === 1) return exchange(grid, moving[0] as Tile, cell);
  const still = grid.lying.filter((die) => !ids.includes(die.id));
  const held = grid.lying.find((die) => die.id === lead);
  const lying = moving.filter((die): die is Lying => 'row' in die);
  const placed =
    held && lying.length === moving.length
      ? lying.map((die) => ({
          ...die,
          row: die.row + cell.row - held.row,
          column: die.column + cell.column - held.column,
        }))
      : inLine(moving, still, step(cell, way, -Math.max(0, ids.indexOf(lead ?? -1))), way);
  const taken = new Set(still.map(key));
  if (placed.some((die) => taken.has(key(die)))) return grid;
  return { lying: [...still, ...placed], tray: grid.tray.filter((die) => !ids.includes(die.id)) };
}

const key = ({ row, column }: Cell): string => `${row},${column}`;

function inLine(dice: readonly Tile[], still: readonly Lying[], from: Cell, way: Way): Lying[] {
  const taken = new Set(still.map(key));
  let at = from;
  return dice.map((die) => {
    while (taken.has(key(at))) at = step(at, way, 1);
    const placed = { ...bare(die), ...at };
    at = step(at, way, 1);
    return placed;
  });
}

// Move one die to a cell; a die already there goes where that one came from.
function exchange(grid: Crossword, die: Tile, cell: Cell): Crossword {
  const other = dieAt(grid, cell);
  if (other?.id === die.id) return grid;
  const from = grid.lying.find((one) => one.id === die.id);
  const still = grid.lying.filter((one) => one.id !== die.id && one !== other);
  const tray = grid.tray.filter((one) => one.id !== die.id);
  const placed = { ...bare(die), row: cell.row, column: cell.column };
  if (!other) return { lying: [...still, placed], tray };
  if (!from) return { lying: [...still, placed], tray: [...tray, bare(other)] };
  return { lying: [...still, placed, { ...other, row: from.row, column: from.column }], tray };
}

// Take dice off the table into the tray.
export function lift(grid: Crossword, ids: readonly number[]): Crossword {
  const gone = grid.lying.filter((die) => ids.includes(die.id));
  if (gone.length === 0) return grid;
  return {
    lying: grid.lying.filter((die) => !ids.includes(die.id)),
    tray: [...grid.tray, ...gone.map(bare)],
  };
}

export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

export function bounds(lying: readonly Cell[]): Bounds {
  if (lying.length === 0) return { top: 0, left: 0, rows: 0, columns: 0 };
  const [rows, columns] = [lying.map((die) => die.row), lying.map((die) => die.column)];
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return {
    top,
    left,
    rows: Math.max(...rows) - top + 1,
    columns: Math.max(...columns) - left + 1,
  };
}

// The dice as rows of text, as the server reads them.
export function rowsOf(lying: readonly Lying[]): string[] {
  const { top, left, rows, columns } = bounds(lying);
  const faces = new Map(lying.map((die) => [key(die), die.face]));
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_, column) => faces.get(key({ row: top + row, column: left + column })) ?? '.',
    ).join(' '),
  );
}

export type Faced = Cell & { readonly face: string };

export const cellsOf = (rows: readonly string[]): Faced[] =>
  rows.flatMap((line, row) =>
    line
      .split(/\s+/)
      .map((face, column) => ({ face, row, column }))
      .filter(({ face }) => face !== '.' && face !== ''),
  );

// Whether both have the same dice in the same shape, wherever that is.
export const sameGrid = (one: Crossword, other: Crossword): boolean =>
  rowsOf(one.lying).join('/') === rowsOf(other.lying).join('/');

// Every longest line of touching dice: rows first, then columns, ordered by where they start.
// The server judges the lines in this order.
export function linesOf(lying: readonly Lying[]): Lying[][] {
  const at = new Map(lying.map((die) => [key(die), die]));
  const sorted = [...lying].sort((a, b) => a.row - b.row || a.column - b.column);
  return (['across', 'down'] as const).flatMap((way) =>
    sorted
      .filter((die) => !at.has(key(step(die, way, -1))))
      .map((first) => {
        const line: Lying[] = [];
        for (let die: Lying | undefined = first; die; die = at.get(key(step(die, way, 1)))) line.push(die);
        return line;
      })
      .filter((line) => line.length > 1),
  );
}

// The longest line through a die; the die itself if it touches none.
export const lineThrough = (lying: readonly Lying[], id: number): number[] =>
  linesOf(lying)
    .filter((line) => line.some((die) => die.id === id))
    .sort((a, b) => b.length - a.length)[0]
    ?.map((die) => die.id) ?? [id];
