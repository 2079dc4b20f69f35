// A lesson: a board that the server judges as if it were a turn.

import { LESSON_EDITION, type Lesson } from '../book/lessons';
import { tilesLaid } from '../model/lesson';
import type { Hint } from '../wire';
import { MadeUpTable } from './made_up.svelte';
import type { StageSession } from './stage';
import { TileBoard } from './tiles.svelte';

export class LessonSession implements StageSession {
  readonly made: MadeUpTable;
  readonly board: TileBoard;
  readonly seat = 0;
  readonly last = null;
  hint = $state.raw<Hint | null>(null);

  readonly done = $derived.by(() => !!this.board.judged?.legal && this.board.laid.length >= this.lesson.play);

  constructor(readonly lesson: Lesson) {
    const { table, rack, opened } = lesson;
    this.made = new MadeUpTable({ edition: LESSON_EDITION, table: [...table], rack, opened });
    this.board = new TileBoard(this.made);
    this.board.told({ table, rack }, 0, null);
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

  close(): void {
    this.made.close();
    this.board.keep();
  }
}
