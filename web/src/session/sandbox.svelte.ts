// Boards on which anything may be set up, and on which plays are shown step by step.

import { adopt } from '../model/adopt';
import { arrange, type Draft, EMPTY, linesOf, move, newId, setOf, type Target } from '../model/draft';
import { bounds, type Cell, type Crossword, dieAt, EMPTY as NO_DICE, put, rowsOf } from '../model/grid';
import { amend, type History } from '../model/history';
import { laid } from '../model/regrid';
import { facesOf, type Tile, textOf } from '../model/tiles';
import type { Analysis, FrameData, Judged, SetJudged } from '../wire';
import { DiceBoard } from './dice.svelte';
import type { Kept } from './keeping';
import { TileBoard } from './tiles.svelte';

// An answer about a draft that also says what could be played.
export interface Analyzed extends Judged {
  readonly analysis?: Analysis;
}

// What both kinds of boards can do.
export interface Sandbox {
  readonly faces: readonly string[]; // of all tiles that lie somewhere
  readonly table: readonly string[];
  readonly rack: string;
  readonly said: Analyzed | null;
  selected: readonly number[];
  readonly history: History<unknown>;
  setUp(table: readonly string[], rack: string): void;
  load(table: readonly string[], rack: string): void;
  show(frames: readonly FrameData[] | null, step: number): void;
  pick(face: string, toRack: boolean): void;
  discard(ids: readonly number[]): void;
  empty(): void;
  ask(): void;
  undo(): void;
  redo(): void;
}

export class SandboxTiles extends TileBoard implements Sandbox {
  private preview = $state.raw<Draft | null>(null);
  private typed = false; // typed text is left as it is

  readonly table = $derived(linesOf(this.history.now));
  readonly rack = $derived(textOf(this.history.now.rack));
  readonly faces = $derived([...this.table.flatMap(facesOf), ...facesOf(this.rack)]);
  readonly said = $derived(this.judged as Analyzed | null);

  protected override shown(): Draft {
    return this.preview ?? this.history.now;
  }

  // The sets, and at the end the rack: the answer depends on both.
  protected override asked(): string[] {
    return [...this.table, this.rack];
  }

  protected override kept(): Kept {
    return [[...this.table], this.rack];
  }

  protected override step(history: History<Draft>): void {
    this.preview = null;
    super.step(history);
    this.base = history.now;
    this.typed = false;
  }

  protected override tidy(): void {
    if (this.typed) return;
    const before = this.history.now;
    const draft = before.sets.reduce((now, set, at) => {
      const better = this.judged?.sets?.[at]?.better;
      return better ? arrange(now, set.id, better) : now;
    }, before);
    if (draft === before) return;
    this.history = amend(this.history, draft);
    this.base = draft;
  }

  override markOf(at: number): SetJudged | undefined {
    return this.preview ? undefined : super.markOf(at);
  }

  // Whoever touches the board while a play is shown gets the position back first.
  override put(ids: readonly number[], target: Target): void {
    if (this.preview) this.preview = null;
    else super.put(ids, target);
  }

  override part(set: number, index: number): void {
    if (!this.preview) super.part(set, index);
  }

  // Put the tiles of typed sets in order after all.
  fix(): void {
    this.typed = false;
    void this.judging.ask();
  }

  ask(): void {
    this.judging.begin();
  }

  // The first position: there is nothing to undo.
  setUp(table: readonly string[], rack: string): void {
    const draft = adopt(EMPTY, { table, rack });
    this.restart(draft, draft);
    this.typed = true;
    this.judging.begin();
  }

  load(table: readonly string[], rack: string): void {
    this.change(adopt(this.history.now, { table, rack }));
    this.typed = true;
    this.selected = [];
  }

  show(frames: readonly FrameData[] | null, step: number): void {
    const lines = ({ table, held }: FrameData): readonly string[] => (held ? [...table, held] : table);
    this.selected = [];
    this.preview = (frames ?? [])
      .slice(0, step)
      .reduce<Draft | null>(
        (now, frame) => adopt(now ?? this.history.now, { table: lines(frame), rack: frame.rack ?? '' }),
        null,
      );
  }

  // From the box to a place.
  add(face: string, target: Target): number {
    const tile = { id: newId(), face };
    const { sets, rack } = this.history.now;
    this.change(move({ sets, rack: [...rack, tile] }, [tile.id], target));
    this.selected = [];
    return tile.id;
  }

  pick(face: string, toRack: boolean): void {
    const { now } = this.history;
    const last = this.selected.at(-1) ?? -1;
    const set = setOf(now, last);
    if (toRack) return void this.add(face, { to: 'rack', index: now.rack.length });
    const index = (set?.tiles.findIndex((tile) => tile.id === last) ?? -1) + 1;
    // Selected, so that the next one goes behind it.
    this.selected = [this.add(face, set ? { to: 'set', set: set.id, index } : { to: 'new' })];
  }

  discard(ids: readonly number[]): void {
    const stays = (tile: Tile): boolean => !ids.includes(tile.id);
    const { sets, rack } = this.history.now;
    const left = sets.map((set) => ({ id: set.id, tiles: set.tiles.filter(stays) }));
    this.change({ sets: left.filter((set) => set.tiles.length > 0), rack: rack.filter(stays) });
    this.selected = [];
  }

  empty(): void {
    this.change(EMPTY);
    this.selected = [];
  }
}

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

  setUp(table: readonly string[], rack: string): void {
    const draft = follow(NO_DICE, table, facesOf(rack));
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
    this.change(NO_DICE);
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
