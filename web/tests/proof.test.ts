import { describe, expect, test } from 'vitest';
import { prove } from '../src/model/proof';
import { commitmentOf, dealOf, diceOf, firstOf, Randomness } from '../src/model/shuffle';
import { NAMES, played, vectors } from './records';

interface Vector {
  name: string;
  seed: string;
  client_seeds: string[];
  commitment: string;
  shuffled_test_20: number[];
  numbers_test_12_below_6: number[];
  classic_3_first: number;
  classic_3_deal: string[];
  dice_taken: number[][];
  dice_deal: string[];
}

test('a seed that is not hex is refused', () => {
  expect(() => commitmentOf('0g')).toThrow();
  expect(() => commitmentOf('abc')).toThrow();
});

describe.each(vectors<Vector[]>('shuffle.json'))('the shuffle of $name', (vector) => {
  const randomness = new Randomness(vector.seed, vector.client_seeds);

  test('commitment', () => expect(commitmentOf(vector.seed)).toBe(vector.commitment));

  test('streams', () => {
    const numbers = Array.from({ length: 20 }, (_, at) => at);
    expect(randomness.shuffled('test', numbers)).toEqual(vector.shuffled_test_20);
    expect(randomness.numbers('test', 12, 6)).toEqual(vector.numbers_test_12_below_6);
  });

  test('a Classic deal of three', () => {
    expect(firstOf(randomness, 'classic', 3)).toBe(vector.classic_3_first);
    const { racks } = dealOf(randomness, 'classic', 3);
    expect(racks.map((rack) => rack.join(' '))).toEqual(vector.classic_3_deal);
  });

  test('the dice', () => {
    const { taken, racks } = diceOf(randomness);
    expect(taken).toEqual(vector.dice_taken);
    expect(racks.map((rack) => rack.join(' '))).toEqual(vector.dice_deal);
  });
});

describe.each(NAMES)('the proof of %s', (name) => {
  const record = played(name);
  const promised = commitmentOf(record.seed);
  const wrong = (changed: object): string[] =>
    prove({ ...record, ...changed }, promised)
      .findings.filter((finding) => !finding.right)
      .map((finding) => finding.asked);

  test('a real game is fair', () => expect(wrong({})).toEqual([]));

  test('another seed is found out', () => {
    const seed = record.seed.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(wrong({ seed })).toContain('promise');
  });

  test.runIf(!!record.deal)('an exchanged tile is found out', () => {
    const [first = '', ...others] = record.deal ?? [];
    const changed = first.split(' ').reverse().join(' ');
    expect(wrong({ deal: [changed, ...others] })).toEqual([record.dice ? 'dice' : 'deal']);
  });

  test.runIf(record.moves.some((move) => move.drawn))('a drawn tile is found out', () => {
    const at = record.moves.findIndex((move) => move.drawn);
    const drawn = record.moves[at]?.drawn === 'K1' ? 'K2' : 'K1';
    const moves = record.moves.map((move, index) => (index === at ? { ...move, drawn } : move));
    expect(wrong({ moves })).toEqual(['pool']);
  });

  test.runIf(!!record.dice)('a throw is found out', () => {
    const moves = record.moves.map((move) => (move.faces ? { ...move, faces: 'J' } : move));
    expect(wrong({ moves })).toEqual(['throws']);
  });
});

test('without a note there is no finding about the promise', () => {
  const asked = prove(played('classic-2')).findings.map((finding) => finding.asked);
  expect(asked).toEqual(['first', 'deal', 'pool']);
});
