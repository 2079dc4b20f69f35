import { describe, expect, test } from 'vitest';
import { BLANK, difference, foldedDraws, heard, recounted, type Story, type Told } from '../src/model/story';
import { facesOf } from '../src/model/tiles';
import type { Happening, TableData } from '../src/wire';
import { NAMES, played } from './records';

const sorted = (faces: readonly string[]): string[] => [...faces].sort();

describe('the difference of two tables', () => {
  test('a new set', () =>
    expect(difference(['R1 R2 R3'], ['R1 R2 R3', 'K5 B5 O5'])).toEqual({
      added: ['K5', 'B5', 'O5'],
      gone: [],
      rearranged: false,
      apart: [],
    }));

  test('a longer set is not a rearranged one', () =>
    expect(difference(['R1 R2 R3'], ['R1 R2 R3 R4'])).toMatchObject({ rearranged: false }));

  test('a set that gave a tile away is', () => {
    const change = difference(['R1 R2 R3 R4'], ['R2 R3 R4', 'R1 K1 B1']);
    expect(change).toEqual({ added: ['K1', 'B1'], gone: [], rearranged: true, apart: ['R1 R2 R3 R4'] });
  });

  test('twins are told apart by their number', () =>
    expect(difference(['R7 K7 B7'], ['R7 K7 B7', 'R7 R8 R9']).added).toEqual(['R7', 'R8', 'R9']));

  test('a joker that went to a rack', () =>
    expect(difference(['K8 J K10'], ['K8 K9 K10'])).toMatchObject({ added: ['K9'], gone: ['J'] }));

  test('rows of a grid', () => expect(difference(['B2 B3 B4'], ['. B2 B3 B4', 'K2 . . .']).added).toEqual(['K2']));
});

// Every play of real games, told from the tables alone, names the tiles that the record names.
test.each(NAMES)('the plays of %s', (name) => {
  const record = played(name);
  let story: Story = { ...BLANK, names: record.seats };
  let seq = 0;
  const hear = (happening: Partial<Happening>) => {
    seq += 1;
    story = heard(story, { seq, at: 0, type: 'moved', ...happening } as Happening, null);
    return story.told.at(-1);
  };
  hear({ type: 'dealt', game: 1 });
  for (const { seat, type, after, grid, tile, dice, ...more } of record.moves) {
    const told = hear({ seat, by: 'bot', move: { seat, type, after, grid, tile, dice } });
    expect(told?.deed).toBe(type);
    if (more.played) expect(sorted(told?.tiles ?? [])).toEqual(sorted(facesOf(more.played)));
    if (more.taken) expect(told?.back).toEqual(facesOf(more.taken));
  }
});

const view = (table: string[], sizes: number[], more: object = {}): TableData =>
  ({
    seats: [{ name: 'Ann' }, { name: 'Bo' }],
    view: { table, grid: [], rack_sizes: sizes, dice: [], held: [], ...more },
  }) as unknown as TableData;

const moved = (seq: number, type: string): Happening => ({
  seq,
  at: 0,
  type: 'moved',
  seat: 1,
  by: 'clock',
  move: { seat: 1, type },
});

describe('what only the table shows', () => {
  const before = heard(BLANK, { seq: 1, at: 0, type: 'dealt', game: 1 }, view([], [14, 14]));

  test('a draft that counted when time ran out', () => {
    const told = heard(before, moved(2, 'timeout'), view(['R10 B10 K10'], [14, 11])).told.at(-1);
    expect(told).toMatchObject({ name: 'Bo', tiles: ['R10', 'B10', 'K10'], drawn: 0 });
  });

  test('tiles drawn for a table that was not legal', () => {
    const told = heard(before, moved(2, 'penalty'), view([], [14, 17])).told.at(-1);
    expect(told).toMatchObject({ deed: 'penalty', tiles: [], drawn: 3 });
  });

  test('what is not known is not made up', () => {
    const story = heard(BLANK, moved(7, 'timeout'), null);
    expect(story.told.at(-1)).toMatchObject({ drawn: null, tiles: [] });
  });

  test('what the dice show', () => {
    const now = view([], [3, 2], {
      dice: ['R1 R2 R3', 'K5 J'],
      held: [
        [0, 1, 2],
        [4, 8],
      ],
    });
    const roll = { ...moved(2, 'roll'), move: { seat: 1, type: 'roll', dice: [8] } };
    expect(heard(before, roll, now).told.at(-1)).toMatchObject({ drawn: 1, tiles: ['J'] });
  });

  test('who begins', () => {
    const dealt: Happening = { seq: 2, at: 0, type: 'dealt', game: 2 };
    expect(heard(before, dealt, view([], [14, 14], { first: 1 })).told.at(-1)).toMatchObject({ name: 'Bo', text: '2' });
    expect(heard(before, dealt, null).told.at(-1)).toMatchObject({ name: '' });
  });

  test('the end', () => {
    const outcome = { reason: 'out', winners: [1], points: [-3, 3] };
    const told = heard(before, moved(2, 'play'), view(['R1 R2 R3'], [14, 0], { outcome })).told;
    expect(told.at(-1)).toMatchObject({ deed: 'ended', outcome });
  });
});

test('who has left is called by name once more', () => {
  const story = { ...BLANK, names: ['Ann', 'Bo'] };
  const now = { ...view([], []), seats: [{ name: 'Ann' }, { name: 'Nils' }] } as TableData;
  const after = heard(story, { seq: 3, at: 0, type: 'left', seat: 1 }, now);
  expect(after.told.at(-1)).toMatchObject({ deed: 'left', name: 'Bo' });
  expect(after.names).toEqual(['Ann', 'Nils']);
});

test('everyone is called as they were then, also by somebody who came later', () => {
  const now = { ...view([], []), seq: 4, seats: [{ name: 'Ann' }, { name: 'Nils' }] } as TableData;
  const draw: Happening = { seq: 2, at: 0, type: 'moved', seat: 1, name: 'Bo', move: { seat: 1, type: 'draw' } };
  const left: Happening = { seq: 3, at: 0, type: 'left', seat: 1, name: 'Bo', then: 'Nils' };
  let story = heard({ ...BLANK, names: ['Ann', 'Nils'] }, draw, null);
  story = heard(heard(story, left, null), { ...draw, seq: 4, name: 'Nils' }, now);
  expect(story.told.map((one) => [one.name, one.text])).toEqual([
    ['Bo', ''],
    ['Bo', 'Nils'],
    ['Nils', ''],
  ]);
});

test('a new invite code is nobody else’s business', () => {
  const after = heard(BLANK, { seq: 1, at: 0, type: 'renewed', seat: 1 }, null);
  expect([after.told, after.seq]).toEqual([[], 1]);
});

test('a move of a record', () => {
  const move = { seat: 0, type: 'play', after: ['R1 R2 R3 R4'], played: 'R4' };
  expect(recounted(move, 'Ann', ['R1 R2 R3'])).toMatchObject({ tiles: ['R4'], rearranged: false });
  const draw = { seat: 0, type: 'draw', drawn: 'K5' };
  expect(recounted(draw, 'Ann', [])).toMatchObject({ deed: 'draw', drawn: 1, tiles: ['K5'] });
});

test('three draws in a row are one line', () => {
  const draw = (seat: number): Told => ({ ...heard(BLANK, moved(seat + 1, 'draw'), null).told[0] }) as Told;
  const said = { ...draw(0), deed: 'said' } as Told;
  const told = [draw(0), draw(1), said, draw(0), draw(1), draw(0)];
  expect(foldedDraws(told).map((run) => run.length)).toEqual([1, 1, 1, 3]);
});
