import { describe, expect, it } from 'vitest';
import { TALL } from '../src/model/layout';
import { chance, scatter } from '../src/model/scatter';

const faces = [...'KRBO'].flatMap((color) => Array.from({ length: 10 }, (_, at) => `${color}${at + 1}`));
const rooms = [
  { width: 360, top: 50, bottom: 540, band: 70, largest: 90 },
  { width: 1280, top: 60, bottom: 700, band: 130, largest: 90 },
  { width: 640, top: 30, bottom: 270, band: 50, largest: 90 },
];

describe('scattered tiles', () => {
  it.each(rooms)('lie apart, on the table, and not in its middle ($width wide)', (room) => {
    const { size, spots, middle } = scatter(faces, 'seed', room);
    expect(spots.size).toBe(40);
    const all = [...spots.values()];
    for (const { x, y } of all) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + size).toBeLessThanOrEqual(room.width);
      expect(y).toBeGreaterThanOrEqual(room.top);
      expect(y + size * TALL).toBeLessThanOrEqual(room.bottom);
      expect(y + size * TALL <= middle || y >= middle + room.band).toBe(true);
    }
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(Math.abs(one.x - other.x) >= size * 0.98 || Math.abs(one.y - other.y) >= size * TALL * 0.98).toBe(true);
  });

  it('lie the same for the same game and otherwise in another', () => {
    const [room] = rooms;
    if (!room) throw new Error('no room');
    const one = scatter(faces, 'one', room).spots;
    expect([...scatter(faces, 'one', room).spots]).toEqual([...one]);
    const other = scatter(faces, 'other', room).spots;
    const same = faces.filter((face) => one.get(face)?.x === other.get(face)?.x);
    expect(same.length).toBeLessThan(20);
  });

  it('are on a phone still large enough for a thumb', () => {
    const [phone] = rooms;
    if (!phone) throw new Error('no room');
    expect(scatter(faces, 'seed', phone).size).toBeGreaterThanOrEqual(40);
  });

  it('draws numbers evenly', () => {
    const drawn = Array.from({ length: 4000 }, (_, at) => chance(`seed${at}`));
    const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
  });
});
