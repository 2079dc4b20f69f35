// A table as seen from this browser: the connection, what the server has told, the clock.

import { changeOf, type Change } from '../model/moves';
import type { Draft } from '../model/draft';
import type { Told } from '../model/story';
import * as api from '../net/api';
import { note } from '../net/commitments';
import { forget, lastSeen, see, seeDraft } from '../net/last_seen';
import { type Link, TableSocket } from '../net/socket';
import { heldSeat, letGo } from '../net/seats';
import type { Answer, Happening, Hint, MoveData, ServerMessage, TableData, ViolationData } from '../wire';
import { t } from '../words';
import type { DraftService } from './board.svelte';
import { Teller } from './story.svelte';
import { TileBoard } from './tiles.svelte';

export interface LastMove extends Change {
  readonly happening: Happening;
}

export type HostDeed = SeatDeed | 'close';
type SeatDeed = 'free' | 'remove' | 'mute' | 'unmute' | 'pass_on';

const CHILDREN: readonly string[] = ['my_first', 'introductory'];
const TICK = 200;
const MOST_LOG = 400;
const LOSING: readonly Happening['type'][] = ['freed', 'removed'];

export class TableSession {
  table = $state.raw<TableData | null>(null);
  log = $state.raw<readonly Happening[]>([]);
  here = $state.raw<readonly number[]>([]);
  link = $state<Link>('connecting');
  why = $state('');
  refused = $state.raw<readonly ViolationData[]>([]);
  hint = $state.raw<Hint | null>(null);
  last = $state.raw<LastMove | null>(null);
  since = $state.raw<readonly LastMove[]>([]); // what the others have done since my last move
  shown = $state.raw<Told | null>(null); // a move that is looked at again
  left = $state<number | null>(null); // milliseconds of the turn
  busy = $state(false);
  lost = $state(false); // the host has given this seat to somebody else

  readonly teller = new Teller();
  readonly drafts: DraftService;
  readonly board: TileBoard;
  readonly token: string | null;
  readonly seat = $derived(this.table?.seat ?? null);
  readonly hosting = $derived(this.seat !== null && this.table?.host === this.seat);
  readonly view = $derived(this.table?.view ?? null);
  readonly myTurn = $derived(this.seat !== null && !!this.view?.to_move.includes(this.seat));
  // A draw or pass was refused because something can be played.
  readonly mustPlay = $derived(this.refused.some((one) => one.code === 'must_play' || one.code === 'must_place'));
  // Whoever plays these may not be able to read yet.
  readonly childlike = $derived(CHILDREN.includes(this.table?.rules.edition ?? ''));
  readonly botPlays = $derived(this.seat !== null && !!this.table?.seats[this.seat]?.bot);

  private readonly socket: TableSocket;
  private recalled = false; // shown from memory: the server has not answered yet
  private deadline = 0;
  private readonly ticker: number;

  constructor(readonly id: string) {
    this.token = heldSeat(id)?.token ?? null;
    this.drafts = {
      judge: (lines) => this.socket.judge(lines),
      keep: (draft, rack) => {
        seeDraft(id, draft, rack);
        void this.socket.say({ type: 'draft', draft, rack });
      },
    };
    this.board = new TileBoard(this.drafts);
    this.socket = new TableSocket(id, this.token, {
      hear: (told) => this.hear(told),
      linked: (link, why) => {
        this.link = link;
        this.why = why ?? '';
        if (link === 'off' && !this.table) this.remind();
      },
      seq: () => this.table?.seq ?? null,
      since: () => (this.recalled ? 0 : (this.table?.seq ?? 0)), // a newcomer gets the whole story
    });
    this.ticker = window.setInterval(() => this.tick(), TICK);
    window.addEventListener('pagehide', this.keep);
  }

  // A reload must not lose what was moved a moment ago.
  private readonly keep = (): void => this.board.keep();

  close(): void {
    this.board.keep();
    window.removeEventListener('pagehide', this.keep);
    clearInterval(this.ticker);
    this.socket.close();
  }

  // Hearing

  private hear(told: ServerMessage): void {
    switch (told.type) {
      case 'snapshot':
        this.remember(told.tail);
        this.take(told.table, null);
        if (this.recalled) this.board.keepAgain();
        this.recalled = false;
        break;
      case 'update':
        if (this.table && told.happening.seq > this.table.seq + 1) this.socket.sync();
        else if (!this.table || told.table.seq > this.table.seq) {
          this.remember([told.happening]);
          this.take(told.table, told.happening);
        }
        break;
      case 'stale':
        this.take(told.table, null);
        break;
      case 'desk':
        if (this.table?.view?.dice.length) this.table = { ...this.table, desk: told.desk };
        else if (this.table) this.board.elsewhere(told.desk);
        break;
      case 'presence':
        this.here = told.here;
        break;
    }
  }

  // Without a network: what was seen last, and the draft. It can be planned on.
  private remind(): void {
    const seen = this.token ? lastSeen(this.id) : null;
    if (!seen) return;
    this.recalled = true;
    this.take(seen, null);
  }

  private remember(tail: readonly Happening[]): void {
    const known = this.log.at(-1)?.seq ?? 0;
    const more = tail.filter((one) => one.seq > known);
    this.log = [...this.log, ...more].slice(-MOST_LOG);
  }

  private take(table: TableData, happening: Happening | null): void {
    if (happening && LOSING.includes(happening.type) && this.seat !== null && happening.seat === this.seat) {
      this.lost = true;
      letGo(this.id);
      forget(this.id);
    }
    const before: Draft = this.board.base;
    const sameGame = this.table?.game === table.game;
    this.table = table;
    note(table);
    if (table.view && table.view.grid.length + table.view.dice.length === 0)
      this.board.told(table.view, table.game, table.desk);
    this.deadline = table.turn ? performance.now() + table.turn.left_ms : 0;
    this.tick();
    if (happening?.type === 'moved') {
      this.hint = null;
      const change = sameGame ? changeOf(before, this.board.base) : { played: [], sets: [] };
      this.last = { happening, ...change };
      this.since = happening.seat === this.seat ? [] : [...this.since, this.last];
    } else if (happening?.type === 'dealt') {
      this.last = null;
      this.since = [];
      this.shown = null;
      this.hint = null;
    }
    if (happening) this.refused = [];
    if (table.seat !== null && !this.lost) see(this.id, table);
  }

  private tick(): void {
    this.left = this.table?.turn ? Math.max(0, this.deadline - performance.now()) : null;
  }

  // Saying

  private async answered(answer: Promise<Answer>): Promise<boolean> {
    this.busy = true;
    this.refused = [];
    try {
      const got = await answer;
      if (got.type === 'refused') this.refused = got.violations;
      return got.type === 'ok';
    } finally {
      this.busy = false;
    }
  }

  move(move: Omit<MoveData, 'seat'>): Promise<boolean> {
    if (this.seat === null) return Promise.resolve(false);
    return this.answered(this.socket.say({ type: 'move', move: { seat: this.seat, ...move } }));
  }

  play(): Promise<boolean> {
    const after = this.board.draft.sets.map((set) => set.tiles.map((tile) => tile.face).join(' '));
    return this.move({ type: 'play', after });
  }

  // Draw, or pass where there is nothing to draw or nothing to pay with.
  async draw(): Promise<boolean> {
    if (!this.view) return false;
    if (this.view.pool_size === 0) return this.move({ type: 'pass' });
    if (await this.move({ type: 'draw' })) return true;
    if (!this.refused.some((violation) => violation.code === 'no_stars')) return false;
    return this.move({ type: 'pass' });
  }

  // Deal; a bot plays for the people on these seats until they come back.
  start(without: number[] = []): Promise<boolean> {
    const left = without.length ? { without } : {}; // older servers don't know it
    return this.answered(this.socket.say({ type: 'start', seed: api.newId(), ...left }));
  }

  // Ask for the next game. It is dealt as soon as everyone has.
  ready(): Promise<boolean> {
    return this.answered(this.socket.say({ type: 'ready', seed: api.newId() }));
  }

  chat(text: string): Promise<boolean> {
    return this.answered(this.socket.say({ type: 'say', text }));
  }

  handOver(level: string): Promise<boolean> {
    return this.answered(this.socket.say({ type: 'hand_over', level }));
  }

  takeBack(): Promise<boolean> {
    return this.answered(this.socket.say({ type: 'take_back' }));
  }

  leave(): Promise<boolean> {
    return this.answered(this.socket.say({ type: 'leave' }));
  }

  // What only the host may do, about a seat or the table.
  host(deed: HostDeed, seat: number): Promise<boolean> {
    return this.answered(this.socket.say(deed === 'close' ? { type: deed } : { type: deed, seat }));
  }

  async askHint(): Promise<Hint | null> {
    return this.helped(api.hint);
  }

  async askReview(): Promise<Hint | null> {
    return this.helped(api.review);
  }

  private async helped(ask: (table: string, token: string) => Promise<Hint>): Promise<Hint | null> {
    if (!this.token) return null;
    this.busy = true;
    this.refused = [];
    try {
      return await ask(this.id, this.token);
    } catch (problem) {
      const unreachable = { code: 'unreachable', message: t('home.unreachable'), tiles: '' };
      this.refused = problem instanceof api.RefusedError ? problem.violations : [unreachable];
      return null;
    } finally {
      this.busy = false;
    }
  }
}
