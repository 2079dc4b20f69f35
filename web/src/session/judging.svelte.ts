// Asks the server about a draft, one question at a time, until it has answered for the draft as it
// is now. Answers are remembered for the turn, so undo and redo need not ask again.

import type { Judged, Refused } from '../wire';

const AGAIN = 300; // milliseconds until a question without an answer is asked again
const FINAL = ['no_hints', 'no_game', 'not_seated', 'unreadable', 'table_closed'];

const key = (lines: readonly string[]): string => lines.join('|');

export class Judging {
  private known = $state.raw<ReadonlyMap<string, Judged>>(new Map());
  // What the server says of the draft as it is now; null until it has answered.
  readonly now = $derived.by(() => this.known.get(key(this.lines())) ?? null);

  private asking = false;
  private turn = 0; // how often the table has changed

  constructor(
    private readonly drafts: { judge(lines: string[]): Promise<Judged | Refused> },
    private readonly lines: () => string[],
    private readonly answered: () => void = () => undefined,
  ) {}

  // The table has changed: answers from before no longer apply.
  begin(): void {
    this.forget();
    void this.ask();
  }

  // The same, but nothing is asked yet.
  forget(): void {
    this.known = new Map();
    this.turn += 1;
  }

  async ask(): Promise<void> {
    if (this.asking) return; // asks again when it has its answer
    this.asking = true;
    try {
      while (!(await this.settled(this.lines())));
    } finally {
      this.asking = false;
    }
  }

  // Ask about these lines; false if there is still something to ask.
  private async settled(asked: string[]): Promise<boolean> {
    if (this.known.has(key(asked))) {
      this.answered();
      return this.lies(asked); // the answer may have changed the draft
    }
    const { turn } = this;
    const answer = await this.drafts.judge(asked);
    if (turn !== this.turn) return false;
    const code = answer.type === 'refused' ? (answer.violations[0]?.code ?? '') : '';
    if (answer.type === 'refused' && !FINAL.includes(code)) {
      await new Promise((resume) => setTimeout(resume, AGAIN)); // busy, or slow: ask again
      return false;
    }
    if (answer.type === 'judged') this.known = new Map(this.known).set(key(asked), answer);
    if (this.lies(asked)) this.answered();
    return this.lies(asked);
  }

  private lies(lines: readonly string[]): boolean {
    return key(this.lines()) === key(lines);
  }
}
