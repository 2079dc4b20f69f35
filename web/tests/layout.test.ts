import { describe, expect, it } from 'vitest';
import { aim } from '../src/model/aim';
import { type LaidSet, move } from '../src/model/draft';
import { boxOf, type Layout, layOut, layOutRack } from '../src/model/layout';
import { next, type Placed } from '../src/model/walk';
import { ids, lying, random, someSeed } from './tools';

const DESK = { width: 1200, height: 600, largest: 56, smallest: 12 };
const PHONE = { width: 360, height: 330, largest: 36, smallest: 12 };
const set = (id: number, size: number): LaidSet => ({
  id,
  tiles: Array.from({ length: size }, (_, at) => ({ id: id * 100 + at, face: 'R1' })),
});

function overlaps(layout: Layout, sets: readonly LaidSet[]): boolean {
  const boxes = sets.map((one) => boxOf(layout, one));
  return boxes.some((a, i) =>
    boxes.some(
      (b, j) => i < j && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  );
}

describe('the layout', () => {
  it('fits all 106 tiles on a phone without anything beside or over another', () => {
    const sizes = [13, 13, 10, 9, 8, 7, 6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 3];
    expect(sizes.reduce((a, b) => a + b)).toBe(106);
    const sets = sizes.map((size, at) => set(at + 1, size));
    for (const room of [PHONE, DESK]) {
      const layout = layOut(sets, room);
      expect(overlaps(layout, sets)).toBe(false);
      for (const one of sets) {
        const box = boxOf(layout, one);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(room.width);
        expect(box.y + box.height).toBeLessThanOrEqual(room.height);
      }
    }
  });
  it('stays within any room, whatever lies there', () => {
    const seed = someSeed();
    const chance = random(seed);
    for (let round = 0; round < 100; round += 1) {
      const width = 320 + Math.floor(chance() * 1600);
      const room = { width, height: 300 + chance() * 700, largest: 30 + chance() * 40, smallest: 12 };
      const sets = Array.from({ length: Math.floor(chance() * 20) }, (_, at) =>
        set(at + 1, 1 + Math.floor(chance() * 8)),
      );
      const layout = layOut(sets, room);
      for (const one of sets) {
        const box = boxOf(layout, one);
        expect(box.x + box.width, `MELDRUM_SEED=${seed}`).toBeLessThanOrEqual(width);
        expect(box.y + box.height, `MELDRUM_SEED=${seed}`).toBeLessThanOrEqual(room.height);
      }
    }
  });
  // In the second one a set grows for which there is no room, and everything has to shrink.
  it.each([someSeed(), 484627523])('leaves every set where it was when another comes, grows or goes', (seed) => {
    const chance = random(seed);
    let sets = [set(1, 3), set(2, 4), set(3, 5)];
    let layout = layOut(sets, DESK);
    for (let round = 4; round < 200; round += 1) {
      const before = new Map(layout.spots);
      const at = Math.floor(chance() * sets.length);
      const changed = new Set<number>();
      const one = sets[at];
      if (!one || chance() < 0.4) sets = [...sets, set(round, 3)];
      else if (chance() < 0.5 || one.tiles.length > 10) sets = sets.filter((other) => other !== one);
      else {
        sets = sets.map((other) => (other === one ? set(one.id, one.tiles.length + 1) : other));
        changed.add(one.id);
      }
      if (sets.length > 14) sets = sets.slice(3);
      const size = layout.size;
      layout = layOut(sets, DESK, layout);
      expect(overlaps(layout, sets), `MELDRUM_SEED=${seed}`).toBe(false);
      if (layout.size !== size) continue;
      for (const other of sets)
        if (before.has(other.id) && !changed.has(other.id))
          expect(layout.spots.get(other.id), `MELDRUM_SEED=${seed}`).toEqual(before.get(other.id));
    }
  });
  it('puts a new set where it was let go', () => {
    const sets = [set(1, 3)];
    const layout = layOut(sets, DESK);
    const spot = { row: 3, column: 10 };
    const after = layOut([...sets, set(2, 1)], DESK, layout, new Map([[2, spot]]));
    expect(after.spots.get(2)).toMatchObject(spot);
  });
});

describe('the rack', () => {
  it('shows 30 tiles of 36 pixels on a phone of 360 in three rows', () => {
    expect(layOutRack(30, 360, 44, 36)).toEqual({ size: 36, perRow: 10, rows: 3 });
  });
  it('has two rows as long as they are enough', () => {
    expect(layOutRack(14, 348, 44, 36).rows).toBe(2);
  });
});

describe('aiming', () => {
  const draft = lying('R3 J R5 | K1 K2 K3', 'R4 R6');
  const layout = layOut(draft.sets, DESK);
  const rack = layOutRack(2, 1000, 50, 36);
  const stage = { layout, rack, rackTop: 600, rackLeft: 100 };
  const box = boxOf(layout, draft.sets[0] as LaidSet);
  const middle = box.y + box.height / 2;
  const own = ids(draft, 'R4');

  it('means a set at its ends and between its tiles', () => {
    const to = { to: 'set', set: draft.sets[0]?.id };
    expect(aim({ x: box.x - 5, y: middle }, draft, stage, own)).toEqual({ ...to, index: 0 });
    expect(aim({ x: box.x + box.width + 5, y: middle }, draft, stage, own)).toEqual({ ...to, index: 3 });
    expect(aim({ x: box.x + layout.size, y: middle }, draft, stage, own)).toEqual({ ...to, index: 1 });
  });
  it('means the nearer of two neighbors', () => {
    const neighbor = boxOf(layout, draft.sets[1] as LaidSet);
    const gap = neighbor.x - box.x - box.width;
    expect(gap).toBeLessThan(layout.size);
    const at = (x: number) => aim({ x, y: middle }, draft, stage, own);
    expect(at(box.x + box.width + gap * 0.4)).toMatchObject({ set: draft.sets[0]?.id, index: 3 });
    expect(at(box.x + box.width + gap * 0.6)).toMatchObject({ set: draft.sets[1]?.id, index: 0 });
  });
  it('means a joker when one tile is let go right on it', () => {
    const joker = draft.sets[0]?.tiles[1]?.id;
    const point = { x: box.x + 1.5 * layout.size, y: middle };
    expect(aim(point, draft, stage, own)).toEqual({ to: 'swap', set: draft.sets[0]?.id, tile: joker });
    expect(aim(point, draft, stage, ids(draft, 'R4 R6')).to).toBe('set');
  });
  it('means a new set where nothing lies, and the rack below', () => {
    expect(aim({ x: 600, y: 400 }, draft, stage, own)).toEqual({ to: 'new' });
    expect(aim({ x: 100 + rack.size, y: 610 }, draft, stage, own)).toEqual({ to: 'rack', index: 1 });
  });
  it('does what it means', () => {
    const target = aim({ x: box.x + 1.5 * layout.size, y: middle }, draft, stage, own);
    expect(move(draft, own, target).sets.map((one) => one.tiles.map((each) => each.face).join(' '))).toEqual([
      'R3 R4 R5',
      'K1 K2 K3',
      'J',
    ]);
  });
});

describe('walking with arrow keys', () => {
  const placed: Placed[] = [
    [0, 0],
    [40, 0],
    [200, 0],
    [0, 60],
    [10, 300],
    [50, 300],
  ].map(([x = 0, y = 0], index) => ({ tile: { id: index, face: 'R1' }, x, y, size: 40, set: 0, index }));
  const step = (from: number, dx: number, dy: number) => next(placed, placed[from] as Placed, dx, dy)?.tile.id;

  it('goes to the nearest tile that way', () => {
    expect(step(0, 1, 0)).toBe(1);
    expect(step(1, 1, 0)).toBe(2);
    expect(step(0, 0, 1)).toBe(3);
    expect(step(3, 0, 1)).toBe(4);
    expect(step(5, 0, -1)).toBe(3);
    expect(step(3, 0, -1)).toBe(0);
  });
  it('stays where there is nothing further', () => {
    expect(step(0, -1, 0)).toBeUndefined();
    expect(step(4, 0, 1)).toBeUndefined();
  });
});
