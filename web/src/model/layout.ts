// Where the sets are. A set stays where it was as long as there is room for it; a new one takes
// the free place nearest to where it was put down. All tiles shrink before anything is cut off.

import type { LaidSet } from './draft';

export interface Spot {
  readonly row: number;
  readonly column: number;
  readonly width?: number; // half tiles of the set that lay there
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly size: number; // width of a tile
  readonly columns: number; // half tiles in a row
  readonly rows: number;
  readonly spots: ReadonlyMap<number, Spot>;
}

export const TALL = 1.32; // height of a tile by its width
const GAP = 0.3; // between rows, by the width of a tile
const MARGIN = 0.25; // around the table
const SHRINK = 0.94;

const wide = (set: LaidSet): number => 2 * set.tiles.length + 1; // half tiles, with a gap

export const rowHeight = (size: number): number => size * (TALL + GAP);

const columnsFor = (width: number, size: number): number =>
  Math.max(6, Math.floor(((width - 2 * MARGIN * size) * 2) / size));

const rowsFor = (height: number, size: number): number =>
  Math.max(1, Math.floor((height - MARGIN * size) / rowHeight(size)));

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
}

// Lay the sets out in a room, changing as little as possible. `wanted` says where new sets were
// put down.
export function layOut(
  sets: readonly LaidSet[],
  room: Room,
  before?: Layout,
  wanted: ReadonlyMap<number, Spot> = new Map(),
): Layout {
  const ideal = fitting(sets, room, room.largest);
  // Keep the size unless it no longer fits or much room is wasted.
  const kept = before && before.size <= room.largest && before.size > ideal.size / 1.3;
  // Everything shrinks a little rather than move to other places.
  for (let size = kept ? before.size : ideal.size; size >= room.smallest; size *= SHRINK) {
    const grid = frame(room, size);
    const stable = before && before.columns === grid.columns ? before.spots : ordered(before, grid);
    const spots = place(sets, grid, stable, wanted);
    if (spots) return { size, ...grid, spots };
  }
  return ideal;
}

const frame = (room: Room, size: number) => ({
  columns: columnsFor(room.width, size),
  rows: rowsFor(room.height, size),
});

// The largest size at which everything fits.
function fitting(sets: readonly LaidSet[], room: Room, largest: number): Layout {
  for (let size = largest; size >= room.smallest; size *= SHRINK) {
    const grid = frame(room, size);
    const spots = place(sets, grid, new Map());
    if (spots) return { size, ...grid, spots };
  }
  const grid = { ...frame(room, room.smallest), rows: 200 };
  return { size: room.smallest, ...grid, spots: place(sets, grid, new Map()) ?? new Map() };
}

// Spots of a table with other columns: only the order can be kept.
function ordered(before: Layout | undefined, grid: { columns: number }): ReadonlyMap<number, Spot> {
  if (!before) return new Map();
  const scale = grid.columns / before.columns;
  return new Map([...before.spots].map(([id, spot]) => [id, { ...spot, column: Math.round(spot.column * scale) }]));
}

class Taken {
  private readonly cells: boolean[][] = [];

  constructor(
    private readonly columns: number,
    private readonly rows: number,
  ) {}

  free({ row, column }: Spot, width: number): boolean {
    if (row < 0 || column < 0 || row >= this.rows || column + width - 1 > this.columns) return false;
    const line = this.cells[row];
    // One half tile to the left stays free: sets do not touch.
    for (let at = Math.max(0, column - 1); at < column + width; at += 1) if (line?.[at]) return false;
    return true;
  }

  take({ row, column }: Spot, width: number): void {
    const line = (this.cells[row] ??= []);
    for (let at = column; at < column + width - 1; at += 1) line[at] = true;
  }

  // The free spot nearest to the wanted one; the first one if none is wanted.
  nearest(width: number, wish?: Spot): Spot | undefined {
    let best: Spot | undefined;
    let least = Infinity;
    for (let row = 0; row < this.rows; row += 1)
      for (let column = 0; column + width - 1 <= this.columns; column += 1) {
        if (!this.free({ row, column }, width)) continue;
        if (!wish) return { row, column };
        const far = Math.abs(row - wish.row) * 4 + Math.abs(column - wish.column);
        if (far < least) [best, least] = [{ row, column }, far];
      }
    return best;
  }
}

// A spot for every set, or undefined if they do not fit. Sets that can stay come first, those that
// have not grown before those that have.
function place(
  sets: readonly LaidSet[],
  grid: { readonly columns: number; readonly rows: number },
  before: ReadonlyMap<number, Spot>,
  wanted: ReadonlyMap<number, Spot> = new Map(),
): Map<number, Spot> | undefined {
  const taken = new Taken(grid.columns, grid.rows);
  const spots = new Map<number, Spot>();
  const put = (set: LaidSet, spot: Spot | undefined): boolean => {
    if (!spot || !taken.free(spot, wide(set))) return false;
    taken.take(spot, wide(set));
    spots.set(set.id, { row: spot.row, column: spot.column, width: wide(set) });
    return true;
  };
  const grown = (set: LaidSet) => wide(set) > (before.get(set.id)?.width ?? 0);
  for (const set of sets) if (!grown(set)) put(set, before.get(set.id));
  for (const set of sets) if (grown(set)) put(set, before.get(set.id));
  for (const set of sets) {
    if (spots.has(set.id)) continue;
    const old = before.get(set.id);
    if (old && put(set, { row: old.row, column: old.column - 2 })) continue;
    if (!put(set, taken.nearest(wide(set), wanted.get(set.id) ?? old))) return undefined;
  }
  return spots;
}

// Where a set is, in pixels.
export function boxOf(layout: Layout, set: LaidSet): Box {
  const spot = layout.spots.get(set.id) ?? { row: 0, column: 0 };
  const { size } = layout;
  return {
    x: size * MARGIN + (spot.column * size) / 2,
    y: size * MARGIN + spot.row * rowHeight(size),
    width: size * set.tiles.length,
    height: size * TALL,
  };
}

// The spot under a point, for a new set that starts there.
export const spotAt = (layout: Layout, x: number, y: number): Spot => ({
  row: Math.max(0, Math.round((y - layout.size * MARGIN) / rowHeight(layout.size) - 0.4)),
  column: Math.max(0, Math.round(((x - layout.size * MARGIN) * 2) / layout.size)),
});

const MOST_ROWS = 6;

export interface RackLayout {
  readonly size: number;
  readonly perRow: number;
  readonly rows: number;
}

const BROAD = 10; // tiles in a row of a rack that need not be filled up

// Two rows, or more where two would make the tiles too small. Three are always possible; from the
// fourth on, the table has to have the room to spare. The tiles shrink last.
export function layOutRack(
  tiles: number,
  width: number,
  largest: number,
  smallest: number,
  spared: (rack: RackLayout) => boolean = () => false,
): RackLayout {
  const inRows = (rows: number): RackLayout => {
    const perRow = Math.max(7, Math.ceil(tiles / rows));
    const size = Math.min(largest, width / perRow);
    return { size, perRow: Math.max(perRow, Math.min(BROAD, Math.floor(width / size))), rows };
  };
  let rack = inRows(2);
  while (rack.size < smallest && rack.rows < MOST_ROWS) {
    const next = inRows(rack.rows + 1);
    if (next.rows > 3 && !spared(next)) break;
    rack = next;
  }
  return rack;
}
