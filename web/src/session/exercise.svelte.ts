// An exercise of the course: a board, what it should come to, and help in small steps.

import type { Exercise } from '../book/course';
import { meets, type Step, stepsTo, type Turn } from '../model/course';
import { tilesLaid } from '../model/lesson';
import { facesOf, type Tile } from '../model/tiles';
import type { Hint } from '../wire';
import { DiceBoard } from './dice.svelte';
import { MadeUpTable } from './made_up.svelte';
import type { DiceStageSession, StageSession } from './stage';
import { TileBoard } from './tiles.svelte';

const facesIn = (tiles: readonly Tile[]): string[] => tiles.map((tile) => tile.face);

abstract class ExerciseSession<Played extends TileBoard | DiceBoard> {
  readonly made: MadeUpTable;
  abstract readonly board: Played;
  readonly seat = 0;
  readonly last = null;
  hint = $state.raw<Hint | null>(null);
  helped = $state(false); // the solution was shown, whatever happened since

  private drawn = $state(false);
  private step = $state.raw({ count: 0, depth: -1 }); // of the solution, and how deep in the history

  // Nothing was laid, on purpose.
  readonly waits = $derived.by(() => this.drawn && !this.board.dirty);
  // How many steps of the solution are on the board; none once something else was moved.
  readonly shown = $derived.by(() => (this.step.depth === this.board.history.past.length ? this.step.count : 0));

  readonly steps: readonly Step[];
  readonly done = $derived.by(() => {
    if (this.waits) return !!this.exercise.goal.draw;
    return !!this.board.judged?.legal && this.board.dirty && meets(this.exercise.goal, this.turn());
  });

  constructor(readonly exercise: Exercise) {
    const { edition, table, rack, options = {}, opened = true } = exercise;
    this.made = new MadeUpTable({ edition, options, table: [...table], rack, opened });
    this.steps = exercise.goal.draw ? [] : stepsTo(exercise);
  }

  protected abstract turn(): Turn;

  // First the idea, and which tiles it is about; then the solution, a step at a time.
  help(): void {
    if (!this.hint) {
      const laid = this.exercise.goal.draw ? [] : tilesLaid(this.exercise.table, this.exercise.solution);
      this.hint = { move: { seat: this.seat, type: 'play' }, played: laid.join(' ') };
      return;
    }
    this.helped = true;
    if (this.exercise.goal.draw) return this.draw();
    const next = this.steps[this.shown];
    if (!next) return;
    const count = this.shown + 1;
    this.board.lay(next.table);
    this.step = { count, depth: this.board.history.past.length };
  }

  draw(): void {
    this.board.reset();
    this.drawn = true;
  }

  again(): void {
    this.drawn = false;
    this.board.reset();
  }

  close(): void {
    this.made.close();
    this.board.keep();
  }
}

export class TileExercise extends ExerciseSession<TileBoard> implements StageSession {
  readonly board: TileBoard;

  constructor(exercise: Exercise) {
    super(exercise);
    this.board = new TileBoard(this.made);
    this.board.told(exercise, 0, null);
  }

  protected turn(): Turn {
    const { laid, draft, lent } = this.board;
    return { laid: facesIn(laid), kept: facesIn(draft.rack), gained: facesIn(lent) };
  }
}

export class DiceExercise extends ExerciseSession<DiceBoard> implements DiceStageSession {
  readonly board: DiceBoard;
  readonly myTurn = true;
  readonly botPlays = false;

  constructor(exercise: Exercise) {
    super(exercise);
    this.board = new DiceBoard(this.made);
    const held = facesOf(exercise.rack).map((_, at) => at);
    const view = { grid: [...exercise.table], dice: [exercise.rack, ''], held: [held, []] };
    this.board.told({ game: 1, seat: this.seat, view }, null);
  }

  protected turn(): Turn {
    const { laid, draft } = this.board;
    return { laid: facesIn(laid), kept: facesIn(draft.tray), gained: [] };
  }
}

export const exerciseSession = (exercise: Exercise): TileExercise | DiceExercise =>
  exercise.edition === 'dice' ? new DiceExercise(exercise) : new TileExercise(exercise);
