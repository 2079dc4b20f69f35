// A board on which anything may be set up, and on which plays are shown step by step.

import type { History } from '../model/history';
import type { Analysis, FrameData, Judged } from '../wire';

// An answer about a draft that also says what could be played.
export interface Analyzed extends Judged {
  readonly analysis?: Analysis;
}

// What both kinds of boards can do.
export interface Sandbox {
  readonly faces: readonly string[]; // of all tiles that lie somewhere
  readonly table: readonly string[];
  readonly rack: string;
  readonly said: Analyzed | null;
  selected: readonly number[];
  readonly history: History<unknown>;
  setUp(table: readonly string[], rack: string): void;
  load(table: readonly string[], rack: string): void;
  show(frames: readonly FrameData[] | null, step: number): void;
  pick(face: string, toRack: boolean): void;
  discard(ids: readonly number[]): void;
  empty(): void;
  ask(): void;
  forget(): void;
  undo(): void;
  redo(): void;
}
