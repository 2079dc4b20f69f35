// Moving between tiles with the arrow keys.

import type { Tile } from './tiles';

export interface Placed {
  readonly tile: Tile;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly set: number | null; // which set of the table; null: on the rack
  readonly index: number;
}

export const ARROWS: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// The next tile in this direction: along a row the neighbor, up and down the nearest one in the
// next row, so that no row is skipped.
export function next(placed: readonly Placed[], from: Placed, dx: number, dy: number): Placed | undefined {
  const ahead = (one: Placed) => (one.x - from.x) * dx + (one.y - from.y) * dy;
  const aside = (one: Placed) => Math.abs(dx !== 0 ? one.y - from.y : one.x - from.x);
  const near = (one: Placed) => aside(one) <= from.size / 2;
  const before = placed.filter((one) => one !== from && ahead(one) > 1 && (dy !== 0 || near(one)));
  const row = Math.min(...before.map(ahead));
  const inRow = before.filter((one) => ahead(one) <= row + (dy !== 0 ? from.size / 2 : 0));
  return inRow.sort((a, b) => aside(a) - aside(b))[0];
}
