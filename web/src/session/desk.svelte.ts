// A player's desk: the draft with its history, what is selected, and what the server says of it.

import { adopt, inOrderOf, ordered, restored, type Told } from '../model/adopt';
import { arrange, type Draft, EMPTY, linesOf, move, sameTable, sorted, split, type Target } from '../model/draft';
import { advance, amend, begin, type History, redo, undo } from '../model/history';
import { rebase } from '../model/rebase';
import { byRuns, type Tile, textOf } from '../model/tiles';
import { Judging } from './judging.svelte';
import { Keeping } from './keeping';
import type { DeskData, Judged, Refused, SetJudged } from '../wire';

export interface Clerk {
  judge(lines: string[]): Promise<Judged | Refused>;
  keep(draft: string[] | null, rack: string): void;
}

export class Desk {
  base = $state.raw<Draft>(EMPTY); // as the server has it
  history = $state.raw<History<Draft>>(begin(EMPTY));
  selected = $state.raw<readonly number[]>([]);
  fresh = $state.raw<ReadonlySet<number>>(new Set()); // tiles that were just drawn

  readonly draft = $derived(this.history.now);
  // What the server says of the draft as it lies now; null until it has said it.
  readonly judged = $derived.by(() => this.judging.now);
  // Tiles that went from the table to the rack (a joker of My First).
  readonly lent = $derived(this.draft.rack.filter((tile) => !this.base.rack.some((one) => one.id === tile.id)));
  readonly dirty = $derived(!sameTable(this.draft, this.base) || this.lent.length > 0);
  readonly laid = $derived(this.base.rack.filter((tile) => !this.draft.rack.some((one) => one.id === tile.id)));

  private game = -1;
  private readonly judging: Judging;
  private readonly keeping: Keeping;

  constructor(clerk: Clerk) {
    this.judging = new Judging(
      clerk,
      () => linesOf(this.draft),
      () => this.tidy(),
    );
    this.keeping = new Keeping(clerk, () => [this.dirty ? linesOf(this.draft) : null, textOf(this.draft.rack)]);
  }

  // The server tells the table and the rack anew.
  told(view: Told, game: number, desk: DeskData | null | undefined): void {
    if (game !== this.game) this.begin(view, game, desk);
    else this.goOn(view);
    this.selected = this.selected.filter((id) => this.knows(id));
    this.judging.begin();
  }

  private begin(view: Told, game: number, desk: DeskData | null | undefined): void {
    this.game = game;
    const fresh = adopt(EMPTY, view);
    this.base = desk?.rack ? ordered(fresh, desk.rack) : sorted(fresh, byRuns);
    this.fresh = new Set();
    const draft = desk?.draft ? restored(this.base, desk.draft) : this.base;
    this.history = draft === this.base ? begin(draft) : advance(begin(this.base), draft);
    this.keeping.begin();
  }

  private goOn(view: Told): void {
    const before = this.base;
    const mine = adopt(this.draft, view);
    const same = sameTable(mine, this.draft) && mine.rack.length >= this.draft.rack.length;
    const now = same ? mine : adopt(before, view);
    const known = new Set([...before.rack, ...this.draft.rack].map((tile) => tile.id));
    const drawn = now.rack.filter((tile) => !known.has(tile.id));
    if (drawn.length > 0 || !sameTable(now, before)) {
      this.fresh = new Set(drawn.map((tile) => tile.id));
    }
    if (drawn.length === 0 && sameTable(now, before)) return; // somebody passed, or chatted
    const plan = same ? now : rebase(this.draft, before, now);
    this.base = { sets: now.sets, rack: inOrderOf(plan.rack, now.rack) };
    this.history = sameTable(plan, this.base) ? begin(this.base) : advance(begin(this.base), plan);
  }

  // Another tab of the same seat has changed its draft.
  elsewhere(desk: DeskData): void {
    if (!this.keeping.adopts(desk)) return;
    const based = desk.rack ? ordered(this.base, desk.rack) : this.base;
    const draft = desk.draft ? restored(based, desk.draft) : based;
    this.history = advance(this.history, desk.rack ? ordered(draft, desk.rack) : draft);
    void this.judging.ask();
  }

  // What a person does

  put(ids: readonly number[], target: Target): void {
    this.change(move(this.draft, ids, target));
    this.selected = [];
  }

  part(set: number, index: number): void {
    this.change(split(this.draft, set, index));
  }

  sort(order: (a: Tile, b: Tile) => number): void {
    this.change(sorted(this.draft, order));
  }

  undo(): void {
    this.step(undo(this.history));
  }

  redo(): void {
    this.step(redo(this.history));
  }

  reset(): void {
    const rack = inOrderOf(this.draft.rack, this.base.rack);
    this.change({ sets: this.base.sets, rack });
    this.selected = [];
  }

  // Lay the table as these lines say, from what is there.
  lay(lines: readonly string[]): void {
    this.change(restored(this.base, lines));
    this.selected = [];
  }

  toggle(id: number): void {
    this.selected = this.selected.includes(id) ? this.selected.filter((one) => one !== id) : [...this.selected, id];
  }

  select(ids: readonly number[]): void {
    this.selected = ids;
  }

  private knows(id: number): boolean {
    return (
      this.draft.rack.some((tile) => tile.id === id) ||
      this.draft.sets.some((set) => set.tiles.some((tile) => tile.id === id))
    );
  }

  private change(draft: Draft): void {
    if (draft === this.draft) return;
    this.step(advance(this.history, draft));
  }

  private step(history: History<Draft>): void {
    this.history = history;
    this.keeping.soon();
    void this.judging.ask();
  }

  // Keep what is not kept yet, now.
  keep(): void {
    this.keeping.now();
  }

  // What the server says

  // The judgement of a set, if it is of the draft as it lies now.
  markOf(at: number): SetJudged | undefined {
    return this.judged?.sets?.[at];
  }

  // Tiles that would be sets in another order or apart are laid so; it belongs to the last step.
  private tidy(): void {
    const before = this.draft;
    const better = this.judged?.sets ?? [];
    let draft = before;
    before.sets.forEach((set, at) => {
      const lines = better[at]?.better;
      if (lines && this.dirty) draft = arrange(draft, set.id, lines);
    });
    if (draft !== before) this.history = amend(this.history, draft);
  }
}
