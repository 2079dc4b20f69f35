// Keeping a draft with the server, so that it survives a reload: once nothing was touched for a
// while, and only what is not kept yet.

import type { DeskData } from '../wire';

const AFTER = 400; // milliseconds without a touch

export type Kept = readonly [draft: string[] | null, rack: string];

export class Keeping {
  private timer = 0;
  private kept = '';

  constructor(
    private readonly clerk: { keep(draft: string[] | null, rack: string): void },
    private readonly desk: () => Kept,
  ) {}

  // What lies here is what the server has.
  begin(): void {
    this.kept = JSON.stringify(this.desk());
  }

  soon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.now(), AFTER);
  }

  now(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    const text = JSON.stringify(this.desk());
    if (text === this.kept) return;
    this.kept = text;
    this.clerk.keep(...this.desk());
  }

  // Another tab of the same seat keeps this: is it to be laid here too?
  adopts(other: DeskData): boolean {
    const told = JSON.stringify([other.draft ?? null, other.rack ?? '']);
    if (told === JSON.stringify(this.desk()) || told === this.kept || this.timer) return false;
    this.kept = told;
    return true;
  }
}
