// Requests over HTTP. Addresses are relative to the page, so that it works under any path.

import type {
  Analysis,
  Analyze,
  Exercise,
  Hint,
  Invite,
  Join,
  Judged,
  NewTable,
  Offer,
  PuzzleAsk,
  PuzzleData,
  PuzzleHint,
  PuzzlePick,
  PuzzleShelf,
  PuzzleTry,
  PuzzleVerdict,
  Record as GameRecord,
  Redeem,
  Refused,
  Renew,
  ReviewLine,
  Seated,
  TableData,
  TableLine,
  TableList,
  TryAgain,
  TurnReview,
  Unfold,
  ViolationData,
} from '../wire';

export class RefusedError extends Error {
  constructor(readonly violations: readonly ViolationData[]) {
    super(violations.map((violation) => violation.message).join('; '));
  }

  get code(): string {
    return this.violations[0]?.code ?? '';
  }
}

export const API = 'api/v1';

export const address = (path: string): string => new URL(path, document.baseURI).href.split('#')[0] ?? path;

async function ask<T>(method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const response = await request(method, path, body, token);
  return (await response.json()) as T;
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(address(`${API}/${path}`), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) throw new RefusedError(((await response.json()) as Refused).violations);
  return response;
}

export const newId = (): string => {
  // randomUUID needs a secure page; at home the page often comes over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

export const offer = (): Promise<Offer> => ask('GET', 'offer');
export const look = (table: string, token?: string): Promise<TableData> =>
  ask('GET', `tables/${table}`, undefined, token);
export const openTables = (): Promise<TableList> => ask('GET', 'tables');
export const create = (wanted: Omit<NewTable, 'id'>): Promise<Seated> =>
  ask('POST', 'tables', { id: newId(), ...wanted });
export const invitation = (code: string): Promise<TableLine> => ask('POST', 'invitation', { code } satisfies Unfold);
export const redeem = (wanted: Omit<Redeem, 'id'>): Promise<Seated> => ask('POST', 'seats', { id: newId(), ...wanted });
export const join = (table: string, wanted: Join): Promise<Seated> => ask('POST', `tables/${table}/seats`, wanted);
export const renew = (table: string, token: string, seat: number): Promise<Invite> =>
  ask('POST', `tables/${table}/invites`, { id: newId(), seat } satisfies Renew, token);
// For lessons: what the server says of a draft on a made-up table.
export const judge = (asked: Omit<Exercise, 'id'>): Promise<Judged> =>
  ask('POST', 'judge', { id: newId(), ...asked } satisfies Exercise);
export const analyze = (position: Analyze): Promise<Analysis> => ask('POST', 'analysis', position);
export const puzzles = (): Promise<PuzzleShelf> => ask('GET', 'puzzles');
export const puzzle = (id: string): Promise<PuzzleData> => ask('GET', `puzzles/${encodeURIComponent(id)}`);
export const pickPuzzle = (wanted: PuzzlePick): Promise<PuzzleData> => ask('POST', 'puzzles', wanted);
export const tryPuzzle = (puzzle: string, draft: string[]): Promise<PuzzleVerdict> =>
  ask('POST', `puzzles/${puzzle}/try`, { id: newId(), draft } satisfies PuzzleTry);
export const puzzleHint = (puzzle: string, step: number): Promise<PuzzleHint> =>
  ask('POST', `puzzles/${puzzle}/hint`, { step } satisfies PuzzleAsk);
export const hint = (table: string, token: string): Promise<Hint> =>
  ask('POST', `tables/${table}/hint`, undefined, token);
export const review = (table: string, token: string): Promise<Hint> =>
  ask('POST', `tables/${table}/review`, undefined, token);
export const record = (table: string, game: number, token?: string): Promise<GameRecord> =>
  ask('GET', `tables/${table}/games/${game}/record`, undefined, token);
export const tryAgain = (asked: TryAgain): Promise<TurnReview> => ask('POST', 'try', asked);

// The lines of a review, as the server makes them.
export async function* reviewGame(record: GameRecord, signal: AbortSignal): AsyncGenerator<ReviewLine> {
  const response = await request('POST', 'review', record, undefined, signal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as ReviewLine;
  }
}
