import { describe, expect, test } from 'vitest';
import { TALL } from '../src/model/layout';
import { positionsOf } from '../src/model/replay';
import { Film } from '../src/model/scene';
import { NAMES, played } from './records';

const ROOMS = [
  { width: 360, height: 380 },
  { width: 940, height: 640 },
];

describe.each(NAMES)('the film of %s', (name) => {
  const positions = positionsOf(played(name));

  test.each(ROOMS)('everything lies within $width × $height, nothing on another tile', ({ width, height }) => {
    const film = new Film(positions, width, height);
    for (let at = 0; at < positions.length; at += 7) {
      const { tiles } = film.at(at);
      const places = new Set(tiles.map((one) => `${Math.round(one.x)}/${Math.round(one.y)}`));
      expect(places.size).toBe(tiles.length);
      for (const { x, y, size } of tiles) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + size).toBeLessThanOrEqual(width);
        expect(y + size * TALL).toBeLessThanOrEqual(film.height + 1);
      }
    }
  });

  test('going back shows what was there', () => {
    const film = new Film(positions, 800, 600);
    const middle = Math.floor(positions.length / 2);
    const before = film.at(middle);
    film.at(positions.length - 1);
    film.at(0);
    expect(film.at(middle)).toEqual(before);
    expect(new Film(positions, 800, 600).at(middle)).toEqual(before);
  });
});
