// A tile as the page knows it: a face to draw, and an id that tells the two red sevens apart.

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

// The ids of tiles that show these faces; a face named twice means two tiles.
export function idsOf(tiles: readonly Tile[], faces: string): ReadonlySet<number> {
  const left = facesOf(faces);
  const found = tiles.filter(({ face }) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return new Set(found.map((tile) => tile.id));
}

const rank = (face: string): number => ORDER.indexOf(face[0] ?? '');

// Keeps runs together: by color, then number.
export const byRuns = (a: Tile, b: Tile): number =>
  Number(!!jokerOf(a.face)) - Number(!!jokerOf(b.face)) ||
  rank(a.face) - rank(b.face) ||
  numberOf(a.face) - numberOf(b.face) ||
  a.id - b.id;

// Keeps groups together: by number, then color.
export const byGroups = (a: Tile, b: Tile): number =>
  Number(!!jokerOf(a.face)) - Number(!!jokerOf(b.face)) ||
  numberOf(a.face) - numberOf(b.face) ||
  rank(a.face) - rank(b.face) ||
  a.id - b.id;
