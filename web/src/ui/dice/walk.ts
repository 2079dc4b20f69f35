// Moving over the cells and along the tray with the arrow keys.

import type { Frame } from '../../model/frame';
import type { Cell } from '../../model/grid';

const ARROWS: Record<string, { readonly row: number; readonly column: number } | undefined> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};

const clamp = (at: number, least: number, most: number): number => Math.max(least, Math.min(most, at));

// From a cell, or a place in the tray, to the next; null if this is not an arrow key.
export function walk(key: string, from: Cell | number, frame: Frame, tray: number): Cell | number | null {
  const by = ARROWS[key];
  if (!by) return null;
  const { top, left, rows, columns } = frame;
  // The tray is centered below the table.
  const aside = left + Math.round((columns - tray) / 2);
  if (typeof from === 'number') {
    if (by.row === 0) return clamp(from + by.column, 0, Math.max(0, tray - 1));
    if (by.row > 0) return from;
    return { row: top + rows - 1, column: clamp(aside + from, left, left + columns - 1) };
  }
  if (by.row > 0 && from.row === top + rows - 1 && tray > 0) return clamp(from.column - aside, 0, tray - 1);
  return {
    row: clamp(from.row + by.row, top, top + rows - 1),
    column: clamp(from.column + by.column, left, left + columns - 1),
  };
}
