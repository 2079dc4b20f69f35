import { expect, it } from 'vitest';
import { lessons } from '../src/book/lessons';
import { tilesLaid } from '../src/model/lesson';
import { facesOf } from '../src/model/tiles';

it('tells what came from the rack, twins apart', () => {
  expect(tilesLaid(['R4 R5 R6 R7 R8'], ['R4 R5 R6', 'R6 R7 R8'])).toEqual(['R6']);
  expect(tilesLaid(['R3 R4 J'], ['R3 R4 R5', 'K9 K10 J'])).toEqual(['R5', 'K9', 'K10']);
});

it('has lessons that their racks can solve', () => {
  for (const { table, rack, play, solution } of lessons) {
    const laid = tilesLaid(table, solution);
    expect(laid).toHaveLength(play);
    for (const face of laid) expect(facesOf(rack)).toContain(face);
  }
});
