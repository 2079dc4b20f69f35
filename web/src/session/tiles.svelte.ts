// A player's board of tiles: the table and the rack as they would be after the turn.

import { adopt, inOrderOf, ordered, restored, type Told } from '../model/adopt';
import { arrange, type Draft, EMPTY, linesOf, move, sameTable, sorted, split, type Target } from '../model/draft';
import { amend } from '../model/history';
import { rebase } from '../model/rebase';
import { byRuns, type Tile, textOf } from '../model/tiles';
import type { DeskData, SetJudged } from '../wire';
import { Board, type DraftService } from './board.svelte';
import type { Kept } from './keeping';

export class TileBoard extends Board<Draft> {
  fresh = $state.raw<ReadonlySet<number>>(new Set()); // tiles that were just drawn

  // Tiles taken from the table to the rack (a joker of My First).
  readonly lent = $derived(this.draft.rack.filter((tile) => !this.base.rack.some((one) => one.id === tile.id)));
  readonly dirty = $derived(!sameTable(this.draft, this.base) || this.lent.length > 0);
  readonly laid = $derived(this.base.rack.filter((tile) => !this.draft.rack.some((one) => one.id === tile.id)));

  private game = -1;

  constructor(drafts: DraftService) {
    super(EMPTY, drafts);
  }

  protected asked(): string[] {
    return linesOf(this.draft);
  }

  protected kept(): Kept {
    return [this.dirty ? linesOf(this.draft) : null, textOf(this.draft.rack)];
  }

  // The server tells what is on the table and the rack.
  told(view: Told, game: number, kept: DeskData | null | undefined): void {
    if (game !== this.game) this.begin(view, game, kept);
    else this.goOn(view);
    this.selected = this.selected.filter((id) => this.knows(id));
    this.judging.begin();
  }

  private begin(view: Told, game: number, kept: DeskData | null | undefined): void {
    this.game = game;
    const fresh = adopt(EMPTY, view);
    const base = kept?.rack ? ordered(fresh, kept.rack) : sorted(fresh, byRuns);
    this.fresh = new Set();
    this.restart(base, kept?.draft ? restored(base, kept.draft) : base);
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
    if (drawn.length === 0 && sameTable(now, before)) return; // someone passed or chatted
    const plan = same ? now : rebase(this.draft, before, now);
    const base = { sets: now.sets, rack: inOrderOf(plan.rack, now.rack) };
    this.restart(base, sameTable(plan, base) ? base : plan);
  }

  // Another tab of the same seat has changed its draft.
  elsewhere(kept: DeskData): void {
    if (!this.keeping.adopts(kept)) return;
    const based = kept.rack ? ordered(this.base, kept.rack) : this.base;
    const draft = kept.draft ? restored(based, kept.draft) : based;
    this.follow(kept.rack ? ordered(draft, kept.rack) : draft);
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

  reset(): void {
    const rack = inOrderOf(this.draft.rack, this.base.rack);
    this.change({ sets: this.base.sets, rack });
    this.selected = [];
  }

  // Lay the table as these lines say.
  lay(lines: readonly string[]): void {
    this.change(restored(this.base, lines));
    this.selected = [];
  }

  private knows(id: number): boolean {
    return (
      this.draft.rack.some((tile) => tile.id === id) ||
      this.draft.sets.some((set) => set.tiles.some((tile) => tile.id === id))
    );
  }

  // What the server says

  // What the server says of a set, if it has answered for the draft as it is now.
  markOf(at: number): SetJudged | undefined {
    return this.judged?.sets?.[at];
  }

  // Reorder or split tiles where that makes legal sets; this is part of the last step.
  protected override tidy(): void {
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
