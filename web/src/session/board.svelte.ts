// What a player's board has in any game: the draft with its history, what is selected, and what
// the server says of it. The draft is kept with the server, so that a reload does not lose it.

import { advance, begin, type History, redo, undo } from '../model/history';
import type { Judged, Refused } from '../wire';
import { underway } from '../model/underway';
import { Judging } from './judging.svelte';
import { type Kept, Keeping } from './keeping';

export interface DraftService {
  judge(lines: string[]): Promise<Judged | Refused>;
  keep(draft: string[] | null, rack: string): void;
}

export abstract class Board<Draft> {
  base: Draft; // as the server has it
  history: History<Draft>;
  selected = $state.raw<readonly number[]>([]);

  readonly draft = $derived.by(() => this.shown());
  // What the server says of the draft as it is now; null until it has answered.
  readonly judged = $derived.by(() => this.judging.now);
  // Nothing in the draft is wrong, but something is still to come: how many tiles its next set needs.
  readonly underway = $derived.by(() => underway(this.judged));
  abstract readonly dirty: boolean; // differs from what the server has

  protected readonly judging: Judging;
  protected readonly keeping: Keeping;

  constructor(empty: Draft, drafts: DraftService) {
    this.base = $state.raw(empty);
    this.history = $state.raw(begin(empty));
    this.judging = new Judging(
      drafts,
      () => this.asked(),
      () => this.tidy(),
    );
    this.keeping = new Keeping(drafts, () => this.kept());
  }

  protected shown(): Draft {
    return this.history.now;
  }

  // The draft as the server is asked about it, and as it is kept there.
  protected abstract asked(): string[];
  protected abstract kept(): Kept;

  // Called once the server has answered for the draft as it is now.
  protected tidy(): void {}

  undo(): void {
    this.step(undo(this.history));
  }

  redo(): void {
    this.step(redo(this.history));
  }

  toggle(id: number): void {
    this.selected = this.selected.includes(id) ? this.selected.filter((one) => one !== id) : [...this.selected, id];
  }

  select(ids: readonly number[]): void {
    this.selected = ids;
  }

  // Save the draft now rather than soon.
  keep(): void {
    this.keeping.now();
  }

  // Save the draft although nothing has changed: the server may not have heard of it.
  keepAgain(): void {
    this.keeping.forget();
    this.keep();
  }

  // The server tells another table; what was planned may still be worth something.
  protected restart(base: Draft, draft: Draft): void {
    this.base = base;
    this.history = draft === base ? begin(base) : advance(begin(base), draft);
  }

  // Take over a draft from another tab of the same seat.
  protected follow(draft: Draft): void {
    this.history = advance(this.history, draft);
    void this.judging.ask();
  }

  protected change(draft: Draft): void {
    if (draft !== this.draft) this.step(advance(this.history, draft));
  }

  protected step(history: History<Draft>): void {
    this.history = history;
    this.keeping.soon();
    void this.judging.ask();
  }
}
