// A move that is shown again, stage by stage, on a board of its own: nothing of the game changes.

import { changeOf } from '../model/moves';
import type { Draft } from '../model/draft';
import { type Stage, stagesOf, tablesOf } from '../model/stages';
import type { Told } from '../model/story';
import type { StageSession } from './stage';
import type { LastMove, TableSession } from './table.svelte';
import { TileBoard } from './tiles.svelte';

class FilmBoard extends TileBoard {
  show(draft: Draft): void {
    this.restart(draft, draft);
  }
}

export class Film implements StageSession {
  readonly board = new FilmBoard({ judge: () => new Promise(() => undefined), keep: () => undefined });
  readonly hint = null;
  readonly seat: number | null;
  readonly stages: readonly Stage[];
  at = $state(0);
  last = $state.raw<LastMove | null>(null);

  private readonly before: Draft;
  private readonly rack: Draft['rack'];

  constructor(
    session: TableSession,
    readonly told: Told,
  ) {
    const { draft } = session.board;
    const [first, second] = told.tables ?? [[], []];
    const [before, after] = tablesOf(session.board.base, first, second);
    this.seat = session.seat;
    this.rack = draft.rack;
    this.before = before;
    this.stages = stagesOf(before, after);
    this.go(0);
  }

  // Show the table after so many stages.
  go(at: number): void {
    this.at = Math.max(0, Math.min(this.stages.length, at));
    const stage = this.stages[this.at - 1];
    const draft = { sets: stage?.sets ?? this.before.sets, rack: this.rack };
    const { played } = changeOf(this.before, draft);
    this.board.show(draft);
    const { seq, seat } = this.told;
    const happening = { seq, at: 0, type: 'moved', ...(seat === null ? {} : { seat }) } as const;
    this.last = stage ? { happening, played, sets: [stage.made.id] } : null;
  }
}
