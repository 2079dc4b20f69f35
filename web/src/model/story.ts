// The story of a table: what happened, as facts that can be put into words. What a play added is
// the difference between the tables before and after it.

import type { Entry, Happening, MoveData, OutcomeData, SeatData, TableData, ViewData } from '../wire';
import { facesOf } from './tiles';

export type Deed =
  | 'created'
  | 'ready'
  | 'joined'
  | 'left'
  | 'freed'
  | 'removed'
  | 'muted'
  | 'unmuted'
  | 'passed_on'
  | 'handed'
  | 'taken'
  | 'closed'
  | 'dealt'
  | 'said'
  | 'ended'
  | 'play'
  | 'draw'
  | 'pass'
  | 'timeout'
  | 'penalty'
  | 'roll'
  | 'point'
  | 'find';

export interface Told {
  readonly seq: number;
  readonly deed: Deed;
  readonly seat: number | null;
  readonly name: string;
  readonly tiles: readonly string[]; // laid, thrown or found
  readonly back: readonly string[]; // went from the table to the rack
  readonly drawn: number | null; // how many; null: not known
  readonly rearranged: boolean; // old sets were taken apart
  readonly apart?: readonly string[]; // which
  readonly tables?: readonly [readonly string[], readonly string[]]; // before and after the move
  readonly by: 'bot' | 'clock' | 'person' | null;
  readonly of?: number | null; // games in the match
  readonly rounds?: boolean; // games are called rounds
  readonly text: string; // chat, the level of a bot, the number of a game
  readonly outcome: OutcomeData | null;
}

export interface Change {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly rearranged: boolean;
  readonly apart: readonly string[]; // the old sets that were taken apart
}

// Which tiles are new on a table, which are gone, and whether old sets were taken apart. Also
// works for the rows of a grid.
export function difference(before: readonly string[], after: readonly string[]): Change {
  const [gone, added] = [before, after].map((lines) => lines.flatMap(tilesIn)) as [string[], string[]];
  for (const face of [...added]) {
    const at = gone.indexOf(face);
    if (at < 0) continue;
    gone.splice(at, 1);
    added.splice(added.indexOf(face), 1);
  }
  const left = after.map(tilesIn);
  const apart = before.filter((line) => {
    const tiles = tilesIn(line);
    const at = left.findIndex((set) => holds(set, tiles));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { added, gone, rearranged: apart.length > 0, apart };
}

const tilesIn = (line: string): string[] => facesOf(line).filter((face) => face !== '.');

function holds(set: readonly string[], tiles: readonly string[]): boolean {
  const left = [...set];
  return tiles.every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

// A story so far, and what must be known to tell the next part of it.
export interface Story {
  readonly told: readonly Told[];
  readonly seq: number;
  readonly names: readonly string[];
  readonly table: readonly string[] | null; // sets or rows; null: not known
  readonly sizes: readonly number[] | null;
  readonly rounds?: boolean; // games are called rounds
}

export const BLANK: Story = { told: [], seq: 0, names: [], table: null, sizes: null };

const MOST = 500;

// The story with one more happening. `now` is the table after it, if that is known.
export function heard(story: Story, happening: Happening, now: TableData | null): Story {
  const names = namesAfter(story.names, happening, now?.seats ?? []);
  const dealt = happening.type === 'dealt';
  const view = now?.view;
  const known = view ? (view.grid.length > 0 ? view.grid : view.table) : null;
  const before = { ...story, names: story.names.length > 0 ? story.names : names };
  const told = happening.type === 'renewed' ? [] : [partOf(before, happening, names, now)];
  const outcome = happening.type === 'moved' || happening.type === 'closed' ? view?.outcome : null;
  if (outcome) told.push({ ...EMPTY, seq: happening.seq, deed: 'ended', outcome, rounds: story.rounds ?? false });
  return {
    ...story,
    told: [...story.told, ...told].slice(-MOST),
    seq: happening.seq,
    names,
    table: known ?? (dealt ? [] : (tableOf(happening.move) ?? story.table)),
    sizes: view?.rack_sizes ?? null,
  };
}

const GOING: readonly Happening['type'][] = ['left', 'freed', 'removed', 'closed'];

const EMPTY: Told = {
  seq: 0,
  deed: 'pass',
  seat: null,
  name: '',
  tiles: [],
  back: [],
  drawn: null,
  rearranged: false,
  by: null,
  text: '',
  outcome: null,
};

const tableOf = (move: MoveData | null | undefined): string[] | undefined => move?.after ?? move?.grid ?? undefined;

function namesAfter(names: readonly string[], happening: Happening, seats: readonly SeatData[]): readonly string[] {
  const known = seats.length > 0 ? seats.map((seat) => seat.name ?? '') : [...names];
  const { seat, name } = happening;
  if (seat !== null && seat !== undefined && name && !GOING.includes(happening.type)) known[seat] = name;
  return known;
}

function partOf(story: Story, happening: Happening, names: readonly string[], now: TableData | null): Told {
  const { type } = happening;
  const seat = happening.seat ?? null;
  const who = type === 'dealt' ? (now?.view?.first ?? null) : seat; // a deal names who starts
  const known = GOING.includes(type) ? story.names : names;
  const name = (who === seat ? happening.name : null) ?? (who === null ? '' : (known[who] ?? ''));
  const base = { ...EMPTY, seq: happening.seq, seat, name, by: happening.by ?? null };
  if (type === 'moved' && happening.move) return moved(base, story, happening.move, now);
  const text = happening.text ?? happening.level ?? happening.then ?? '';
  if (type === 'dealt') return { ...base, deed: type, ...gameDealt(story, happening, now) };
  return { ...base, deed: type as Deed, text };
}

// Which game of the match it is; without the table, which game at it.
function gameDealt(story: Story, { game }: Happening, now: TableData | null): Partial<Told> {
  const { sheet } = now ?? {};
  const text = String(sheet ? sheet.points.length + 1 : (game ?? ''));
  return { text, of: sheet?.games ?? null, rounds: story.rounds ?? false };
}

function moved(base: Told, story: Story, move: MoveData, now: TableData | null): Told {
  const deed = move.type as Deed;
  const view = now?.view;
  const after = tableOf(move) ?? (view && view.grid.length > 0 ? view.grid : view?.table);
  if (move.tile) return { ...base, deed, tiles: [move.tile] };
  if (deed === 'roll') return { ...base, deed, drawn: move.dice?.length ?? null, tiles: thrown(move, view) };
  const size = view?.rack_sizes[move.seat];
  const had = story.sizes?.[move.seat];
  const more = size !== undefined && had !== undefined ? Math.max(0, size - had) : null;
  if (!after || !story.table || deed === 'draw' || deed === 'pass') return { ...base, deed, drawn: more };
  const { added, gone, rearranged, apart } = difference(story.table, after);
  const drawn = added.length > 0 ? 0 : more;
  const tables = [story.table, after] as const;
  return { ...base, deed, tiles: added, back: gone, rearranged, apart, tables, drawn };
}

export const FOLDED = 3; // as many draws or passes in a row make one line

// The same story with runs of draws and passes as one entry each.
export function foldedDraws(told: readonly Told[]): (readonly Told[])[] {
  const dull = (one: Told): boolean => (one.deed === 'draw' || one.deed === 'pass') && one.tiles.length === 0;
  const lines: Told[][] = [];
  for (const one of told) {
    const run = lines.at(-1);
    if (run && dull(one) && run.every(dull)) run.push(one);
    else lines.push([one]);
  }
  return lines.flatMap((run) => (run.length >= FOLDED ? [run] : run.map((one) => [one])));
}

// What the dice of a throw show, if the table after it is known.
function thrown(move: MoveData, view: ViewData | null | undefined): string[] {
  const faces = facesOf(view?.dice[move.seat] ?? '');
  const held = view?.held[move.seat] ?? [];
  return (move.dice ?? []).flatMap((place) => faces[held.indexOf(place)] ?? []);
}

// The end of a recorded game.
export const concluded = (outcome: OutcomeData, rounds = false): Told => ({
  ...EMPTY,
  deed: 'ended',
  outcome,
  rounds,
});

// A move of a record, told by what is written there; `before` is the table it found.
export function recounted(move: Entry, name: string, before: readonly string[]): Told {
  const after = move.after ?? move.grid;
  return {
    ...EMPTY,
    deed: move.type as Deed,
    seat: move.seat,
    name,
    // A finished game has no secrets: what was drawn is told too.
    tiles: facesOf(move.played ?? move.faces ?? move.tile ?? (move.type === 'draw' ? move.drawn : '') ?? ''),
    back: facesOf(move.taken ?? ''),
    drawn: move.drawn ? facesOf(move.drawn).length : move.type === 'roll' ? (move.dice?.length ?? 0) : 0,
    rearranged: after ? difference(before, after).rearranged : false,
    apart: after && !move.grid ? difference(before, after).apart : [],
  };
}
