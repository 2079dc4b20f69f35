// Walking over the tiles with the arrow keys.

import type { Tile } from './tiles';

export interface Placed {
  readonly tile: Tile;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly set: number | null; // which set of the table; null: on the rack
  readonly index: number;
}

// The tile next in this direction: the nearest one, where straight ahead counts for more.
export function next(
  placed: readonly Placed[],
  from: Placed,
  dx: number,
  dy: number,
): Placed | undefined {
  let best: Placed | undefined;
  let least = Infinity;
  for (const one of placed) {
    const [x, y] = [one.x - from.x, one.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (one === from || ahead <= 1 || (dx !== 0 && aside > from.size)) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}
