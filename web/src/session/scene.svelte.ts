// Where everything is on the stage: the table above, the rack below, each tile at its place.

import { aim, type Point, type Stage } from '../model/aim';
import type { Draft, Target } from '../model/draft';
import {
  boxOf,
  type Layout,
  layOut,
  layOutRack,
  type RackLayout,
  type Room,
  type Spot,
  spotAt,
  TALL,
} from '../model/layout';
import type { Placed } from '../model/walk';
import { enlarged } from './screen';
import type { TileBoard } from './tiles.svelte';

export interface Caret {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly kind: Target['to'];
}

const EDGE = 6; // of the rack
const WIDEST_RACK = 1100;
const RACK_TILE = { least: 40, most: 60 };
const TABLE_TILE = { least: 36, most: 64, smallest: 12 };
const TOUCH = 36; // smaller tiles are hard to take from the rack
const CAP = 0.45; // of the wood beside the tiles, by the width of one
const CARET = 4;
const bounded = (least: number, size: number, most: number): number => Math.min(most, Math.max(least, size));

const heightOf = (rack: RackLayout): number => rack.rows * rack.size * TALL + 2 * EDGE + 4;

export class Scene {
  width = $state(0);
  height = $state(0);

  private readonly enlarged = $derived.by(() => (this.width > 0 && this.height > 0 ? enlarged() : 1));
  readonly rack = $derived.by(() =>
    layOutRack(
      this.draft.rack.length,
      Math.max(200, Math.min(this.width, WIDEST_RACK * this.enlarged) - 2 * EDGE),
      this.sized(RACK_TILE, Math.max(this.width / 20, this.height / 14)),
      TOUCH,
      // A table with few tiles leaves the rack more room, until its own tiles would be the smaller ones.
      (rack) => layOut(this.draft.sets, { ...this.above(rack), largest: rack.size }).size >= rack.size,
    ),
  );
  readonly rackHeight = $derived.by(() => (this.hasRack() ? heightOf(this.rack) : 0));
  readonly rackTop = $derived(this.height - this.rackHeight);
  readonly rackLeft = $derived.by(() => {
    const widest = Math.min(this.rack.perRow, Math.max(1, this.draft.rack.length));
    return (this.width - widest * this.rack.size) / 2;
  });
  // The wood of the rack: an object on the table where there is room beside it, else its whole edge.
  readonly wood = $derived.by(() => {
    const width = (this.rack.perRow + 2 * CAP) * this.rack.size;
    return width < 0.86 * this.width ? { left: (this.width - width) / 2, width } : { left: 0, width: this.width };
  });
  readonly layout = $derived.by(() => {
    const room = this.hasRack() ? this.above(this.rack) : { ...this.above(this.rack), height: this.height };
    const layout = layOut(this.draft.sets, room, this.before, this.wanted);
    if (this.width > 0 && this.height > 0) this.before = layout; // before that, nothing has been shown
    return layout;
  });
  readonly placed = $derived.by(() => [...this.onTable(), ...this.onRack()]);
  // Elements never change their order: one that is moved in the document would jump.
  readonly steady = $derived([...this.placed].sort((a, b) => a.tile.id - b.tile.id));

  private before: Layout | undefined;
  private readonly wanted = new Map<number, Spot>();

  constructor(
    private readonly board: TileBoard,
    private readonly scale: () => number,
    private readonly hasRack: () => boolean,
  ) {}

  private sized({ least, most }: typeof RACK_TILE, wanted: number): number {
    return bounded(least, wanted, most * this.enlarged) * this.scale();
  }

  private above(rack: RackLayout): Room {
    const largest = this.sized(TABLE_TILE, Math.max(this.width / 19, this.height / 13));
    const height = Math.max(80, this.height - heightOf(rack));
    return { width: this.width, height, largest, smallest: TABLE_TILE.smallest };
  }

  private get draft(): Draft {
    return this.board.draft;
  }

  private onTable(): Placed[] {
    const { size } = this.layout;
    return this.draft.sets.flatMap((set, at) => {
      const box = boxOf(this.layout, set);
      return set.tiles.map((tile, index) => ({
        tile,
        x: box.x + index * size,
        y: box.y,
        size,
        set: at,
        index,
      }));
    });
  }

  private onRack(): Placed[] {
    const { size } = this.rack;
    return this.draft.rack.map((tile, index) => {
      const { x, y } = this.rackPlace(index);
      return { tile, x, y, size, set: null, index };
    });
  }

  private rackPlace(index: number): Point {
    const { size, perRow, rows } = this.rack;
    const row = Math.min(rows - 1, Math.floor(index / perRow));
    return {
      x: this.rackLeft + (index - row * perRow) * size,
      y: this.rackTop + EDGE + row * size * TALL,
    };
  }

  find(tile: number): Placed | undefined {
    return this.placed.find((one) => one.tile.id === tile);
  }

  // The tiles in the order of their places.
  inOrder(ids: readonly number[]): number[] {
    return this.placed.map((one) => one.tile.id).filter((id) => ids.includes(id));
  }

  contains({ x, y }: Point): boolean {
    return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
  }

  aim(point: Point, dragged: readonly number[]): Target {
    const stage: Stage = {
      layout: this.layout,
      rack: this.rack,
      rackTop: this.rackTop,
      rackLeft: this.rackLeft,
    };
    return aim(point, this.draft, stage, dragged);
  }

  // Put tiles where the pointer is; a new set goes right there.
  put(ids: readonly number[], point: Point): void {
    this.place(ids, point, (target) => this.board.put(ids, target));
  }

  // Do something to the place where the pointer is.
  place(dragged: readonly number[], point: Point, act: (target: Target) => void): void {
    const known = new Set(this.draft.sets.map((set) => set.id));
    const { size } = this.layout;
    const spot = spotAt(this.layout, point.x - size / 2, point.y - size / 2);
    act(this.aim(point, dragged));
    const made = this.draft.sets.find((set) => !known.has(set.id));
    if (made) this.wanted.set(made.id, spot);
  }

  // Shows where tiles dropped here would go.
  caret(point: Point, dragged: readonly number[]): Caret | null {
    const target = this.aim(point, dragged);
    const { size } = this.layout;
    if (target.to === 'rack') {
      const place = this.rackPlace(target.index);
      return { ...place, width: CARET, height: this.rack.size * TALL, kind: 'rack' };
    }
    if (target.to === 'new')
      return {
        x: point.x - size / 2,
        y: point.y - (size * TALL) / 2,
        width: size,
        height: size * TALL,
        kind: 'new',
      };
    const set = this.draft.sets.find((one) => one.id === target.set);
    if (!set) return null;
    const box = boxOf(this.layout, set);
    const swap = target.to === 'swap';
    const index = swap ? set.tiles.findIndex((one) => one.id === target.tile) : target.index;
    const x = box.x + index * size;
    return { x, y: box.y, width: swap ? size : CARET, height: box.height, kind: target.to };
  }
}
