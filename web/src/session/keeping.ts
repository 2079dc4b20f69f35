// Saves a draft with the server, so that it survives a reload: after a short pause, and only if it
// has changed.

import type { DeskData } from '../wire';

const AFTER = 400; // milliseconds without a touch

export type Kept = readonly [draft: string[] | null, rack: string];

export class Keeping {
  private timer = 0;
  private kept = '';

  constructor(
    private readonly drafts: { keep(draft: string[] | null, rack: string): void },
    private readonly draft: () => Kept,
  ) {}

  // The server has what is here.
  begin(): void {
    this.kept = JSON.stringify(this.draft());
  }

  // Who knows what the server has.
  forget(): void {
    this.kept = '';
  }

  soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.now(), AFTER);
  }

  now(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const text = JSON.stringify(this.draft());
    if (text === this.kept) return;
    this.kept = text;
    this.drafts.keep(...this.draft());
  }

  // Another tab of the same seat has saved this: should it be laid here too?
  adopts(other: DeskData): boolean {
    const told = JSON.stringify([other.draft ?? null, other.rack ?? '']);
    if (told === JSON.stringify(this.draft()) || told === this.kept || this.timer) return false;
    this.kept = told;
    return true;
  }
}
