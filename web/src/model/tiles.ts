// A tile as the client knows it: a face to draw, and an identity of its own so that the two red
// sevens of a box stay apart on the screen.

export interface Tile {
  readonly id: number;
  readonly face: string;
}

export type Color = 'black' | 'red' | 'blue' | 'orange';
export type JokerKind = 'joker' | 'double' | 'mirror' | 'change';

const COLORS: Record<string, Color> = { K: 'black', R: 'red', B: 'blue', O: 'orange' };
const JOKERS: Record<string, JokerKind> = { J: 'joker', D: 'double', M: 'mirror', C: 'change' };
const ORDER = 'KRBOJDMC';

export const colorOf = (face: string): Color | null => (face.length > 1 ? (COLORS[face[0] ?? ''] ?? null) : null);

export const numberOf = (face: string): number => Number(face.slice(1)) || 0;

export const jokerOf = (face: string): JokerKind | null => (face.length === 1 ? (JOKERS[face] ?? null) : null);

export const facesOf = (text: string): string[] => text.split(' ').filter((face) => face !== '');

export const textOf = (tiles: readonly Tile[]): string => tiles.map((tile) => tile.face).join(' ');

const rank = (face: string): number => ORDER.indexOf(face[0] ?? '');

// Runs come to lie side by side: by color, then number.
export const byRuns = (a: Tile, b: Tile): number =>
  Number(!!jokerOf(a.face)) - Number(!!jokerOf(b.face)) ||
  rank(a.face) - rank(b.face) ||
  numberOf(a.face) - numberOf(b.face) ||
  a.id - b.id;

// Groups come to lie side by side: by number, then color.
export const byGroups = (a: Tile, b: Tile): number =>
  Number(!!jokerOf(a.face)) - Number(!!jokerOf(b.face)) ||
  numberOf(a.face) - numberOf(b.face) ||
  rank(a.face) - rank(b.face) ||
  a.id - b.id;
