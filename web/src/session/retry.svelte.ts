// A turn of a finished game, to be played again.

import { linesOf } from '../model/draft';
import { rowsOf } from '../model/grid';
import { type Position, rowsOf as rowsOfCells } from '../model/replay';
import { textOf } from '../model/tiles';
import * as api from '../net/api';
import type { MoveData, Record as GameRecord, TurnReview } from '../wire';
import { said } from '../words';
import { rv } from '../words/review';
import { DiceBoard } from './dice.svelte';
import { MadeUpTable } from './made_up.svelte';
import type { DiceStageSession, StageSession } from './stage';
import { TileBoard } from './tiles.svelte';

abstract class RetrySession {
  abstract readonly board: TileBoard | DiceBoard;
  readonly seat = 0; // the player sits here alone
  readonly last = null;
  readonly hint = null;
  busy = $state(false);
  tried = $state.raw<TurnReview | null>(null);
  problem = $state('');

  protected readonly made: MadeUpTable;
  protected readonly start: { readonly table: string[]; readonly rack: string; readonly opened: boolean };

  constructor(
    readonly record: GameRecord,
    readonly turn: TurnReview,
    before: Position,
  ) {
    const own = record.moves.slice(0, turn.number - 1).filter((move) => move.seat === turn.seat);
    const dice = record.edition === 'dice';
    this.start = {
      table: dice ? rowsOfCells(before.grid) : before.sets.map((set) => textOf(set.tiles)),
      rack: textOf(before.racks[turn.seat] ?? []),
      opened: dice || record.edition === 'my_first' || own.some((move) => !!move.played),
    };
    this.made = new MadeUpTable({ edition: record.edition, options: record.options, ...this.start });
  }

  protected abstract laid(): Partial<MoveData>;

  play(): Promise<void> {
    return this.move({ type: 'play', ...this.laid() });
  }

  // Draw or pass, whichever there is to do.
  idle(type: 'draw' | 'pass'): Promise<void> {
    return this.move({ type });
  }

  close(): void {
    this.made.close();
    this.board.keep();
  }

  protected async move(move: Omit<MoveData, 'seat'>): Promise<void> {
    [this.busy, this.problem] = [true, ''];
    const { record, turn } = this;
    try {
      this.tried = await api.tryAgain({ record, number: turn.number, move: { seat: turn.seat, ...move } });
    } catch (problem) {
      const [wrong] = problem instanceof api.RefusedError ? problem.violations : [];
      this.problem = wrong ? said(wrong) : rv('unreachable');
    }
    this.busy = false;
  }
}

export class TileRetry extends RetrySession implements StageSession {
  readonly board: TileBoard;

  constructor(record: GameRecord, turn: TurnReview, before: Position) {
    super(record, turn, before);
    this.board = new TileBoard(this.made);
    this.board.told(this.start, 0, null);
  }

  protected laid(): Partial<MoveData> {
    return { after: linesOf(this.board.draft) };
  }
}

export class DiceRetry extends RetrySession implements DiceStageSession {
  readonly board: DiceBoard;
  readonly myTurn = true;
  readonly botPlays = false;
  readonly throwing: boolean; // the question is which dice to throw, not where to place them

  constructor(record: GameRecord, turn: TurnReview, before: Position) {
    super(record, turn, before);
    this.board = new DiceBoard(this.made);
    this.throwing = turn.move.type === 'roll';
    this.board.setUp(this.start.table, this.start.rack, before.held[turn.seat]);
  }

  throw(): Promise<void> {
    return this.move({ type: 'roll', dice: this.board.positions() });
  }

  protected laid(): Partial<MoveData> {
    return { grid: rowsOf(this.board.draft.lying) };
  }
}

export const retrySession = (record: GameRecord, turn: TurnReview, before: Position): TileRetry | DiceRetry =>
  record.edition === 'dice' ? new DiceRetry(record, turn, before) : new TileRetry(record, turn, before);
