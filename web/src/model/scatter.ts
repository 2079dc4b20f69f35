// Tiles scattered as if mixed by hand, but the same on every screen and after a reload.

import { TALL } from './layout';

export interface Scattered {
  readonly x: number;
  readonly y: number;
  readonly turn: number; // degrees
}

export interface Field {
  readonly size: number; // width of a tile
  readonly spots: ReadonlyMap<string, Scattered>;
  readonly middle: number; // where the band across the middle begins
}

export interface FieldRoom {
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly band: number; // height that stays free in the middle
  readonly largest: number;
}

const LOOSE = 1.14; // room for each tile, by its size
const TURN = 7;

// A number from 0 to 1, always the same for a text (FNV-1a, well stirred).
export function chance(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash ^= letter.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

const grid = (room: FieldRoom, size: number) => {
  const height = room.bottom - room.top - room.band;
  return {
    columns: Math.floor(room.width / (size * LOOSE)),
    rows: Math.floor(height / (size * TALL * LOOSE)),
  };
};

export function scatter(faces: readonly string[], seed: string, room: FieldRoom): Field {
  let size = room.largest;
  while (size > 16 && grid(room, size).columns * grid(room, size).rows < faces.length) size -= 1;
  const rows = Math.ceil(faces.length / Math.max(1, grid(room, size).columns));
  const columns = Math.max(1, Math.ceil(faces.length / Math.max(1, rows))); // rows of one length
  const above = Math.ceil(rows / 2);
  const space = room.bottom - room.top - room.band;
  const [wide, high] = [room.width / columns, space / Math.max(rows, 1)];
  const middle = room.top + above * high;
  const mixed = [...faces].sort((a, b) => chance(seed + a) - chance(seed + b));
  const spots = new Map<string, Scattered>();
  mixed.forEach((face, at) => {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, faces.length - row * columns);
    const push = ((columns - inRow) * wide) / 2; // the last row is centered
    const stray = (of: string, by: number) => (chance(seed + face + of) - 0.5) * by;
    const x = push + (at % columns) * wide + (wide - size) / 2 + stray('x', wide - size * 1.04);
    const y = row * high + (high - size * TALL) / 2 + stray('y', high - size * TALL * 1.04);
    const down = row < above ? room.top : room.top + room.band;
    spots.set(face, { x, y: down + y, turn: stray('turn', 2 * TURN) });
  });
  return { size, spots, middle };
}
