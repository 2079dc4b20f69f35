// Asking the server how a draft lies, one question at a time, until it has answered for the draft
// as it lies now. What was said is remembered for the turn, so undo and redo need not ask again.

import type { Judged, Refused } from '../wire';

const AGAIN = 300; // milliseconds until a question that got no answer is asked anew
const FINAL = ['no_hints', 'no_game', 'not_seated', 'unreadable', 'table_closed'];

const key = (lines: readonly string[]): string => lines.join('|');

export class Judging {
  private known = $state.raw<ReadonlyMap<string, Judged>>(new Map());
  // What the server says of the draft as it lies now; null until it has said it.
  readonly now = $derived.by(() => this.known.get(key(this.lines())) ?? null);

  private asking = false;
  private turn = 0; // how often the table was told anew

  constructor(
    private readonly drafts: { judge(lines: string[]): Promise<Judged | Refused> },
    private readonly lines: () => string[],
    private readonly answered: () => void = () => undefined,
  ) {}

  // The table is another one: what was said of the last turn says nothing now.
  begin(): void {
    this.known = new Map();
    this.turn += 1;
    void this.ask();
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

  // Ask about these lines; false if there is something to ask still.
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
