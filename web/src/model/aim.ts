// Where tiles would go if the pointer let go of them here.

import type { Draft, LaidSet, Target } from './draft';
import { boxOf, type Layout, type RackLayout, rowHeight, TALL } from './layout';
import { jokerOf } from './tiles';

export interface Point {
  readonly x: number;
  readonly y: number;
}

// The table starts at the top of the stage, with the rack below it.
export interface Stage {
  readonly layout: Layout;
  readonly rack: RackLayout;
  readonly rackTop: number;
  readonly rackLeft: number;
}

const NEAR = 0.55; // of a tile: how far beside a set still counts as the set

export function aim(point: Point, draft: Draft, stage: Stage, dragged: readonly number[]): Target {
  if (point.y >= stage.rackTop) return { to: 'rack', index: rackIndex(point, draft, stage) };
  const set = nearest(point, draft.sets, stage.layout);
  if (!set) return { to: 'new' };
  const box = boxOf(stage.layout, set);
  const along = (point.x - box.x) / stage.layout.size;
  const joker = jokerUnder(set, along, dragged);
  if (joker !== undefined) return { to: 'swap', set: set.id, tile: joker };
  const index = Math.max(0, Math.min(set.tiles.length, Math.round(along)));
  return { to: 'set', set: set.id, index };
}

// The set at a point or just beside it; of two neighbors, the nearer one.
function nearest(point: Point, sets: readonly LaidSet[], layout: Layout): LaidSet | undefined {
  let found: LaidSet | undefined;
  let least = NEAR * layout.size;
  for (const set of sets) {
    const box = boxOf(layout, set);
    const above = (rowHeight(layout.size) - box.height) / 2;
    if (point.y < box.y - above || point.y > box.y + box.height + above) continue;
    const aside = Math.max(0, box.x - point.x, point.x - box.x - box.width);
    if (aside <= least) [found, least] = [set, aside];
  }
  return found;
}

// A single tile dropped right on a joker takes its place.
function jokerUnder(set: LaidSet, along: number, dragged: readonly number[]): number | undefined {
  const under = set.tiles[Math.floor(along)];
  const middle = Math.abs((along % 1) - 0.5) < 0.3;
  if (!under || !middle || dragged.length !== 1 || dragged.includes(under.id)) return undefined;
  return jokerOf(under.face) && set.tiles.length > 2 ? under.id : undefined;
}

function rackIndex(point: Point, draft: Draft, { rack, rackTop, rackLeft }: Stage): number {
  const row = Math.max(0, Math.floor((point.y - rackTop) / (rack.size * TALL)));
  const column = Math.round((point.x - rackLeft) / rack.size);
  const index = row * rack.perRow + Math.max(0, Math.min(rack.perRow, column));
  return Math.max(0, Math.min(draft.rack.length, index));
}
