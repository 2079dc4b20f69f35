// A position as a picture: an SVG that needs nothing but itself, so that it looks the same anywhere.

import { type Position, onGrid, written } from './position';
import { colorOf, facesOf, jokerOf, numberOf } from './tiles';

const TILE = { width: 40, height: 52 };
const GAP = 14;
const EDGE = 20;
const WIDEST = 800;
const INK: Record<string, string> = { black: '#0a0a0a', red: '#8a0303', blue: '#1f45d8', orange: '#a96103' };
const JOKER = '#6d1a6b';

// A sign for each color, for people who cannot tell colors apart.
const SIGNS: Record<string, string> = {
  black: '<circle cx="20" cy="41" r="4"/>',
  red: '<path d="M20 36l5 9h-10z"/>',
  blue: '<rect x="16" y="37" width="8" height="8"/>',
  orange: '<path d="M20 36l5 5-5 5-5-5z"/>',
};

const LINES = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"';
const JOKERS: Record<string, string> = {
  joker: `<circle cx="20" cy="20" r="15" ${LINES}/><path d="M12 23q8 10 16 0M14.5 16v1M25.5 16v1" ${LINES}/>`,
  double:
    `<rect x="4" y="9" width="14" height="22" rx="3" ${LINES}/><rect x="22" y="9" width="14" height="22" rx="3" ${LINES}/>` +
    `<path d="M8.5 17v.1M13.5 17v.1M26.5 17v.1M31.5 17v.1M8 22.5q3 4 6 0M26 22.5q3 4 6 0" ${LINES}/>`,
  mirror: `<path d="M20 4v32" stroke-dasharray="3 4" ${LINES}/><path d="M15 11v18l-11-9zM25 11v18l11-9z" ${LINES}/>`,
  change:
    `<path d="M20 20V5a15 15 0 0 1 15 15z" fill="${INK['red']}"/><path d="M20 20h15a15 15 0 0 1-15 15z" fill="${INK['blue']}"/>` +
    `<path d="M20 20v15a15 15 0 0 1-15-15z" fill="${INK['black']}"/><path d="M20 20H5A15 15 0 0 1 20 5z" fill="${INK['orange']}"/>`,
};

interface Placed {
  readonly face: string;
  readonly x: number;
  readonly y: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

export function draw(position: Position): Drawing {
  const table = onGrid(position.edition) ? gridOf(position.table) : setsOf(position.table);
  const rack = inRows([facesOf(position.rack)], 0);
  const height = Math.max(TILE.height + 2 * EDGE, lowest(table) + EDGE);
  const below = Math.max(TILE.height + EDGE, lowest(rack));
  const width = Math.max(420, ...[...table, ...rack].map((one) => one.x + TILE.width + EDGE));
  const size = `width="${width}" height="${height + below}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height + below}" role="img">` +
    `<title>${escaped(written(position))}</title>` +
    `<rect ${size} fill="#2c6b55"/>` +
    `<rect y="${height}" width="${width}" height="${below}" fill="#8a5a33"/>` +
    table.map((one) => tile(one, 0)).join('') +
    rack.map((one) => tile(one, height - EDGE / 2)).join('') +
    '</svg>';
  return { width, height: height + below, svg };
}

const lowest = (tiles: readonly Placed[]): number => Math.max(EDGE, ...tiles.map((one) => one.y + TILE.height));

const setsOf = (sets: readonly string[]): Placed[] => inRows(sets.map(facesOf), GAP);

// Side by side; what does not fit starts a new row.
function inRows(sets: readonly string[][], gap: number): Placed[] {
  const placed: Placed[] = [];
  let [x, y] = [EDGE, EDGE];
  for (const faces of sets) {
    const fits = x + faces.length * TILE.width + EDGE <= WIDEST;
    if (!fits && x > EDGE) [x, y] = [EDGE, y + TILE.height + GAP];
    for (const face of faces) {
      if (x + TILE.width + EDGE > WIDEST) [x, y] = [EDGE, y + TILE.height + 2];
      placed.push({ face, x, y });
      x += TILE.width;
    }
    x += gap;
  }
  return placed;
}

const gridOf = (rows: readonly string[]): Placed[] =>
  rows.flatMap((line, row) =>
    facesOf(line).flatMap((face, column) =>
      face === '.' ? [] : [{ face, x: EDGE + column * TILE.width, y: EDGE + row * (TILE.height + 2) }],
    ),
  );

function tile({ face, x, y }: Placed, down: number): string {
  const joker = jokerOf(face);
  const color = colorOf(face) ?? '';
  const inner = joker
    ? `<g transform="translate(3 9) scale(.85)">${JOKERS[joker] ?? ''}</g>`
    : `<text x="20" y="29" text-anchor="middle" font-family="system-ui, 'Segoe UI', Roboto, sans-serif" font-size="24" font-weight="800">${numberOf(face)}</text>${SIGNS[color] ?? ''}`;
  const ink = joker ? JOKER : (INK[color] ?? JOKER);
  return (
    `<g transform="translate(${x} ${y + down})" color="${ink}" fill="${ink}">` +
    `<rect x="1" y="1" width="38" height="50" rx="6" fill="#fff8e7" stroke="#d9c9a5"/>${inner}</g>`
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
