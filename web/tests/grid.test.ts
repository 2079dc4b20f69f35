import { describe, expect, it } from 'vitest';
import { cellAt, fit, placeOf } from '../src/model/frame';
import {
  cellsOf,
  type Crossword,
  dieAt,
  lift,
  lineThrough,
  linesOf,
  nameOf,
  positionOf,
  put,
  rowsOf,
  sameGrid,
} from '../src/model/grid';
import { advance, begin, redo, undo } from '../src/model/history';
import { laid, replan, restored } from '../src/model/regrid';

// A crossword of rows and a tray, its dice numbered as they are read.
function crossword(rows: string[], tray = ''): Crossword {
  const lying = cellsOf(rows).map((cell, at) => ({ id: at + 1, ...cell }));
  const faces = tray.split(' ').filter(Boolean);
  return { lying, tray: faces.map((face, at) => ({ id: 100 + at, face })) };
}

const text = (grid: Crossword): string => rowsOf(grid.lying).join(' / ');
const trayText = (grid: Crossword): string => grid.tray.map((die) => die.face).join(' ');

describe('putting dice down', () => {
  it('puts a die of the tray into a cell', () => {
    const grid = put(crossword(['R3 R4 R5'], 'B3 K3'), [100], { row: 1, column: 0 });
    expect(text(grid)).toBe('R3 R4 R5 / B3 . .');
    expect(trayText(grid)).toBe('K3');
  });

  it('lays a line across or down, the die taken hold of at the cell', () => {
    const grid = crossword([], 'R3 R4 R5');
    expect(text(put(grid, [100, 101, 102], { row: 0, column: 0 }))).toBe('R3 R4 R5');
    expect(text(put(grid, [100, 101, 102], { row: 0, column: 0 }, 'down'))).toBe('R3 / R4 / R5');
    const held = put(grid, [100, 101, 102], { row: 0, column: 5 }, 'across', 101);
    expect(dieAt(held, { row: 0, column: 4 })?.face).toBe('R3');
  });

  it('goes on behind a die in the way, as in a crossword', () => {
    const grid = put(crossword(['B4'], 'R4 K4'), [100, 101], { row: -1, column: 0 }, 'down');
    expect(text(grid)).toBe('R4 / B4 / K4');
  });

  it('moves dice that lie in their shape, and not onto others', () => {
    const grid = crossword(['R2 K2 B2', '. K3 .', '. K4 .']);
    const column = [2, 4, 5];
    const moved = put(grid, column, { row: 4, column: 4 }, 'across', 2);
    expect(linesOf(moved.lying.filter((die) => column.includes(die.id)))).toHaveLength(1);
    expect(dieAt(moved, { row: 6, column: 4 })?.face).toBe('K4');
    expect(put(grid, [4, 5], { row: 0, column: 1 }, 'across', 4)).toBe(grid);
  });

  it('exchanges two dice, or takes a joker out into the tray', () => {
    const grid = crossword(['R3 J R5', 'R4 . .'], 'B9');
    expect(text(put(grid, [4], { row: 0, column: 1 }))).toBe('R3 R4 R5 / J . .');
    const out = put(grid, [100], { row: 0, column: 1 });
    expect(text(out)).toBe('R3 B9 R5 / R4 . .');
    expect(trayText(out)).toBe('J');
    expect(put(grid, [1], { row: 0, column: 0 })).toBe(grid);
    expect(put(grid, [999], { row: 0, column: 0 })).toBe(grid);
  });

  it('lifts dice into the tray', () => {
    const grid = lift(crossword(['R3 R4 R5'], 'K1'), [1, 3]);
    expect(text(grid)).toBe('R4');
    expect(trayText(grid)).toBe('K1 R3 R5');
    expect(lift(grid, [100])).toBe(grid);
  });

  it('can be undone and done again', () => {
    const first = crossword(['R3 R4 R5'], 'R6');
    let history = advance(begin(first), put(first, [100], { row: 0, column: 3 }));
    expect(text(history.now)).toBe('R3 R4 R5 R6');
    history = undo(history);
    expect(history.now).toBe(first);
    expect(text(redo(history).now)).toBe('R3 R4 R5 R6');
  });
});

describe('reading the grid', () => {
  it('writes rows with empty cells, wherever they lie', () => {
    const rows = ['R2 K2 B2', '. K3 .', 'K3 K4 K5'];
    const grid = crossword(rows);
    const far = { ...grid, lying: grid.lying.map((die) => ({ ...die, row: die.row - 7 })) };
    expect(rowsOf(far.lying)).toEqual(rows);
    expect(sameGrid(grid, far)).toBe(true);
    expect(rowsOf([])).toEqual([]);
  });

  it('finds lines in the order of the server: rows, then columns', () => {
    const grid = crossword(['R2 K2 B2', '. K3 .', 'K3 K4 K5']);
    const lines = linesOf(grid.lying).map((line) => line.map((die) => die.face).join(' '));
    expect(lines).toEqual(['R2 K2 B2', 'K3 K4 K5', 'K2 K3 K4']);
    expect(lineThrough(grid.lying, 4)).toEqual([2, 4, 6]);
    expect(lineThrough(crossword(['R1 . R3']).lying, 2)).toEqual([2]);
  });

  it('names a die by seat and position', () => {
    expect([nameOf(0, 0), nameOf(1, 0), nameOf(1, 8)]).toEqual([1, 10, 18]);
    expect(positionOf(nameOf(1, 4))).toBe(4);
  });
});

describe('a new grid from the server', () => {
  it('lets dice lie where they lay, although the server moves the whole grid', () => {
    const known = crossword(['R3 R4 R5']).lying.map((die) => ({ ...die, row: 3, column: die.column + 2 }));
    const now = laid(['B3 . .', 'R3 R4 R5', 'K3 . .'], known, [
      { id: 50, face: 'B3' },
      { id: 51, face: 'K3' },
    ]);
    expect(now.find((die) => die.id === 2)).toEqual({ id: 2, face: 'R4', row: 3, column: 3 });
    expect(now.find((die) => die.id === 50)).toMatchObject({ row: 2, column: 2 });
    expect(now.map((die) => die.id).sort()).toEqual([1, 2, 3, 50, 51]);
  });

  it('makes dice up where none is known, each with a name of its own', () => {
    const ids = laid(['R3 R4 R5'], [], [{ id: 7, face: 'K1' }]).map((die) => die.id);
    expect(new Set(ids).size).toBe(3);
  });

  it('keeps a plan as far as its cells are free', () => {
    const before = crossword(['R3 R4 R5'], 'R6 B3');
    let plan = put(before, [100], { row: 0, column: 3 });
    plan = put(plan, [101], { row: 1, column: 0 });
    const now = { ...before, lying: [...before.lying, { id: 60, face: 'R6', row: 0, column: 3 }] };
    const kept = replan(plan, before, now);
    expect(text(kept)).toBe('R3 R4 R5 R6 / B3 . . .');
    expect(trayText(kept)).toBe('R6');
    expect(replan(before, before, now)).toBe(now);
  });

  it('drops what was planned with a die that was thrown since', () => {
    const before = crossword(['R3 R4 R5'], 'R6');
    const plan = put(before, [100], { row: 0, column: 3 });
    const now = { ...before, tray: [{ id: 100, face: 'K1' }] };
    expect(text(replan(plan, before, now))).toBe('R3 R4 R5');
  });

  it('brings a kept draft back, and one of other dice not', () => {
    const base = crossword(['R3 R4 R5'], 'R6 B9');
    const draft = restored(base, ['R3 R4 R5 R6']);
    expect(text(draft)).toBe('R3 R4 R5 R6');
    expect(trayText(draft)).toBe('B9');
    expect(restored(base, ['R3 R4 R5 K6'])).toBe(base);
    expect(trayText(restored(base, ['R4 R5 R6']))).toBe('R3 B9');
  });
});

describe('the frame', () => {
  const room = { width: 360, height: 400, largest: 56 };

  it('shows everything with room around, and no larger than allowed', () => {
    const lying = crossword(['R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13']).lying;
    const frame = fit(lying, room);
    for (const die of lying) {
      const { x, y } = placeOf(frame, die);
      expect(x).toBeGreaterThanOrEqual(frame.size);
      expect(x + 2 * frame.size).toBeLessThanOrEqual(room.width + 0.5);
      expect(cellAt(frame, x + 1, y + 1)).toEqual({ row: die.row, column: die.column });
    }
    expect(fit([], { ...room, width: 4000, height: 3000 }).size).toBe(56);
  });

  it('stays as it is until a die comes to its edge', () => {
    const first = fit(crossword(['R3 R4 R5']).lying, room);
    expect(fit(crossword(['R3 R4 R5', 'B3']).lying, room, first)).toBe(first);
    const edge = { id: 9, face: 'K1', row: first.top, column: first.left };
    const grown = fit([...crossword(['R3 R4 R5']).lying, edge], room, first);
    expect(grown.top).toBeLessThan(first.top);
    expect(fit([edge], { ...room, width: 640 }, first)).not.toBe(first);
  });

  it('keeps the cells when only the height changes, as far as they hold the dice', () => {
    const lying = crossword(['R3 R4 R5']).lying;
    const first = fit(lying, room);
    const lower = fit(lying, { ...room, height: 360 }, first);
    expect([lower.size, lower.top, lower.left]).toEqual([first.size, first.top, first.left]);
    expect(lower.rows).toBeLessThan(first.rows);
    const low = fit(lying, { ...room, height: 130 }, first);
    expect(placeOf(low, { row: 0, column: 0 }).y).toBeGreaterThanOrEqual(low.size);
    expect(placeOf(low, { row: 0, column: 0 }).y + 2 * low.size).toBeLessThanOrEqual(130.5);
  });

  it('puts a point outside into the nearest cell', () => {
    const frame = fit([], room);
    expect(cellAt(frame, -50, 9999)).toEqual({
      row: frame.top + frame.rows - 1,
      column: frame.left,
    });
  });
});
