// Any dice in any cells, whatever the rules say.

import { newId } from '../model/draft';
import { bounds, type Cell, type Crossword, dieAt, EMPTY, put, rowsOf } from '../model/grid';
import type { History } from '../model/history';
import { laid } from '../model/regrid';
import { facesOf, type Tile, textOf } from '../model/tiles';
import type { FrameData } from '../wire';
import { DiceBoard } from './dice.svelte';
import type { Kept } from './keeping';
import type { Analyzed, Sandbox } from './sandbox';

export class SandboxDice extends DiceBoard implements Sandbox {
  private preview = $state.raw<Crossword | null>(null);

  readonly table = $derived(rowsOf(this.history.now.lying));
  readonly rack = $derived(textOf(this.history.now.tray));
  readonly faces = $derived([...this.history.now.lying, ...this.history.now.tray].map((die) => die.face));
  readonly said = $derived(this.judged as Analyzed | null);

  // All lines are marked, but not while a play is shown: the answer is about the position.
  override readonly marked = $derived.by(() => this.preview === null);

  protected override shown(): Crossword {
    return this.preview ?? this.history.now;
  }

  protected override asked(): string[] {
    return [...this.table, this.rack];
  }

  protected override kept(): Kept {
    return [[...this.table], this.rack];
  }

  protected override step(history: History<Crossword>): void {
    this.preview = null;
    super.step(history);
    this.base = history.now;
  }

  override put(ids: readonly number[], cell: Cell, lead?: number): void {
    if (this.preview) this.preview = null;
    else super.put(ids, cell, lead);
  }

  override lift(ids: readonly number[]): void {
    if (this.preview) this.preview = null;
    else super.lift(ids);
  }

  ask(): void {
    this.judging.begin();
  }

  // What was said so far was said under other rules.
  forget(): void {
    this.judging.forget();
  }

  override setUp(table: readonly string[], rack: string): void {
    const draft = follow(EMPTY, table, facesOf(rack));
    this.restart(draft, draft);
    this.judging.begin();
  }

  load(table: readonly string[], rack: string): void {
    this.change(follow(this.history.now, table, facesOf(rack)));
    this.selected = [];
  }

  show(frames: readonly FrameData[] | null, step: number): void {
    this.selected = [];
    this.preview = (frames ?? [])
      .slice(0, step)
      .reduce<Crossword | null>(
        (now, frame) =>
          follow(now ?? this.history.now, frame.table, facesOf(`${frame.rack ?? ''} ${frame.held ?? ''}`)),
        null,
      );
  }

  // From the box to a cell, or to the tray.
  add(face: string, cell: Cell | null): number {
    const die = { id: newId(), face };
    const { lying, tray } = this.history.now;
    const held = { lying, tray: [...tray, die] };
    this.change(cell ? put(held, [die.id], cell) : held);
    this.selected = [];
    return die.id;
  }

  pick(face: string, toRack: boolean): void {
    const id = this.add(face, toRack ? null : this.nextCell());
    if (!toRack) this.selected = [id];
  }

  // Behind the selected die, or else below everything.
  private nextCell(): Cell {
    const { now } = this.history;
    const last = now.lying.find((die) => die.id === this.selected.at(-1));
    const { top, left, rows } = bounds(now.lying);
    if (!last) return { row: rows ? top + rows + 1 : 0, column: left };
    let cell: Cell = last;
    while (dieAt(now, cell))
      cell =
        this.way === 'across' ? { row: cell.row, column: cell.column + 1 } : { row: cell.row + 1, column: cell.column };
    return cell;
  }

  discard(ids: readonly number[]): void {
    const stays = (die: Tile): boolean => !ids.includes(die.id);
    const { lying, tray } = this.history.now;
    this.change({ lying: lying.filter(stays), tray: tray.filter(stays) });
    this.selected = [];
  }

  empty(): void {
    this.change(EMPTY);
    this.selected = [];
  }
}

// The told dice, made of known ones as far as possible, each where it was if it can be.
function follow(known: Crossword, rows: readonly string[], faces: readonly string[]): Crossword {
  const dice = [...known.lying, ...known.tray];
  const lying = laid(rows, known.lying, known.tray).map((die) => {
    const same = dice.some((one) => one.id === die.id && one.face === die.face);
    return same ? die : { ...die, id: newId() };
  });
  const left = dice.filter((die) => !lying.some((one) => one.id === die.id));
  const tray = faces.map((face) => {
    const at = left.findIndex((die) => die.face === face);
    const die = at < 0 ? { id: newId(), face } : (left.splice(at, 1)[0] as Tile);
    return { id: die.id, face };
  });
  return { lying, tray };
}
