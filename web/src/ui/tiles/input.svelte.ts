// What pointer and keys do to a board of tiles. It draws nothing: the stage shows the caret, the
// selection and the focus that it keeps.

import { tick } from 'svelte';
import { setOf } from '../../model/draft';
import { ARROWS, next, type Placed } from '../../model/walk';
import type { Caret, Scene } from '../../session/scene.svelte';
import type { TileBoard } from '../../session/tiles.svelte';
import { Drag } from '../drag';
import { feel } from '../feel';
import { glide, skip } from '../motion';

export class TileInput {
  caret = $state.raw<Caret | null>(null);
  private focused = $state<number | null>(null);
  // The one tile that the Tab key stops at.
  readonly door = $derived.by(
    () =>
      this.scene.placed.find((one) => one.tile.id === this.focused) ??
      this.scene.placed.find((one) => one.set === null) ??
      this.scene.placed[0],
  );
  readonly elements = new Map<number, HTMLElement>();

  constructor(
    private readonly board: TileBoard,
    private readonly scene: Scene,
    private readonly outside?: (ids: readonly number[]) => void,
  ) {}

  // Pointer

  // Follow the pointer on this stage until the returned function is called.
  follow(stage: HTMLElement): () => void {
    const drag = new Drag(stage, {
      grab: (tile) => (this.board.selected.includes(tile) ? this.scene.inOrder(this.board.selected) : [tile]),
      element: (tile) => this.elements.get(tile),
      over: (x, y, tiles) => (this.caret = this.scene.caret({ x, y }, tiles)),
      drop: (x, y, tiles) => {
        this.caret = null;
        if (this.outside && !this.scene.contains({ x, y })) return this.outside(tiles);
        const dropped = tiles.flatMap((tile) => this.elements.get(tile) ?? []);
        void glide(dropped, () => this.put(tiles, x, y));
      },
      cancel: () => (this.caret = null),
      tap: (tile, x, y) => this.tap(tile, x, y),
      hold: (tile) => this.selectSet(tile),
    });
    return () => drag.destroy();
  }

  readonly doubleClicked = (event: Event): void => {
    const tile = tileAt(event);
    if (tile !== null) this.selectSet(tile);
  };

  readonly entered = (event: Event): void => {
    this.focused = tileAt(event) ?? this.focused;
  };

  private put(ids: readonly number[], x: number, y: number): void {
    this.scene.put(ids, { x, y });
    feel('lay');
  }

  private tap(id: number | null, x: number, y: number): void {
    skip(this.elements.values());
    const one = id === null ? undefined : this.scene.find(id);
    if (one) this.focused = one.tile.id;
    const { selected, draft } = this.board;
    if (selected.length === 0) {
      if (one) this.choose(one.tile.id);
      return;
    }
    // Tiles of the same set, or of the rack, are chosen one by one; another place means: go there.
    const place = (tile: number) => setOf(draft, tile)?.id ?? null;
    if (one && selected.map(place).includes(place(one.tile.id))) this.choose(one.tile.id);
    else this.put(this.scene.inOrder(selected), x, y);
  }

  private choose(id: number): void {
    this.board.toggle(id);
    feel('touch');
  }

  private selectSet(id: number): void {
    const set = setOf(this.board.draft, id);
    if (!set) return;
    this.board.select(set.tiles.map((tile) => tile.id));
    feel('touch');
  }

  // Keyboard

  readonly pressed = (event: KeyboardEvent): void => {
    const { door } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || !door) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.focus(next(this.scene.placed, door, ...arrow));
    else if (event.key === ' ') this.choose(door.tile.id);
    else if (event.key === 'Enter') this.enter(door);
    else if (event.key === 'a') this.selectSet(door.tile.id);
    else if (event.key === 's') this.board.part(setOf(this.board.draft, door.tile.id)?.id ?? -1, door.index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private focus(one: Placed | undefined): void {
    if (!one) return;
    this.focused = one.tile.id;
    void tick().then(() => this.elements.get(one.tile.id)?.focus());
  }

  // Put what is selected behind the focused tile of a set, or before that of the rack.
  private enter(one: Placed): void {
    const ids = this.scene.inOrder(this.board.selected).filter((id) => id !== one.tile.id);
    if (ids.length === 0) return this.choose(one.tile.id);
    const set = setOf(this.board.draft, one.tile.id);
    this.board.put(ids, set ? { to: 'set', set: set.id, index: one.index + 1 } : { to: 'rack', index: one.index });
    feel('lay');
    this.focus(one);
  }
}

function tileAt(event: Event): number | null {
  const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
  return tile ? Number(tile.dataset['tile']) : null;
}
