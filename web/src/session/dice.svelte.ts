// A player's board of dice: the crossword as it would be after the turn, and which dice to throw.

import {
  type Cell,
  type Crossword,
  EMPTY,
  lift,
  linesOf,
  type Lying,
  nameOf,
  positionOf,
  put,
  rowsOf,
  sameGrid,
  type Way,
} from '../model/grid';
import { laid, replan, restored } from '../model/regrid';
import { byGroups, byRuns, facesOf, type Tile } from '../model/tiles';
import type { DeskData, Happening, TableData, ViewData } from '../wire';
import { Board, type DraftService } from './board.svelte';
import type { Kept } from './keeping';

const SEATS = 2;

type DiceView = Pick<ViewData, 'grid' | 'dice' | 'held'>;
// As much of a table as the board needs.
export type DiceTold = Pick<TableData, 'game' | 'seat' | 'desk'> & { readonly view?: DiceView | null };

export class DiceBoard extends Board<Crossword> {
  other = $state.raw<readonly Tile[]>([]); // the opponent's dice
  held = $state.raw<ReadonlySet<number>>(new Set()); // dice that stay out of the shaker
  thrown = $state.raw<readonly number[]>([]); // the dice of the last throw
  changed = $state.raw<ReadonlySet<number>>(new Set()); // dice that the last move laid or moved
  way = $state<Way>('across');
  order = $state.raw(byRuns);

  readonly tray = $derived([...this.draft.tray].sort(this.order));
  readonly dirty = $derived(!sameGrid(this.draft, this.base));
  readonly marked: boolean = $derived.by(() => this.dirty); // whether it shows what is right and wrong
  readonly laid = $derived(this.draft.lying.filter((die) => this.base.tray.some((one) => one.id === die.id)));
  // Dice picked up from the table and not put down yet.
  readonly lifted = $derived(this.draft.tray.filter((die) => this.base.lying.some((one) => one.id === die.id)));
  readonly lines = $derived(linesOf(this.draft.lying));
  readonly toThrow = $derived(
    this.base.tray.filter((die) => !this.held.has(die.id) && this.draft.tray.some((one) => one.id === die.id)),
  );

  private game = -1;
  private seat = 0;

  constructor(drafts: DraftService) {
    super(EMPTY, drafts);
  }

  protected asked(): string[] {
    return this.rows();
  }

  protected kept(): Kept {
    return [this.dirty ? this.rows() : null, ''];
  }

  // What the server tells

  told(table: DiceTold, happening: Happening | null): void {
    const { view, game } = table;
    if (!view) return;
    this.seat = table.seat ?? 0;
    const fresh = game !== this.game;
    this.game = game;
    const trays = traysOf(view);
    const now = this.adopted(view, trays, fresh);
    this.other = trays[1 - this.seat] ?? [];
    this.noteThrow(happening, trays);
    if (fresh) this.begin(now, table.desk);
    else this.goOn(now);
    this.held = new Set([...this.held].filter((id) => now.tray.some((die) => die.id === id)));
    this.selected = [];
    this.judging.begin();
  }

  // A position at no table: these rows lie there, and these dice are in the tray, in their places.
  setUp(rows: readonly string[], faces: string, places: readonly number[] = []): void {
    const tray = facesOf(faces).map((face, at): Tile => ({ id: nameOf(0, places[at] ?? at), face }));
    const free = Array.from({ length: SEATS * 9 }, (_, at): Tile => ({
      id: nameOf(Math.floor(at / 9), at % 9),
      face: '',
    })).filter((die) => !tray.some((own) => own.id === die.id));
    const now = { lying: laid([...rows], [], free), tray };
    this.restart(now, now);
    this.judging.begin();
  }

  private adopted(view: DiceView, trays: Tile[][], fresh: boolean): Crossword {
    const held = new Set(trays.flat().map((die) => die.id));
    const out = (die: Tile): boolean => !held.has(die.id);
    const before = fresh ? EMPTY : this.draft;
    // Dice with unknown faces show nothing that could be mistaken for a face.
    const all = trays.flatMap((_, seat) =>
      Array.from({ length: 9 }, (_, position) => ({ id: nameOf(seat, position), face: '' })),
    );
    const known = [...before.tray, ...(fresh ? [] : this.other)];
    const ids = new Set([...before.lying, ...known].map((die) => die.id));
    const free = [...known, ...all.filter((die) => !ids.has(die.id))];
    const lying = laid(view.grid, before.lying.filter(out), free.filter(out));
    return { lying, tray: trays[this.seat] ?? [] };
  }

  private noteThrow(happening: Happening | null, trays: Tile[][]): void {
    this.changed = new Set();
    const move = happening?.type === 'moved' ? happening.move : null;
    if (happening?.type === 'dealt') this.thrown = trays.flat().map((die) => die.id);
    else if (move?.type === 'roll') this.thrown = (move.dice ?? []).map((position) => nameOf(move.seat, position));
    else this.thrown = [];
  }

  private begin(now: Crossword, kept: DeskData | null | undefined): void {
    this.held = new Set();
    this.restart(now, kept?.draft ? restored(now, kept.draft) : now);
    this.keeping.begin();
  }

  private goOn(now: Crossword): void {
    const before = this.base;
    if (sameDice(before, now)) return; // someone passed or chatted
    const plan = sameGrid(now, this.draft) ? now : replan(this.draft, before, now);
    this.changed = new Set(
      now.lying
        .filter((die) => {
          const old = before.lying.find((one) => one.id === die.id);
          return !old || old.row !== die.row || old.column !== die.column;
        })
        .map((die) => die.id),
    );
    this.restart(now, sameGrid(plan, now) ? now : plan);
  }

  // Another tab of the same seat has changed its draft.
  elsewhere(kept: DeskData): void {
    if (!this.keeping.adopts(kept)) return;
    this.follow(kept.draft ? restored(this.base, kept.draft) : this.base);
  }

  // What a person does

  put(ids: readonly number[], cell: Cell, lead?: number): void {
    this.change(put(this.draft, ids, cell, this.way, lead));
    this.selected = [];
  }

  lift(ids: readonly number[]): void {
    this.change(lift(this.draft, ids));
    this.selected = [];
  }

  // Lay the dice as these rows say.
  lay(rows: readonly string[]): void {
    this.change(restored(this.base, rows));
    this.selected = [];
  }

  reset(): void {
    this.change(this.base);
    this.selected = [];
  }

  turn(): void {
    this.way = this.way === 'across' ? 'down' : 'across';
  }

  sort(by: 'runs' | 'groups'): void {
    this.order = by === 'runs' ? byRuns : byGroups;
  }

  // Into the shaker, or out of it.
  toggleHeld(id: number): void {
    const held = new Set(this.held);
    if (!held.delete(id)) held.add(id);
    this.held = held;
  }

  throwOnly(positions: readonly number[]): void {
    const dice = this.base.tray.filter((die) => !positions.includes(positionOf(die.id)));
    this.held = new Set(dice.map((die) => die.id));
  }

  positions(): number[] {
    return this.toThrow.map((die) => positionOf(die.id));
  }

  rows(): string[] {
    return rowsOf(this.draft.lying);
  }

  // What the server says of it

  // What a joker stands for, as far as it is known.
  meaning(die: Lying): string {
    for (const [at, line] of this.lines.entries()) {
      const index = line.findIndex((one) => one.id === die.id);
      const meant = index < 0 ? undefined : this.judged?.sets?.[at]?.stands_for?.[index];
      if (meant) return meant;
    }
    return '';
  }
}

const traysOf = (view: DiceView): Tile[][] =>
  Array.from({ length: SEATS }, (_, seat) => {
    const faces = facesOf(view.dice[seat] ?? '');
    return (view.held[seat] ?? []).map((position, at) => ({
      id: nameOf(seat, position),
      face: faces[at] ?? '',
    }));
  });

const sameDice = (one: Crossword, other: Crossword): boolean =>
  sameGrid(one, other) &&
  one.tray.length === other.tray.length &&
  one.tray.every((die, at) => other.tray[at]?.face === die.face);
