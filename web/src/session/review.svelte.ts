// A review as it comes from the server, line by line.

import * as api from '../net/api';
import type { GameReview, Record as GameRecord, TurnReview } from '../wire';
import { said } from '../words';
import { rv } from '../words/review';

export class ReviewSession {
  total = $state(0);
  turns = $state.raw<readonly TurnReview[]>([]);
  standings = $state.raw<readonly (readonly number[])[]>([]); // who is ahead after each turn
  summary = $state.raw<GameReview | null>(null);
  problem = $state('');

  readonly flagged = $derived(this.turns.filter((turn) => turn.label));
  readonly running = $derived(!this.summary && !this.problem);

  private readonly gone = new AbortController();

  constructor(readonly record: GameRecord) {}

  async run(): Promise<void> {
    try {
      for await (const line of api.reviewGame(this.record, this.gone.signal)) {
        if (line.total) this.total = line.total;
        if (line.turn) this.turns = [...this.turns, line.turn];
        if (line.standing) this.standings = [...this.standings, line.standing];
        if (line.failed) this.problem = rv('failed', { why: line.failed });
        if (line.review) this.end(line.review);
      }
    } catch (problem) {
      if (this.gone.signal.aborted) return;
      const [wrong] = problem instanceof api.RefusedError ? problem.violations : [];
      this.problem = wrong ? said(wrong) : rv('unreachable');
    }
  }

  // Stop listening; the server goes on, and keeps what it makes.
  close(): void {
    this.gone.abort();
  }

  private end(review: GameReview): void {
    this.summary = review;
    this.standings = review.graph;
  }
}
