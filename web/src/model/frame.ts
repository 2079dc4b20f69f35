// Which cells are shown, and how large: as large as the dice allow with room around them to build.
// It stays the same as long as it fits, so that nothing jumps.

import { bounds, type Cell } from './grid';

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly largest: number; // of a cell, in pixels
}

export interface Frame {
  readonly room: Room;
  readonly size: number;
  readonly top: number; // the first row and column that are shown
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
  readonly x: number; // where the first cell starts, so that the cells are centered
  readonly y: number;
}

const NEEDED = 1; // free cells around the dice
const GIVEN = 2; // where that leaves the cells large enough to be touched
const TOUCH = 30;
const LEAST = { rows: 3, columns: 5 }; // with one free cell around

// The same cells in a room of another height; another width starts afresh.
function resized(frame: Frame, room: Room): Frame | undefined {
  if (frame.room.width !== room.width || frame.size > room.largest) return undefined;
  if (frame.room.height === room.height) return frame;
  const rows = Math.floor(room.height / frame.size + 0.01);
  return { ...frame, room, rows, y: (room.height - rows * frame.size) / 2 };
}

// Whether there is room around all dice.
function holds(frame: Frame, lying: readonly Cell[]): boolean {
  const { top, left, rows, columns } = bounds(lying);
  if (lying.length === 0) return frame.rows >= LEAST.rows;
  return (
    top - NEEDED >= frame.top &&
    left - NEEDED >= frame.left &&
    top + rows + NEEDED <= frame.top + frame.rows &&
    left + columns + NEEDED <= frame.left + frame.columns
  );
}

export function fit(lying: readonly Cell[], room: Room, before?: Frame): Frame {
  const kept = before && resized(before, room);
  if (kept && holds(kept, lying)) return kept;
  const { top, left, rows, columns } = bounds(lying);
  const sized = (around: number): number =>
    Math.min(
      room.largest,
      room.width / (Math.max(LEAST.columns, columns) + 2 * around),
      room.height / (Math.max(LEAST.rows, rows) + 2 * around),
    );
  const size = Math.max(8, sized(GIVEN) < TOUCH ? sized(NEEDED) : sized(GIVEN));
  const shownRows = Math.floor(room.height / size + 0.01);
  const shownColumns = Math.floor(room.width / size + 0.01);
  return {
    room,
    size,
    rows: shownRows,
    columns: shownColumns,
    top: top - Math.floor((shownRows - rows) / 2),
    left: left - Math.floor((shownColumns - columns) / 2),
    x: (room.width - shownColumns * size) / 2,
    y: (room.height - shownRows * size) / 2,
  };
}

// The cell under a point of the frame.
export const cellAt = (frame: Frame, x: number, y: number): Cell => ({
  row: frame.top + clamp(Math.floor((y - frame.y) / frame.size), frame.rows),
  column: frame.left + clamp(Math.floor((x - frame.x) / frame.size), frame.columns),
});

const clamp = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

export const placeOf = (frame: Frame, cell: Cell): { x: number; y: number } => ({
  x: frame.x + (cell.column - frame.left) * frame.size,
  y: frame.y + (cell.row - frame.top) * frame.size,
});
