// What pointer and keys do to a board of dice. It draws nothing: the stage shows the caret, the
// selection and the focus that it keeps.

import { tick } from 'svelte';
import { cellAt, type Frame } from '../../model/frame';
import { type Cell, dieAt, lineThrough, type Lying } from '../../model/grid';
import type { DiceBoard } from '../../session/dice.svelte';
import { Drag } from '../drag';
import { feel } from '../feel';
import type { Shelf, Spot } from './spots';
import { walk } from './walk';

// How the stage is laid out, and what may be done there now.
export interface Around {
  readonly frame: Frame;
  readonly shelf: Shelf;
  readonly contains: (x: number, y: number) => boolean;
  readonly free: boolean; // whether this player may touch the dice
  readonly choosing: boolean; // whether dice are being chosen for the shaker
}

export class DiceInput {
  caret = $state<Cell | null>(null);
  private cursor = $state<Cell | number | null>(null); // a cell, or a place in the tray
  // The die, or else the empty cell, that the Tab key stops at.
  readonly focused = $derived.by((): number | Cell | null => {
    const { cursor, board } = this;
    if (cursor !== null && typeof cursor !== 'number') return dieAt(board.draft, cursor)?.id ?? cursor;
    const at = Math.min(cursor ?? 0, board.tray.length - 1);
    return board.tray[at]?.id ?? board.draft.lying[0]?.id ?? { row: 0, column: 0 };
  });
  readonly elements = new Map<number, HTMLElement>();
  private stage: HTMLElement | undefined;
  private lead = 0; // the die that was grabbed

  constructor(
    private readonly board: DiceBoard,
    private readonly around: () => Around,
    private readonly touched: () => void,
    private readonly outside?: (ids: readonly number[]) => void,
  ) {}

  // Pointer

  // Follow the pointer on this stage until the returned function is called.
  follow(stage: HTMLElement): () => void {
    this.stage = stage;
    const drag = new Drag(stage, {
      grab: (id) => this.grab(id),
      element: (id) => this.elements.get(id),
      shaped: (ids) => ids.every((id) => this.lies(id)),
      over: (x, y) => (this.caret = this.aim(x, y)),
      drop: (x, y, ids) => this.drop(x, y, ids),
      cancel: () => (this.caret = null),
      tap: (id, x, y) => this.tap(id, x, y),
      hold: (id) => this.selectLine(id),
    });
    return () => drag.destroy();
  }

  readonly doubleClicked = (event: Event): void => {
    const die = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
    if (die) this.selectLine(Number(die.dataset['tile']));
  };

  entered({ die, where, at }: Spot): void {
    if (where === 'tray') this.cursor = at;
    else if (where === 'grid') this.cursor = { row: (die as Lying).row, column: (die as Lying).column };
  }

  private cellAt(x: number, y: number): Cell {
    const { frame, shelf } = this.around();
    return cellAt(frame, x, y - shelf.top);
  }

  private lies(id: number): boolean {
    return this.board.draft.lying.some((die) => die.id === id);
  }

  private isTheirs(id: number | null): boolean {
    return this.board.other.some((die) => die.id === id);
  }

  private grab(id: number): readonly number[] {
    this.lead = id;
    if (!this.around().free || this.isTheirs(id)) return [];
    return this.board.selected.includes(id) ? this.board.selected : [id];
  }

  // The cell here; null: the tray.
  aim(x: number, y: number): Cell | null {
    return y < this.around().shelf.bottom ? this.cellAt(x, y) : null;
  }

  private drop(x: number, y: number, ids: readonly number[]): void {
    this.caret = null;
    if (this.outside && !this.around().contains(x, y)) return this.outside(ids);
    if (y >= this.around().shelf.bottom) this.board.lift(ids);
    else this.board.put(ids, this.cellAt(x, y), this.lead);
    feel('lay');
  }

  private tap(id: number | null, x: number, y: number): void {
    this.touched();
    const { free, shelf } = this.around();
    if (!free || this.isTheirs(id)) return;
    const place = this.board.tray.findIndex((die) => die.id === id);
    const cell = this.cellAt(x, y);
    this.cursor = place >= 0 ? place : cell;
    if (place >= 0 && id !== null) this.choose(id);
    else if (y >= shelf.bottom) this.board.lift(this.board.selected);
    else this.act(cell);
  }

  // A die of the tray is chosen: for the shaker before the throw, for the table after it.
  private choose(id: number): void {
    const { board } = this;
    if (this.around().choosing && board.base.tray.some((die) => die.id === id)) board.toggleHeld(id);
    else board.toggle(id);
    feel('touch');
  }

  // Put what is selected into this cell, or else select the die there.
  private act(cell: Cell): void {
    const { draft, selected } = this.board;
    const die = dieAt(draft, cell);
    if (die && (selected.every((id) => this.lies(id)) || selected.includes(die.id))) this.choose(die.id);
    else if (selected.length > 0) {
      this.board.put(selected, cell);
      feel('lay');
    }
  }

  private selectLine(id: number): void {
    if (!this.around().free || !this.lies(id)) return;
    this.board.select(lineThrough(this.board.draft.lying, id));
    feel('touch');
  }

  // Keyboard

  readonly pressed = (event: KeyboardEvent): void => {
    const { frame, free } = this.around();
    if (event.ctrlKey || event.metaKey || event.altKey || !free) return;
    const { tray } = this.board;
    const here = typeof this.cursor === 'object' ? this.cursor : null;
    const place = Math.max(0, Math.min(typeof this.cursor === 'number' ? this.cursor : 0, tray.length - 1));
    const next = walk(event.key, here ?? place, frame, tray.length);
    if (next !== null) this.cursor = next;
    else if (!this.did(event.key, here, place)) return;
    event.preventDefault();
    event.stopPropagation();
    void tick().then(() => this.stage?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };

  // What a key does to a cell, or to a place in the tray; false if it does nothing.
  private did(key: string, here: Cell | null, place: number): boolean {
    const lying = here ? dieAt(this.board.draft, here) : undefined;
    const held = here ? undefined : this.board.tray[place];
    if (key === ' ' || key === 'Enter') {
      if (held) this.choose(held.id);
      else if (lying && key === ' ') this.board.toggle(lying.id);
      else if (here) this.act(here);
    } else if (key === 'Backspace' || key === 'Delete') {
      this.board.lift(this.board.selected.length > 0 ? this.board.selected : lying ? [lying.id] : []);
    } else if (key === 'l' && here) this.selectLine(lying?.id ?? 0);
    else return false;
    return true;
  }
}
