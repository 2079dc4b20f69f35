// The shuffle of docs/shuffle.md, done again from the revealed seed. It shares no code with the
// server: that is the point of it. SHA-256 comes from a library: browsers offer none on
// pages served over plain HTTP, as at home, and the proof must work there too.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

const DOMAIN = 'meldrum-shuffle-1';
const WORDS = 2 ** 32;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function bigEndian(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = number; at >= 0; at -= 1, rest = Math.floor(rest / 256)) bytes[at] = rest % 256;
  return bytes;
}

export const commitmentOf = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

export class Randomness {
  private readonly key: Uint8Array;

  constructor(seed: string, clientSeeds: readonly string[] = []) {
    const own = clientSeeds.map(bytesOf).flatMap((bytes) => [bigEndian(bytes.length, 4), bytes]);
    this.key = hmac(sha256, hexToBytes(seed), concatBytes(bytesOf(DOMAIN), ...own));
  }

  shuffled<T>(name: string, items: readonly T[]): T[] {
    const words = this.words(name);
    const order = [...items];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const chosen = below(last + 1, words);
      [order[last], order[chosen]] = [order[chosen] as T, order[last] as T];
    }
    return order;
  }

  numbers(name: string, count: number, limit: number): number[] {
    const words = this.words(name);
    return Array.from({ length: count }, () => below(limit, words));
  }

  private *words(name: string): Generator<number, never> {
    for (let counter = 0; ; counter += 1) {
      const block = hmac(sha256, this.key, concatBytes(bytesOf(name), bigEndian(counter, 8)));
      const view = new DataView(block.buffer, block.byteOffset);
      for (let at = 0; at < block.length; at += 4) yield view.getUint32(at);
    }
  }
}

// A number below the limit; words past the last full cycle are dropped, so all are equally likely.
function below(limit: number, words: Generator<number, never>): number {
  const full = WORDS - (WORDS % limit);
  let word = words.next().value;
  while (word >= full) word = words.next().value;
  return word % limit;
}

// The boxes, in their order before the shuffle.

const numbers = (top: number): string[] =>
  [...'KRBO'].flatMap((color) => Array.from({ length: top }, (_, at) => `${color}${at + 1}`));

const JOKERS: Record<string, string> = { classic: 'JJ', vintage: 'JJ', twist: 'JDMCJDMC' };

export function boxOf(edition: string): string[] {
  if (edition === 'my_first') return [...numbers(10), ...'JJJJ'];
  return [...numbers(13), ...numbers(13), ...(JOKERS[edition] ?? '')];
}

const FACES = [...numbers(13), 'J', 'J'];

// The faces of the 18 dice.
export const DICE: readonly string[][] = Array.from({ length: 18 }, (_, die) =>
  FACES.filter((_face, at) => at % 9 === die % 9),
);

// What the streams give

export function firstOf(randomness: Randomness, edition: string, seats: number): number {
  let tied = Array.from({ length: seats }, (_, seat) => seat);
  for (let attempt = 0; tied.length > 1; attempt += 1) {
    const pile = randomness.shuffled(`first/${attempt}`, boxOf(edition));
    const shown = pile.filter((face) => face.length > 1).map((face) => Number(face.slice(1)));
    const highest = Math.max(...shown.slice(0, tied.length));
    tied = tied.filter((_, at) => shown[at] === highest);
  }
  return tied[0] ?? 0;
}

export interface Deal {
  readonly racks: readonly string[][];
  readonly pool: readonly string[];
}

export function dealOf(randomness: Randomness, edition: string, seats: number, threePairsRedeal = false): Deal {
  const size = edition === 'my_first' ? 6 : 14;
  for (let attempt = 0; ; attempt += 1) {
    const pile = randomness.shuffled(`deal/${attempt}`, boxOf(edition));
    const racks = Array.from({ length: seats }, (_, seat) => pile.slice(seat * size, (seat + 1) * size));
    if (threePairsRedeal && racks.some(hasThreePairs)) continue;
    return { racks, pool: pile.slice(seats * size) };
  }
}

function hasThreePairs(rack: readonly string[]): boolean {
  const copies = [...new Set(rack)].map((face) => rack.filter((one) => one === face).length);
  return copies.reduce((pairs, count) => pairs + Math.floor(count / 2), 0) >= 3;
}

export interface DiceDeal {
  readonly taken: readonly number[][];
  readonly racks: readonly string[][];
}

export function diceOf(randomness: Randomness): DiceDeal {
  const order = randomness.shuffled('pouch', [...DICE.keys()]);
  const sides = randomness.numbers('throw/0', order.length, 6);
  const shown = order.map((die, at) => DICE[die]?.[sides[at] ?? 0] ?? '');
  return {
    taken: [order.slice(0, 9), order.slice(9)],
    racks: [shown.slice(0, 9), shown.slice(9)],
  };
}

// The faces these dice show in this throw of the round.
export function throwOf(randomness: Randomness, number: number, dice: readonly number[]): string[] {
  const sides = randomness.numbers(`throw/${number}`, dice.length, 6);
  return dice.map((die, at) => DICE[die]?.[sides[at] ?? 0] ?? '');
}
