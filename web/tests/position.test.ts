import { describe, expect, it } from 'vitest';
import { stockOf } from '../src/model/box';
import { EXAMPLES } from '../src/model/examples';
import { draw } from '../src/model/picture';
import {
  EDITIONS,
  emptyOf,
  facedBy,
  fromQuery,
  type Position,
  queryOf,
  readText,
  written,
} from '../src/model/position';
import { positionsOf } from '../src/model/replay';
import type { Record as GameRecord } from '../src/wire';
import { NAMES, played } from './records';

const CLASSIC = emptyOf('classic');
const read = (text: string, before: Position = CLASSIC): Position => readText(text, before).position;

describe('the text of a position', () => {
  it('is read as it is written', () => {
    const texts = Object.values(EXAMPLES);
    expect(Object.keys(EXAMPLES)).toEqual(EDITIONS);
    for (const text of texts) {
      expect(readText(text, CLASSIC).strange).toEqual([]);
      expect(written(read(text))).toBe(text);
    }
  });

  it('may be half typed, in small letters, with commas and yellow tiles', () => {
    expect(read('r4 r5')).toMatchObject({ edition: 'classic', table: ['R4 R5'], rack: '' });
    expect(read('My First; y1,y2 | ')).toMatchObject({ edition: 'my_first', table: ['O1 O2'] });
    expect(read('R4 R5 R6; j; un')).toMatchObject({ rack: 'J', opened: false });
    expect(read('R4 R5 R6; j; op').opened).toBe(true);
    expect(read('')).toEqual(CLASSIC);
  });

  it('says what is no tile, and goes on without it', () => {
    const { position, strange } = readText('twist; R4 R14 X | K0; D Q7; maybe; more', CLASSIC);
    expect(position).toMatchObject({ edition: 'twist', table: ['R4'], rack: 'D' });
    expect(new Set(strange)).toEqual(new Set(['R14', 'X', 'K0', 'Q7', 'maybe', 'more']));
    expect(strange).toHaveLength(6);
  });

  it('keeps the cells of a grid', () => {
    expect(read('dice; R2 ?? B2 / . K3 .; K4').table).toEqual(['R2 . B2', '. K3 .']);
  });

  it('keeps options only within a game', () => {
    const free = { ...CLASSIC, options: { joker_law: 'free' } };
    expect(read('R4', free).options).toEqual({ joker_law: 'free' });
    expect(read('twist; R4', free).options).toEqual({});
  });
});

describe('the address of a position', () => {
  it('leads back to the same position', () => {
    const house = { joker_law: 'free', opening: 50, jokers_side_by_side: false };
    for (const text of Object.values(EXAMPLES)) {
      const position = { ...read(text), options: house, opened: false };
      expect(fromQuery(queryOf(position)).position).toEqual(position);
    }
    expect(fromQuery('').position).toEqual(CLASSIC);
  });

  it('can be read by people, and needs no escapes', () => {
    const query = queryOf(read('classic; R4 R5 R6 | K8 B8 O8; R7 J; unopened'));
    expect(query).toBe('edition=classic&table=R4+R5+R6_K8+B8+O8&rack=R7+J&opened=no');
    expect(encodeURI(query)).toBe(query);
  });

  it('does not fall for nonsense', () => {
    const { position, strange } = fromQuery('edition=__proto__&table=%E0%A4%A_<b>&rack=R1&__proto__=1&gravity=2');
    expect(position).toMatchObject({ edition: 'classic', rack: 'R1', options: {} });
    expect(strange.length).toBeGreaterThan(0);
    expect(fromQuery(`rack=${'R1+'.repeat(100_000)}`).position.rack.length).toBeLessThan(6000);
  });
});

describe('a moment of a replay', () => {
  const record = {
    ...played(NAMES.find((name) => name.startsWith('classic')) ?? ''),
    seats: ['ann', 'bob'],
    first: 1,
    options: { joker_law: 'free', turn_seconds: 30 },
    deal: ['R1 R2 R3', 'B10 K10 R10 O5'],
    moves: [
      { seat: 1, type: 'play', after: ['R10 B10 K10'], played: 'R10 B10 K10' },
      { seat: 0, type: 'draw', drawn: 'B4' },
      { seat: 1, type: 'draw', drawn: 'K4' },
    ],
  } as GameRecord;
  const moments = positionsOf(record);

  it('is what the seat to move faces', () => {
    expect(facedBy(record, moments, 0)).toMatchObject({ table: [], rack: 'K10 R10 B10 O5', opened: false });
    expect(facedBy(record, moments, 1)).toMatchObject({ table: ['R10 B10 K10'], rack: 'R1 R2 R3', opened: false });
    expect(facedBy(record, moments, 2)).toMatchObject({ rack: 'O5', opened: true, options: { joker_law: 'free' } });
  });

  it('is found everywhere in real games', () => {
    const games = NAMES.map(played).filter((one) => EDITIONS.includes(one.edition));
    expect(games.length).toBeGreaterThan(4);
    for (const game of games)
      positionsOf(game).forEach((_, at, all) => {
        const faced = facedBy(game, all, at);
        expect(faced === null).toBe(at >= game.moves.length);
        if (faced) expect(fromQuery(queryOf(faced)).position).toEqual(faced);
      });
  });

  it('is nothing when nobody is to move', () => {
    expect(facedBy(record, moments, 3)).toBeNull();
    expect(facedBy({ ...record, edition: 'introductory' }, moments, 0)).toBeNull();
  });
});

describe('the box', () => {
  const count = (edition: string, used: string[] = []): number =>
    stockOf(edition, used)
      .flat()
      .reduce((sum, stock) => sum + stock.left, 0);

  it('holds what the game has, less what lies somewhere', () => {
    expect(['classic', 'twist', 'my_first', 'dice'].map((edition) => count(edition))).toEqual([106, 112, 44, 108]);
    expect(count('classic', ['R1', 'R1', 'J'])).toBe(103);
    expect(stockOf('classic', ['R1', 'R1', 'R1']).flat()).toContainEqual({ face: 'R1', left: 0 });
  });
});

describe('the picture', () => {
  it('shows every tile once, and tells the position in words', () => {
    for (const text of Object.values(EXAMPLES)) {
      const { svg, width, height } = draw(read(text));
      const tiles = text
        .split(';')
        .slice(1, 3)
        .join(' ')
        .split(/\s+/)
        .filter((word) => /^[A-Z]/.test(word));
      expect(svg.match(/rx="6"/g)).toHaveLength(tiles.length);
      expect(svg).toContain(`<title>${text}</title>`);
      expect(svg).not.toMatch(/style=|href=|<script|url\(/);
      expect(Math.min(width, height)).toBeGreaterThan(100);
    }
  });

  it('gets higher, not wider, for a full table', () => {
    const run = 'R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13';
    const { width, height } = draw({ ...CLASSIC, table: Array(8).fill(run) as string[], rack: `${run} ${run} ${run}` });
    expect(width).toBeLessThanOrEqual(800);
    expect(height).toBeGreaterThan(600);
  });
});
