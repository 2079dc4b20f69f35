// A puzzle being solved: a board that the server judges, hints step by step, and the solution.

import { ALONE, finished, HELPED, SHOWN, solvedOn } from '../model/solving';
import * as api from '../net/api';
import type { Hint, Judged, PuzzleData, PuzzleHint, Refused } from '../wire';
import type { DraftService } from './board.svelte';
import { DiceBoard } from './dice.svelte';
import { keepProgress, progress } from './solving.svelte';
import type { DiceStageSession, StageSession } from './stage';
import { TileBoard } from './tiles.svelte';

const WHOLE = 999; // more steps than any solution has
const STEP_MS = 1400;

abstract class PuzzleSession<Board extends TileBoard | DiceBoard> {
  readonly board: Board;
  readonly seat = 0;
  help = $state.raw<PuzzleHint | null>(null);
  shown = $state(false); // the solution was asked for
  at = $state(-1); // the step of the solution whose table is shown
  won = $state(false);
  change = $state<number | null>(null); // what the player's rating gained
  failed = $state(false); // the server does not answer

  readonly hint = $derived.by((): Hint | null =>
    this.help && !this.won && !this.shown
      ? { move: { seat: this.seat, type: 'play' }, played: this.help.played }
      : null,
  );
  readonly over = $derived.by(() => this.won || this.shown);

  private closed = false;
  private asking = false; // one question at a time
  private timer = 0;

  constructor(
    readonly puzzle: PuzzleData,
    readonly day: string | null, // the day whose puzzle this is
  ) {
    this.board = this.begun({ judge: (draft) => this.judge(draft), keep: () => undefined });
  }

  // The board as the puzzle begins.
  protected abstract begun(drafts: DraftService): Board;

  // A little more help each time.
  async more(): Promise<void> {
    await this.ask((this.help?.step ?? 0) + 1);
    if (this.help?.after) this.giveUp();
  }

  async show(): Promise<void> {
    await this.ask(WHOLE);
    if (this.help?.after) {
      this.giveUp();
      this.play();
    }
  }

  // The solution, one step after another, from the first.
  play(at = 0): void {
    clearTimeout(this.timer);
    if (at === 0) {
      this.board.reset();
      this.at = -1;
    }
    this.timer = window.setTimeout(() => {
      if (this.closed || !this.stage(at)) return;
      this.play(at + 1);
    }, STEP_MS);
  }

  // The table after a step.
  stage(at: number): boolean {
    const lines = this.help?.stages?.[at];
    if (lines) {
      this.board.lay(lines);
      this.at = at;
    }
    return !!lines;
  }

  pause(): void {
    clearTimeout(this.timer);
  }

  // Stop waiting for answers.
  close(): void {
    this.closed = true;
    this.pause();
    this.board.keep();
  }

  private async ask(step: number): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      this.help = await api.puzzleHint(this.puzzle.id, step);
      this.failed = false;
    } catch {
      this.failed = true;
    } finally {
      this.asking = false;
    }
  }

  private giveUp(): void {
    if (!this.over) this.count(SHOWN);
    this.shown = true;
  }

  private win(): void {
    if (this.over) return;
    this.won = true;
    this.count(this.help ? HELPED : ALONE);
    if (this.day) keepProgress(solvedOn(progress(), this.day));
  }

  private count(score: number): void {
    const before = progress();
    const after = finished(before, this.puzzle.id, this.puzzle.rating, score);
    this.change = after === before ? null : Math.round(after.me.rating) - Math.round(before.me.rating);
    keepProgress(after);
  }

  private async judge(draft: string[]): Promise<Judged | Refused> {
    try {
      const verdict = await api.tryPuzzle(this.puzzle.id, draft);
      if (this.closed) return await new Promise<never>(() => undefined);
      this.failed = false;
      if (verdict.solved) this.win();
      return verdict.judged;
    } catch (problem) {
      if (problem instanceof api.RefusedError) return { type: 'refused', violations: [...problem.violations] };
      this.failed = true;
      return { type: 'refused', violations: [] };
    }
  }
}

export class TilePuzzle extends PuzzleSession<TileBoard> implements StageSession {
  readonly last = null;

  protected begun(drafts: DraftService): TileBoard {
    const board = new TileBoard(drafts);
    board.told({ table: this.puzzle.table, rack: this.puzzle.rack }, 0, null);
    return board;
  }
}

export class DicePuzzle extends PuzzleSession<DiceBoard> implements DiceStageSession {
  readonly table = null;
  readonly view = null;
  readonly botPlays = false;
  readonly myTurn = true;

  protected begun(drafts: DraftService): DiceBoard {
    const board = new DiceBoard(drafts);
    board.setUp(this.puzzle.table, this.puzzle.rack);
    return board;
  }
}

export type AnyPuzzle = TilePuzzle | DicePuzzle;

export const puzzleOf = (puzzle: PuzzleData, day: string | null): AnyPuzzle =>
  puzzle.edition === 'dice' ? new DicePuzzle(puzzle, day) : new TilePuzzle(puzzle, day);
