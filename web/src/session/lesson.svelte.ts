// A lesson: a board that the server judges as if it were a turn.

import { LESSON_EDITION, type Lesson } from '../book/lessons';
import { tilesLaid } from '../model/lesson';
import * as api from '../net/api';
import type { Hint, Judged, Refused } from '../wire';
import type { StageSession } from './stage';
import { TileBoard } from './tiles.svelte';

export class LessonSession implements StageSession {
  readonly board: TileBoard;
  readonly seat = 0;
  readonly last = null;
  hint = $state.raw<Hint | null>(null);
  failed = $state(false); // the server does not answer

  readonly done = $derived.by(() => !!this.board.judged?.legal && this.board.laid.length >= this.lesson.play);

  private closed = false;

  constructor(readonly lesson: Lesson) {
    this.board = new TileBoard({ judge: (draft) => this.judge(draft), keep: () => undefined });
    this.board.told({ table: lesson.table, rack: lesson.rack }, 0, null);
  }

  // First the tiles to lay, then where they go.
  help(): void {
    if (this.hint) {
      this.board.lay(this.lesson.solution);
      this.hint = null;
    } else {
      const played = tilesLaid(this.lesson.table, this.lesson.solution).join(' ');
      this.hint = { move: { seat: this.seat, type: 'play' }, played };
      if (this.board.dirty) this.board.reset();
    }
  }

  // Stop waiting for answers.
  close(): void {
    this.closed = true;
    this.board.keep();
  }

  private async judge(draft: string[]): Promise<Judged | Refused> {
    const { table, rack, opened } = this.lesson;
    try {
      const asked = { edition: LESSON_EDITION, table: [...table], rack, opened, draft };
      const judged = await api.judge(asked);
      if (this.closed) return await new Promise<never>(() => undefined);
      this.failed = false;
      return judged;
    } catch (problem) {
      if (problem instanceof api.RefusedError) return { type: 'refused', violations: [...problem.violations] };
      this.failed = true;
      return { type: 'refused', violations: [] };
    }
  }
}
