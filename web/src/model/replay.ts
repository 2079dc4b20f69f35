// A recorded game as a list of positions. Every tile keeps its id from the deal to the end, so
// that the screen can show where it went.

import type { Entry, Record as GameRecord } from '../wire';
import { adopt } from './adopt';
import { type LaidSet, newId } from './draft';
import { boxOf } from './shuffle';
import { concluded, recounted, type Told } from './story';
import { byRuns, facesOf, numberOf, type Tile, textOf } from './tiles';

// A die on the grid.
export interface Cell {
  readonly tile: Tile;
  readonly row: number;
  readonly column: number;
}

export interface Position {
  readonly sets: readonly LaidSet[];
  readonly grid: readonly Cell[];
  readonly racks: readonly (readonly Tile[])[];
  readonly held: readonly (readonly number[])[]; // the places of the dice on each rack
  readonly free: readonly Tile[]; // face up in the introductory game
  readonly pool: number | null;
  readonly stars: readonly number[] | null;
  readonly move: Told | null; // what led here
}

const tilesFor = (text: string): Tile[] => facesOf(text).map((face) => ({ id: newId(), face }));

export function positionsOf(record: GameRecord): Position[] {
  const line = [dealt(record)];
  for (const entry of record.moves) {
    const before = line.at(-1) as Position;
    const lying = before.grid.length > 0 ? rowsOf(before.grid) : before.sets.map((set) => textOf(set.tiles));
    const move = recounted(entry, record.seats[entry.seat] ?? '', lying);
    line.push({ ...after(before, entry), stars: entry.stars ?? before.stars, move });
  }
  const last = line.at(-1) as Position;
  if (record.outcome)
    line.push({
      ...last,
      stars: record.outcome.stars ?? last.stars,
      move: concluded(record.outcome, record.edition === 'dice'),
    });
  return line;
}

function dealt(record: GameRecord): Position {
  const racks = record.seats.map((_, seat) => tilesFor(record.deal?.[seat] ?? ''));
  const box = boxOf(record.edition === 'introductory' ? 'my_first' : record.edition);
  const open = record.edition === 'introductory';
  const dice = record.edition === 'dice';
  return {
    sets: [],
    grid: [],
    racks: dice ? racks : racks.map((rack) => rack.toSorted(byRuns)),
    held: dice ? racks.map((rack) => [...rack.keys()]) : [],
    free: open ? tilesFor(box.filter((face) => face !== 'J').join(' ')) : [],
    pool: open || dice ? null : box.length - racks.flat().length,
    stars: record.moves[0]?.stars ? record.seats.map(() => starsEach(record)) : null,
    move: null,
  };
}

// A record lists only options that differ from the printed rules; the introductory game has none.
const starsEach = (record: GameRecord): number =>
  Number(record.options['stars_each'] ?? (record.edition === 'introductory' ? 0 : 6));

function after(before: Position, entry: Entry): Position {
  if (entry.tile) return found(before, entry.tile, entry.type === 'point');
  if (entry.type === 'roll') return thrown(before, entry);
  if (entry.grid) return placed(before, entry.seat, entry.grid);
  const laid = entry.after ? played(before, entry, entry.after) : before;
  return entry.drawn ? drew(laid, entry.seat, entry.drawn) : laid;
}

const withRack = (position: Position, seat: number, rack: readonly Tile[]): Position => ({
  ...position,
  racks: position.racks.with(seat, rack),
});

function drew(before: Position, seat: number, text: string): Position {
  const drawn = tilesFor(text);
  const rack = [...(before.racks[seat] ?? []), ...drawn].sort(byRuns);
  return { ...withRack(before, seat, rack), pool: (before.pool ?? 0) - drawn.length };
}

function played(before: Position, entry: Entry, table: readonly string[]): Position {
  const rack = before.racks[entry.seat] ?? [];
  const left = rack.map((tile) => tile.face);
  for (const face of facesOf(entry.played ?? '')) left.splice(left.indexOf(face), 1);
  const told = { table, rack: [...left, ...facesOf(entry.taken ?? '')].join(' ') };
  const now = adopt({ sets: before.sets, rack }, told);
  return withRack({ ...before, sets: now.sets }, entry.seat, now.rack.toSorted(byRuns));
}

// The introductory game: the tile starts a run, or goes to the end of the last one where it fits.
function found(before: Position, face: string, begins: boolean): Position {
  const tile = before.free.find((one) => one.face === face) ?? { id: newId(), face };
  const free = before.free.filter((one) => one !== tile);
  const run = begins ? undefined : before.sets.at(-1);
  if (!run) return { ...before, free, sets: [...before.sets, { id: newId(), tiles: [tile] }] };
  const first = numberOf(face) < numberOf(run.tiles[0]?.face ?? '');
  const tiles = first ? [tile, ...run.tiles] : [...run.tiles, tile];
  return { ...before, free, sets: [...before.sets.slice(0, -1), { ...run, tiles }] };
}

// Dice

function thrown(before: Position, entry: Entry): Position {
  const faces = facesOf(entry.faces ?? '');
  const held = before.held[entry.seat] ?? [];
  const rack = (before.racks[entry.seat] ?? []).map((tile, at) => {
    const thrown = entry.dice?.indexOf(held[at] ?? -1) ?? -1;
    return thrown < 0 ? tile : { id: tile.id, face: faces[thrown] ?? tile.face };
  });
  return withRack(before, entry.seat, rack);
}

// Of equal faces, the die at the lower position is placed; the rack is in order of position.
function placed(before: Position, seat: number, rows: readonly string[]): Position {
  const loose = before.grid.map((cell) => cell.tile);
  const rack = [...(before.racks[seat] ?? [])];
  const held = [...(before.held[seat] ?? [])];
  const take = (face: string): Tile => {
    const lay = loose.findIndex((tile) => tile.face === face);
    if (lay >= 0) return loose.splice(lay, 1)[0] as Tile;
    const at = rack.findIndex((tile) => tile.face === face);
    held.splice(at, 1);
    return rack.splice(at, 1)[0] ?? { id: newId(), face };
  };
  const cells = shifted(cellsOf(rows), before.grid);
  const same = cells.map(({ face, row, column }) => {
    const cell = before.grid.find((one) => one.row === row && one.column === column && one.tile.face === face);
    if (cell) loose.splice(loose.indexOf(cell.tile), 1);
    return cell;
  });
  const grid = cells.map((cell, at) => same[at] ?? { tile: take(cell.face), row: cell.row, column: cell.column });
  return { ...withRack(before, seat, rack), grid, held: before.held.with(seat, held) };
}

interface Faced {
  readonly face: string;
  readonly row: number;
  readonly column: number;
}

const cellsOf = (rows: readonly string[]): Faced[] =>
  rows.flatMap((line, row) => facesOf(line).flatMap((face, column) => (face === '.' ? [] : [{ face, row, column }])));

// A grid's absolute position means nothing: it is shifted so that most dice stay where they are.
function shifted(cells: readonly Faced[], before: readonly Cell[]): Faced[] {
  const votes = new Map<string, { count: number; down: number; right: number }>();
  for (const cell of cells)
    for (const old of before) {
      if (old.tile.face !== cell.face) continue;
      const [down, right] = [old.row - cell.row, old.column - cell.column];
      const vote = votes.get(`${down}/${right}`) ?? { count: 0, down, right };
      votes.set(`${down}/${right}`, { ...vote, count: vote.count + 1 });
    }
  const best = [...votes.values()].reduce((a, b) => (b.count > a.count ? b : a), {
    count: 0,
    down: 0,
    right: 0,
  });
  return cells.map(({ face, row, column }) => ({ face, row: row + best.down, column: column + best.right }));
}

// A grid as text, cropped to its dice.
export function rowsOf(grid: readonly Cell[]): string[] {
  const { top, left, rows, columns } = extent(grid);
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_none, column) => grid.find((cell) => cell.row === row + top && cell.column === column + left)?.tile.face ?? '.',
    ).join(' '),
  );
}

export interface Extent {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly columns: number;
}

export function extent(grid: readonly Cell[]): Extent {
  if (grid.length === 0) return { top: 0, left: 0, rows: 0, columns: 0 };
  const rows = grid.map((cell) => cell.row);
  const columns = grid.map((cell) => cell.column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, rows: Math.max(...rows) - top + 1, columns: Math.max(...columns) - left + 1 };
}

// The records in a file, one per line. Throws if there are none, or if it holds anything else.
export function recordsIn(text: string): GameRecord[] {
  const records = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as GameRecord);
  if (records.length === 0 || !records.every(isRecord)) throw new Error('no records of Meldrum');
  return records;
}

const isRecord = ({ format, version, edition, seats, seed, options, moves }: GameRecord): boolean =>
  format === 'meldrum-record' &&
  version === 1 &&
  [edition, seed].every((text) => typeof text === 'string') &&
  typeof options === 'object' &&
  Array.isArray(seats) &&
  Array.isArray(moves) &&
  moves.every((move) => typeof move?.seat === 'number' && typeof move.type === 'string');
