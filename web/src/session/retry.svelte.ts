// A turn of a finished game, to be played again.

import type { Position } from '../model/replay';
import { linesOf } from '../model/draft';
import { textOf } from '../model/tiles';
import * as api from '../net/api';
import type { Judged, MoveData, Record as GameRecord, Refused, TurnReview } from '../wire';
import { said } from '../words';
import { rv } from '../words/review';
import type { StageSession } from './stage';
import { TileBoard } from './tiles.svelte';

export class RetrySession implements StageSession {
  readonly board: TileBoard;
  readonly seat: number;
  readonly last = null;
  readonly hint = null;
  readonly start: { readonly table: string[]; readonly rack: string; readonly opened: boolean };
  busy = $state(false);
  tried = $state.raw<TurnReview | null>(null);
  problem = $state('');

  constructor(
    readonly record: GameRecord,
    readonly turn: TurnReview,
    before: Position,
  ) {
    this.seat = turn.seat;
    const own = record.moves.slice(0, turn.number - 1).filter((move) => move.seat === turn.seat);
    this.start = {
      table: before.sets.map((set) => textOf(set.tiles)),
      rack: textOf(before.racks[turn.seat] ?? []),
      opened: record.edition === 'my_first' || own.some((move) => !!move.played),
    };
    this.board = new TileBoard({ judge: (draft) => this.judge(draft), keep: () => undefined });
    this.board.told({ table: this.start.table, rack: this.start.rack }, 0, null);
  }

  play(): Promise<void> {
    return this.move({ seat: this.seat, type: 'play', after: linesOf(this.board.draft) });
  }

  // Draw or pass, whichever there is to do.
  idle(type: 'draw' | 'pass'): Promise<void> {
    return this.move({ seat: this.seat, type });
  }

  close(): void {
    this.board.keep();
  }

  private async move(move: MoveData): Promise<void> {
    [this.busy, this.problem] = [true, ''];
    try {
      this.tried = await api.tryAgain({ record: this.record, number: this.turn.number, move });
    } catch (problem) {
      const [wrong] = problem instanceof api.RefusedError ? problem.violations : [];
      this.problem = wrong ? said(wrong) : rv('unreachable');
    }
    this.busy = false;
  }

  private async judge(draft: string[]): Promise<Judged | Refused> {
    const { table, rack, opened } = this.start;
    try {
      return await api.judge({
        edition: this.record.edition,
        options: this.record.options,
        table,
        rack,
        opened,
        draft,
      });
    } catch (problem) {
      const violations = problem instanceof api.RefusedError ? [...problem.violations] : [];
      return { type: 'refused', violations };
    }
  }
}
