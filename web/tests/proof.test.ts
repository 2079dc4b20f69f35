import { describe, expect, test } from 'vitest';
import { prove } from '../src/model/proof';
import { fromHex, hmac, sha256, toHex } from '../src/model/sha256';
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

const text = (message: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(message);

describe('SHA-256', () => {
  test('the examples of the standard', () => {
    expect(toHex(sha256(text('')))).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(toHex(sha256(text('abc')))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  test('messages around the length of a block, as the platform has them', async () => {
    for (let length = 0; length <= 200; length += 1) {
      const message = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
      const expected = new Uint8Array(await crypto.subtle.digest('SHA-256', message));
      expect(toHex(sha256(message))).toBe(toHex(expected));
    }
  });

  test('HMAC with short and long keys, as the platform has it', async () => {
    for (const length of [1, 32, 63, 64, 65, 131]) {
      const key = Uint8Array.from({ length }, (_, at) => (at * 11 + 5) % 256);
      const method = { name: 'HMAC', hash: 'SHA-256' };
      const known = await crypto.subtle.importKey('raw', key, method, false, ['sign']);
      const expected = new Uint8Array(await crypto.subtle.sign('HMAC', known, text('what')));
      expect(toHex(hmac(key, text('what')))).toBe(toHex(expected));
    }
  });

  test('what is no hex is refused', () => {
    expect(() => fromHex('0g')).toThrow('not hex');
    expect(() => fromHex('abc')).toThrow('not hex');
  });
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
