// Whom a game is for: from what age, how many play, how many minutes a game takes.

interface Audience {
  readonly age: number;
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
}

const AUDIENCES: Readonly<Record<string, Audience>> = {
  classic: { age: 8, players: [2, 4], minutes: [15, 45] },
  vintage: { age: 8, players: [2, 4], minutes: [45, 120] },
  twist: { age: 8, players: [2, 4], minutes: [20, 60] },
  my_first: { age: 4, players: [2, 4], minutes: [10, 20] },
  introductory: { age: 4, players: [2, 4], minutes: [5, 10] },
  dice: { age: 8, players: [2, 2], minutes: [20, 30] },
};
const SCHOOL_AGE = 7;

export const audienceOf = (edition: string): Audience | undefined => AUDIENCES[edition];
export const isForChildren = (edition: string): boolean => (audienceOf(edition)?.age ?? SCHOOL_AGE) < SCHOOL_AGE;
