// A position as people write it and pass it on: the one-line notation, and an address that says the
// same. Reading forgives what typing brings: small letters, commas, what is not written yet.

import type { OptionValues, Record as GameRecord } from '../wire';
import { type Position as Moment, rowsOf } from './replay';
import { textOf } from './tiles';

export interface Position {
  readonly edition: string;
  readonly options: OptionValues;
  readonly table: readonly string[]; // sets, or the rows of a grid
  readonly rack: string;
  readonly opened: boolean;
}

export interface Read {
  readonly position: Position;
  readonly strange: readonly string[]; // words that mean nothing
}

export const EDITIONS = ['classic', 'vintage', 'twist', 'my_first', 'dice'];

// Options that decide what can be played, or what that is worth.
export const DECISIVE = [
  'joker_law',
  'joker_reuse',
  'opening',
  'opening_turn',
  'joker_penalty',
  'mirror_min_side',
  'mirror_side_set',
  'mirror_identical',
  'color_change_max',
  'color_change_first',
  'jokers_side_by_side',
  'joker_from_middle',
  'adjacency',
];

export const emptyOf = (edition: string): Position => ({ edition, options: {}, table: [], rack: '', opened: true });

export const onGrid = (edition: string): boolean => edition === 'dice';

const TILE = /^([KRBO](1[0-3]|[1-9])|[JDMC])$/;
const LONGEST = 6000;
const GAP = '.';

// Text

export const written = ({ edition, table, rack, opened }: Position): string =>
  `${edition}; ${table.join(onGrid(edition) ? ' / ' : ' | ')}; ${rack}; ${opened ? 'opened' : 'unopened'}`;

// The position that a text describes; what it leaves out is as it was.
export function readText(text: string, before: Position): Read {
  const parts = text.slice(0, LONGEST).split(';');
  const named = (parts[0] ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const known = EDITIONS.includes(named);
  if (known) parts.shift();
  const edition = known ? named : before.edition;
  const [table = '', rack = '', state = '', ...rest] = parts;
  const strange: string[] = rest.map((part) => part.trim()).filter(Boolean);
  const lines = table
    .split(onGrid(edition) ? /[/\n]/ : /[|\n]/)
    .map((line) => facesIn(line, strange, onGrid(edition)))
    .filter((line, _, all) => line !== '' || (onGrid(edition) && all.some(Boolean)));
  const word = state.trim().toLowerCase();
  if (word && !'unopened'.startsWith(word) && !'opened'.startsWith(word)) strange.push(state.trim());
  const options = edition === before.edition ? before.options : {};
  const opened = word ? !word.startsWith('un') : true;
  return { position: { edition, options, table: lines, rack: facesIn(rack, strange, false), opened }, strange };
}

// The tiles of a line as the server writes them; what is no tile is noted, and keeps its cell.
function facesIn(line: string, strange: string[], gaps: boolean): string {
  const faces = line
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const face = word.toUpperCase().replace(/^Y/, 'O');
      if (TILE.test(face) || (gaps && face === GAP)) return face;
      strange.push(word);
      return gaps ? GAP : '';
    });
  return faces.filter(Boolean).join(' ');
}

// The address

export function queryOf({ edition, options, table, rack, opened }: Position): string {
  const tiles = (text: string): string => text.replaceAll(' ', '+');
  const parts = [`edition=${edition}`];
  if (table.length > 0) parts.push(`table=${table.map(tiles).join('_')}`);
  if (rack) parts.push(`rack=${tiles(rack)}`);
  if (!opened) parts.push('opened=no');
  const chosen = Object.entries(options).map(([key, value]) => `${encodeURIComponent(key)}=${String(value)}`);
  return [...parts, ...chosen].join('&');
}

export function fromQuery(query: string): Read {
  const given = new URLSearchParams(query.slice(0, LONGEST));
  const edition = given.get('edition') ?? '';
  const start = emptyOf(EDITIONS.includes(edition) ? edition : 'classic');
  const table = (given.get('table') ?? '').replaceAll('_', onGrid(start.edition) ? '/' : '|');
  const read = readText(`${start.edition};${table};${given.get('rack') ?? ''}`, start);
  const chosen = DECISIVE.filter((key) => given.has(key)).map((key) => [key, valueOf(given.get(key) ?? '')] as const);
  const position = { ...read.position, options: Object.fromEntries(chosen), opened: given.get('opened') !== 'no' };
  return { position, strange: read.strange };
}

function valueOf(text: string): OptionValues[string] {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
}

// From a replay

// What the seat that moves next faces; null where nobody does.
export function facedBy(record: GameRecord, moments: readonly Moment[], at: number): Position | null {
  const [moment, next] = [moments[at], record.moves[at]];
  if (!moment || !next || !EDITIONS.includes(record.edition)) return null;
  const laid = record.moves.slice(0, at).some((entry) => entry.seat === next.seat && entry.after);
  const options = Object.entries(record.options).filter(([key]) => DECISIVE.includes(key));
  return {
    edition: record.edition,
    options: Object.fromEntries(options),
    table: onGrid(record.edition) ? rowsOf(moment.grid) : moment.sets.map((set) => textOf(set.tiles)),
    rack: textOf(moment.racks[next.seat] ?? []),
    opened: laid || onGrid(record.edition) || record.edition === 'my_first',
  };
}
