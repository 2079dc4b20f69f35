// Where everything is in a replay: the table above, the open racks below, in one plane, so that a
// tile can be seen moving from one to the other.

import { boxOf, type Layout, layOut, TALL } from './layout';
import { type Extent, extent, type Position } from './replay';
import type { Tile } from './tiles';

export interface Lying {
  readonly tile: Tile;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Strip {
  readonly seat: number; // -1: face up for everyone
  readonly y: number;
  readonly height: number;
}

export interface Scene {
  readonly tiles: readonly Lying[];
  readonly strips: readonly Strip[];
  readonly tableHeight: number;
}

const LABEL = 22; // the name above a rack
const EDGE = 8;
const LARGEST = 60;
const RACK_TILES = [52, 48, 44, 40, 36, 32, 28, 24, 20, 17]; // by their width, the largest that leaves the table its part
const TABLE_SHARE = 0.5;
const SMALLEST = 12;

// The positions of a game in a room of this size. Each layout builds on the one before, so that
// sets stay put; each is made once, and going back shows the same.
export class Film {
  private readonly layouts: Layout[] = [];
  private readonly strips: readonly Strip[];
  private readonly rackSize: number;
  private readonly perRow: number;
  readonly tableHeight: number;
  private readonly frame: Extent; // of all grids

  constructor(
    private readonly positions: readonly Position[],
    private readonly width: number,
    height: number,
    private readonly enlarged = 1,
  ) {
    this.rackSize = this.rackTile(height);
    this.perRow = this.inRow(this.rackSize);
    const heights = this.heights(this.rackSize);
    const racks = heights.reduce((sum, one) => sum + one, EDGE);
    this.tableHeight = Math.max(120, height - racks);
    let y = this.tableHeight;
    this.strips = heights.map((one, at) => {
      const strip = { seat: this.isOpen ? -1 : at, y, height: one };
      y += one;
      return strip;
    });
    this.frame = extent(positions.flatMap((position) => position.grid));
  }

  private rackTile(height: number): number {
    const sizes = RACK_TILES.map((size) => size * this.enlarged);
    const fits = (size: number) =>
      this.heights(size).reduce((sum, one) => sum + one, EDGE) <= height * (1 - TABLE_SHARE);
    return sizes.find(fits) ?? sizes.at(-1) ?? RACK_TILES.at(-1) ?? LABEL;
  }

  private inRow(size: number): number {
    return Math.max(1, Math.floor((this.width - 2 * EDGE) / size));
  }

  // The height of each rack's strip.
  private heights(size: number): number[] {
    return this.most().map(
      (count) => LABEL * this.enlarged + Math.max(1, Math.ceil(count / this.inRow(size))) * size * TALL,
    );
  }

  get height(): number {
    const last = this.strips.at(-1);
    return last ? last.y + last.height + EDGE : this.tableHeight;
  }

  private get isOpen(): boolean {
    return (this.positions[0]?.free.length ?? 0) > 0;
  }

  // The most tiles each rack ever holds: its strip always has room for them.
  private most(): number[] {
    if (this.isOpen) return [this.positions[0]?.free.length ?? 0];
    const seats = this.positions[0]?.racks.length ?? 0;
    return Array.from({ length: seats }, (_, seat) =>
      Math.max(...this.positions.map((position) => position.racks[seat]?.length ?? 0)),
    );
  }

  at(index: number): Scene {
    const position = this.positions[index];
    if (!position) return { tiles: [], strips: this.strips, tableHeight: this.tableHeight };
    const table = position.grid.length > 0 ? this.gridTiles(position) : this.setTiles(position, index);
    const racks = this.isOpen ? [position.free] : position.racks;
    const tiles = [...table, ...racks.flatMap((rack, at) => this.rackTiles(rack, at))];
    // Elements never change their order: one that is moved in the document would jump.
    tiles.sort((a, b) => a.tile.id - b.tile.id);
    return { tiles, strips: this.strips, tableHeight: this.tableHeight };
  }

  private layoutAt(index: number): Layout {
    const largest = Math.min(LARGEST * this.enlarged, Math.max(34, this.width / 22));
    const room = { width: this.width, height: this.tableHeight, largest, smallest: SMALLEST };
    for (let at = this.layouts.length; at <= index; at += 1)
      this.layouts.push(layOut(this.positions[at]?.sets ?? [], room, this.layouts[at - 1]));
    return this.layouts[index] as Layout;
  }

  private setTiles(position: Position, index: number): Lying[] {
    const layout = this.layoutAt(index);
    return position.sets.flatMap((set) => {
      const box = boxOf(layout, set);
      return set.tiles.map((tile, at) => ({ tile, x: box.x + at * layout.size, y: box.y, size: layout.size }));
    });
  }

  private gridTiles(position: Position): Lying[] {
    const { top, left, rows, columns } = this.frame;
    const size = Math.min(
      LARGEST * this.enlarged,
      (this.width - 2 * EDGE) / columns,
      (this.tableHeight - 2 * EDGE) / (rows * TALL),
    );
    const x = (this.width - columns * size) / 2;
    const y = (this.tableHeight - rows * size * TALL) / 2;
    return position.grid.map((cell) => ({
      tile: cell.tile,
      x: x + (cell.column - left) * size,
      y: y + (cell.row - top) * size * TALL,
      size,
    }));
  }

  private rackTiles(rack: readonly Tile[], at: number): Lying[] {
    const top = (this.strips[at]?.y ?? 0) + LABEL * this.enlarged;
    return rack.map((tile, index) => ({
      tile,
      x: EDGE + (index % this.perRow) * this.rackSize,
      y: top + Math.floor(index / this.perRow) * this.rackSize * TALL,
      size: this.rackSize,
    }));
  }
}
