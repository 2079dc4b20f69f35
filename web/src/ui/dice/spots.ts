// Where the trays of both players are, above and below the table.

import { DICE_EACH } from '../../model/grid';
import type { Tile } from '../../model/tiles';

export interface Spot {
  readonly die: Tile;
  readonly where: 'grid' | 'tray' | 'other';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly at: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Shelf {
  readonly size: number; // of your own dice
  readonly small: number; // of the opponent's
  readonly top: number; // the table starts and ends here
  readonly bottom: number;
  own(at: number): Place;
  other(at: number): Place;
}

const EDGE = 6;
const RAISED = 6; // room for dice that stand out

// Without a rim there is no other player, and the table begins at the top.
export function trays(
  width: number,
  height: number,
  count: number,
  enlarged: number,
  scale: number,
  rim = true,
): Shelf {
  const room = (Math.max(200, width) - 2 * EDGE) / Math.max(DICE_EACH, count);
  // On a phone held sideways, the table needs the height more than the trays do.
  const low = Math.max(34, height * 0.17);
  const size = Math.min(Math.max(46, Math.min(width / 16, height / 9)) * scale, room, low, 96 * enlarged);
  const small = Math.max(20, size * 0.6);
  const top = rim ? small + 2 * EDGE : 0;
  const bottom = height - size - 2 * EDGE - RAISED;
  return {
    size,
    small,
    top,
    bottom,
    own: (at) => ({ x: (width - count * size) / 2 + at * size, y: bottom + EDGE + RAISED }),
    other: (at) => ({ x: EDGE + at * small, y: EDGE }),
  };
}
