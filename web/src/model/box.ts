// What is left in the box while a position is set up.

import { boxOf, DICE } from './shuffle';
import { jokerOf } from './tiles';

export interface Stock {
  readonly face: string;
  readonly left: number;
}

// A row for each color, each with a kind of joker at its end as far as there are any; and how many
// there are of each that do not lie anywhere.
export function stockOf(edition: string, used: readonly string[]): Stock[][] {
  const box = edition === 'dice' ? DICE.flat() : boxOf(edition);
  const count = (faces: readonly string[], face: string): number => faces.filter((one) => one === face).length;
  const kinds = [...new Set(box)].map((face) => ({ face, left: Math.max(0, count(box, face) - count(used, face)) }));
  const row = (letter: string): Stock[] =>
    kinds.filter(({ face }) => !jokerOf(face) && face.startsWith(letter)).sort((a, b) => number(a) - number(b));
  const jokers = kinds.filter(({ face }) => jokerOf(face));
  return [...'KRBO'].map((letter, at) => [...row(letter), ...jokers.slice(at, at + 1)]);
}

const number = ({ face }: Stock): number => Number(face.slice(1));
