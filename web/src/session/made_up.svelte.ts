// A made-up table, which the server judges as if it were a turn. Nothing is kept there.

import * as api from '../net/api';
import type { Exercise, Judged, Refused } from '../wire';
import type { DraftService } from './board.svelte';

export class MadeUpTable implements DraftService {
  failed = $state(false); // the server does not answer
  private closed = false;

  constructor(private readonly start: Omit<Exercise, 'id' | 'draft'>) {}

  async judge(draft: string[]): Promise<Judged | Refused> {
    try {
      const judged = await api.judge({ ...this.start, draft });
      if (this.closed) return await new Promise<never>(() => undefined);
      this.failed = false;
      return judged;
    } catch (problem) {
      if (problem instanceof api.RefusedError) return { type: 'refused', violations: [...problem.violations] };
      this.failed = true;
      return { type: 'refused', violations: [] };
    }
  }

  keep(): void {}

  // Stop waiting for answers.
  close(): void {
    this.closed = true;
  }
}
