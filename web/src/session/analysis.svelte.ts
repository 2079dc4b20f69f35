// The analysis board: a position that can be anything, and what the server knows about it.

import { DECISIVE, onGrid, type Position, queryOf } from '../model/position';
import { Pace } from '../model/pace';
import * as api from '../net/api';
import type { Analysis, EditionData, FrameData, LayData, OptionValues, Refused } from '../wire';
import type { Analyzed, Sandbox } from './sandbox';
import { SandboxDice } from './sandbox_dice.svelte';
import { SandboxTiles } from './sandbox_tiles.svelte';
import type { StageSession } from './stage';

const PASSING = ['busy', 'too_many']; // asked again, these may go well

interface Showing {
  readonly about: Analysis;
  readonly play: LayData;
  readonly step: number;
}

export class AnalysisSession implements StageSession {
  readonly seat = 0;
  readonly last = null;
  readonly hint = null;
  readonly botPlays = false;
  readonly myTurn = true;

  edition = $state('classic');
  options = $state.raw<OptionValues>({});
  opened = $state(true);
  failed = $state(false); // the server does not answer
  private showing = $state.raw<Showing | null>(null);

  readonly board: SandboxTiles;
  readonly dice: SandboxDice;
  readonly now: Sandbox = $derived.by(() => (onGrid(this.edition) ? this.dice : this.board));
  readonly position: Position = $derived.by(() => ({
    edition: this.edition,
    options: this.options,
    table: this.now.table,
    rack: this.now.rack,
    opened: this.opened,
  }));
  // The play that is shown, as long as the position is the one it was found for.
  readonly shown = $derived.by(() =>
    this.showing && this.showing.about === this.now.said?.analysis ? this.showing : null,
  );

  private closed = false;
  private readonly pace = new Pace();

  constructor(start: Position) {
    const drafts = { judge: (lines: string[]) => this.judge(lines), keep: () => this.remember() };
    this.board = new SandboxTiles(drafts);
    this.dice = new SandboxDice(drafts);
    [this.edition, this.options, this.opened] = [start.edition, start.options, start.opened];
    this.now.setUp(start.table, start.rack);
  }

  // Show this position.
  set({ edition, options, table, rack, opened }: Position): void {
    const other = edition !== this.edition || opened !== this.opened || options !== this.options;
    [this.edition, this.options, this.opened] = [edition, options, opened];
    this.showing = null;
    if (other) this.now.forget();
    this.now.load(table, rack);
  }

  choose(edition: EditionData): void {
    this.edition = edition.key;
    this.options = {};
    this.ruled();
  }

  decide(edition: EditionData, key: string, value: OptionValues[string]): void {
    const { [key]: _, ...options } = this.options;
    this.options = value === edition.options[key] ? options : { ...options, [key]: value };
    this.ruled();
  }

  open(opened: boolean): void {
    this.opened = opened;
    this.ruled();
  }

  // The same tiles under other rules.
  private ruled(): void {
    this.show(null);
    this.now.ask();
    this.remember();
  }

  show(play: LayData | null, step = 0): void {
    const about = this.now.said?.analysis;
    this.showing = play && about ? { about, play, step } : null;
    this.now.show(play?.steps ?? null, step);
  }

  // Go on from the position after the play that is shown.
  lay(): void {
    const last: FrameData | undefined = this.shown?.play.steps.at(-1);
    this.showing = null;
    if (!last) return;
    this.now.load(last.table, last.rack ?? '');
    if (!this.opened) this.open(true);
  }

  empty(): void {
    this.showing = null;
    this.now.empty();
  }

  close(): void {
    this.closed = true;
  }

  // The address always leads to what is shown.
  private remember(): void {
    if (this.closed) return;
    history.replaceState(null, '', `#/analysis?${queryOf(this.position)}`);
  }

  private async judge(lines: string[]): Promise<Analyzed | Refused> {
    const wait = this.pace.delay(Date.now());
    if (wait > 0) {
      await new Promise((resume) => setTimeout(resume, wait));
      return { type: 'refused', violations: [] }; // then it is asked again about what lies there by then
    }
    this.pace.asked(Date.now());
    const { edition, options, opened } = this;
    const asked = { edition, options, table: lines.slice(0, -1), rack: lines.at(-1) ?? '', opened };
    try {
      const analysis = await api.analyze(asked);
      if (this.closed) return await new Promise<never>(() => undefined);
      this.failed = false;
      const { legal, violations = [], sets = [] } = analysis;
      return { type: 'judged', id: '', legal, violations, sets, analysis };
    } catch (problem) {
      if (this.closed) return await new Promise<never>(() => undefined);
      if (!(problem instanceof api.RefusedError)) {
        this.failed = true;
        return { type: 'refused', violations: [] };
      }
      const violations = [...problem.violations];
      if (PASSING.includes(problem.code)) return { type: 'refused', violations };
      return { type: 'judged', id: '', legal: false, violations };
    }
  }
}

// The options to choose from: those that change what can be played.
export const decisive = (edition: EditionData): string[] => DECISIVE.filter((key) => key in edition.options);
