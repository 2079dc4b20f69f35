// The connection to a table: one WebSocket that reconnects by itself. A command without an answer
// is sent again with the same id, so it is done once.

import { type Answer, type AnyCommand, type Judged, type Refused, type ServerMessage, VERSION } from '../wire';
import { address, API, newId } from './api';

export type Link = 'connecting' | 'on' | 'off' | 'gone';

type Spoken<T> = T extends unknown ? Omit<T, 'id' | 'seq'> : never;
export type Command = Spoken<AnyCommand>;

interface Waiting {
  readonly text: string;
  readonly settle: (answer: Answer | Judged) => void;
}

export interface Handlers {
  hear(told: ServerMessage): void;
  linked(link: Link, why?: string): void;
  seq(): number | null; // the last one that was seen
  since(): number; // what has happened after this is not known yet
}

const PAUSES = [100, 300, 1000, 2000, 3000];
const PACE = 70;
const PACE_MS = 20_000;
const POLICY = [1003, 1008]; // close codes that mean: do not reconnect

export class TableSocket {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private failures = 0;
  private timer = 0;
  private closed = false;
  private sent: number[] = [];

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly handlers: Handlers,
  ) {
    window.addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  async say(command: Command): Promise<Answer> {
    const id = newId();
    const said = { ...command, id, seq: this.handlers.seq() ?? 0 };
    return (await this.ask(id, said)) as Answer;
  }

  async judge(draft: string[]): Promise<Judged | Refused> {
    await this.pace();
    const id = newId();
    return (await this.ask(id, { type: 'judge', id, draft })) as Judged | Refused;
  }

  sync(): void {
    this.send(JSON.stringify({ type: 'sync', since: this.handlers.seq() ?? 0 }));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private ask(id: string, said: object): Promise<Answer | Judged> {
    const text = JSON.stringify(said);
    return new Promise((settle) => {
      this.waiting.set(id, { text, settle });
      this.send(text);
    });
  }

  private send(text: string): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.sent.push(performance.now());
    this.socket.send(text);
  }

  // The server limits messages; questions wait, so that moves need not.
  private async pace(): Promise<void> {
    const since = performance.now() - PACE_MS;
    this.sent = this.sent.filter((at) => at > since);
    const [first] = this.sent;
    if (first === undefined || this.sent.length < PACE) return;
    await new Promise((resume) => setTimeout(resume, first - since));
  }

  // Visible or online again: no need to wait any longer.
  private readonly hurry = (): void => {
    if (this.closed || this.socket || document.hidden) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const url = address(`${API}/tables/${this.table}/play`).replace(/^http/, 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      const since = this.handlers.since();
      socket.send(JSON.stringify({ type: 'hello', version: VERSION, token: this.token, since }));
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.heard(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.broken(event);
  }

  private heard(told: ServerMessage): void {
    this.failures = 0;
    if (told.type === 'snapshot') this.handlers.linked('on');
    this.handlers.hear(told);
    if ('id' in told && told.id) {
      this.waiting.get(told.id)?.settle(told);
      this.waiting.delete(told.id);
    }
  }

  private broken(event: CloseEvent): void {
    this.socket = null;
    if (this.closed) return;
    if (POLICY.includes(event.code) && event.reason !== 'too many messages') {
      this.handlers.linked('gone', event.reason);
      return;
    }
    this.handlers.linked('off');
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    this.timer = window.setTimeout(() => this.connect(), pause);
  }
}
