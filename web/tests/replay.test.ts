import { describe, expect, test } from 'vitest';
import { positionsOf, recordsIn, rowsOf, type Position } from '../src/model/replay';
import { textOf } from '../src/model/tiles';
import { seatedAt } from '../src/model/games';
import { NAMES, played } from './records';

const tilesOf = (position: Position) => [
  ...position.sets.flatMap((set) => set.tiles),
  ...position.grid.map((cell) => cell.tile),
  ...position.racks.flat(),
  ...position.free,
];
const bag = (text: string): string => text.split(' ').filter(Boolean).sort().join(' ');

describe.each(NAMES)('the replay of %s', (name) => {
  const record = played(name);
  const line = positionsOf(record);

  test('a position for the deal, each move and the end', () => {
    expect(line.length).toBe(record.moves.length + 2);
    expect(line.at(-1)?.move).toMatchObject({ deed: 'ended', outcome: record.outcome });
    expect(line[0]?.racks.map((rack) => bag(textOf(rack)))).toEqual(
      record.seats.map((_, seat) => bag(record.deal?.[seat] ?? '')),
    );
  });

  test('the table is as the record has it after every move', () => {
    record.moves.forEach((move, at) => {
      const position = line[at + 1] as Position;
      if (move.after) expect(position.sets.map((set) => textOf(set.tiles))).toEqual(move.after);
      if (move.grid) expect(rowsOf(position.grid)).toEqual(move.grid);
    });
  });

  test('no tile is lost or made but by drawing, and none changes but by throwing', () => {
    record.moves.forEach((move, at) => {
      const [before, now] = [line[at], line[at + 1]].map((one) => tilesOf(one as Position).sort((a, b) => a.id - b.id));
      const drawn = move.drawn?.split(' ').filter(Boolean).length ?? 0;
      const known = (now ?? []).filter((tile) => before?.some((old) => old.id === tile.id));
      expect(now?.length).toBe((before?.length ?? 0) + drawn);
      expect(known.length).toBe(before?.length);
      expect(new Set(now?.map((tile) => tile.id)).size).toBe(now?.length);
      if (move.type !== 'roll') expect(known).toEqual(before);
    });
  });

  test.runIf(record.outcome?.reason === 'out')('who goes out has nothing left', () => {
    const empty = line.at(-1)?.racks.map((rack) => rack.length === 0);
    expect(empty?.filter(Boolean).length).toBe(1);
  });

  test.runIf(line[0]?.pool !== null)('the pool shrinks by what is drawn', () => {
    const drawn = record.moves.flatMap((move) => move.drawn?.split(' ').filter(Boolean) ?? []);
    expect(line.at(-1)?.pool).toBe((line[0]?.pool ?? 0) - drawn.length);
    expect(line.at(-1)?.pool).toBeGreaterThanOrEqual(0);
  });
});

test('stars are those before the first move, then those of the record', () => {
  const line = positionsOf(played('my_first-2'));
  expect([line[0]?.stars, line[1]?.stars, line.at(-1)?.stars]).toEqual([
    [6, 6],
    [5, 6],
    [15, 7],
  ]);
});

test('the dice of a grid that grew to the left stay where they lay', () => {
  const line = positionsOf(played('dice-2'));
  const lay = (at: number) => new Map(line[at]?.grid.map((cell) => [cell.tile.id, `${cell.row}/${cell.column}`]));
  const [before, after] = [lay(5), lay(6)];
  expect(before.size).toBe(8);
  expect(after.size).toBe(9);
  for (const [id, place] of before) expect(after.get(id)).toBe(place);
});

test('records of a file', () => {
  const text = JSON.stringify(played('dice-2'));
  expect(recordsIn(`${text}\n\n${text}\n`).length).toBe(2);
  for (const wrong of ['', '{}', 'no', 'null', text.slice(0, 200)]) expect(() => recordsIn(wrong)).toThrow();
  const strange = { version: 9, edition: 1, seats: 'two', seed: 0, options: '', moves: [{ seat: 0 }] };
  for (const [name, value] of Object.entries(strange))
    expect(() => recordsIn(JSON.stringify({ ...JSON.parse(text), [name]: value })), name).toThrow();
});

test('a record says who played when', () => {
  const record = { ...played('classic-2'), newcomers: [{ seat: 1, name: 'Nils 2', move: 3 }] };
  expect([2, 3].map((moves) => seatedAt(record, ['Ann', 'Bo'], moves))).toEqual([
    ['Ann', 'Bo'],
    ['Ann', 'Nils 2'],
  ]);
});
