// What a player would like to play. The server says what there is and what the printed rules are;
// this is only what was chosen instead.

import { isForChildren } from './audience';
import { LEVELS, levelIn } from './levels';
import type { EditionData, NewTable, Offer, OptionValues, RulesData } from '../wire';

export type Pace = NonNullable<RulesData['pace']>;
export type Takeover = NonNullable<RulesData['takeover']>;
export const TAKEOVERS: readonly Takeover[] = ['invited', 'anyone', 'nobody'];
export const PACES: readonly Pace[] = ['instant', 'natural', 'slow'];

export interface Wish {
  readonly edition: string;
  // Who sits on the other seats: a bot's level, or '' for a friend.
  readonly others: readonly string[];
  readonly seat: number; // one's own
  readonly options: OptionValues; // only what differs from the printed rules
  readonly public: boolean;
  readonly takeover: Takeover;
  readonly spectators: boolean;
  readonly chat: boolean;
  readonly hints: boolean;
  readonly pace: Pace; // of the bots
}

export const FRIEND = '';
export const MIDDLING = 'club';
export const GENTLE = 'beginner'; // for children and first games

export const FIRST: Wish = {
  edition: 'classic',
  others: [GENTLE],
  seat: 0,
  options: { turn_seconds: null }, // a first-time player has things to read
  public: false,
  takeover: 'invited',
  spectators: true,
  chat: true,
  hints: true,
  pace: 'natural',
};

// The same wish for another game: house rules are dropped, players and levels fit it. Children get
// a gentle opponent, however strong those of their parents are.
export function inEdition(wish: Wish, edition: EditionData): Wish {
  const seats = Math.min(Math.max(wish.others.length + 1, ...edition.players.slice(0, 1)), most(edition));
  const same = wish.edition === edition.key;
  const options = same ? wish.options : {};
  const { others } = withSeats(wish, seats);
  const gentle = !same && isForChildren(edition.key);
  const fitting = others.map((level) => level && levelIn(edition, gentle ? GENTLE : level));
  const seat = same ? wish.seat : seatFor(edition, false);
  return { ...wish, others: fitting, seat, edition: edition.key, options };
}

// The seat of somebody who points, or who finds what another points at; elsewhere all seats are alike.
export const seatFor = ({ pointer = null }: EditionData, points: boolean): number =>
  pointer === null || points ? (pointer ?? 0) : pointer + 1;

const most = (edition: EditionData): number => edition.players.at(-1) ?? 2;

export function withSeats(wish: Wish, seats: number): Wish {
  const last = wish.others.at(-1) ?? MIDDLING;
  const others = Array.from({ length: seats - 1 }, (_, at) => wish.others[at] ?? last);
  return { ...wish, others };
}

export const withOther = (wish: Wish, at: number, level: string): Wish => ({
  ...wish,
  others: wish.others.with(at, level),
});

export const allOthers = (wish: Wish, level: string): Wish => ({
  ...wish,
  others: wish.others.map(() => level),
});

// The same with bots only: they take the friends' seats.
export const alone = (wish: Wish): Wish => ({
  ...wish,
  others: wish.others.map((level) => level || (bots(wish)[0] ?? MIDDLING)),
});

type Value = OptionValues[string];

export const optionOf = (wish: Wish, edition: EditionData, key: string): Value =>
  key in wish.options ? (wish.options[key] ?? null) : (edition.options[key] ?? null);

// Choosing the printed rule is not a house rule.
export function withOption(wish: Wish, edition: EditionData, key: string, value: Value): Wish {
  const { [key]: _, ...options } = wish.options;
  if (value !== edition.options[key]) options[key] = value;
  return { ...wish, options };
}

// What makes this different from the game that most people would expect: the printed rules, but no
// clock among bots, and a table for those who were invited.
export interface Unusual {
  readonly options: readonly string[];
  readonly table: readonly ('public' | 'takeover' | 'spectators' | 'chat' | 'hints')[];
}

export function unusual(wish: Wish, edition: EditionData): Unusual {
  const usual = againstBots(wish) ? null : (edition.options['turn_seconds'] ?? null);
  const timed = optionOf(wish, edition, 'turn_seconds') !== usual;
  const options = Object.keys(wish.options).filter((key) => key !== 'turn_seconds');
  const table = (['public', 'takeover', 'spectators', 'chat', 'hints'] as const).filter(
    (key) => wish[key] !== FIRST[key],
  );
  return { options: timed ? ['turn_seconds', ...options] : options, table };
}

export const bots = (wish: Wish): string[] => wish.others.filter((level) => level !== FRIEND);
export const againstBots = (wish: Wish): boolean => !wish.others.includes(FRIEND);

// What the server is asked for; bots take the last seats.
export function asked(wish: Wish, name: string): Omit<NewTable, 'id'> {
  return {
    edition: wish.edition,
    name,
    seats: wish.others.length + 1,
    seat: wish.seat,
    options: wish.options,
    bots: bots(wish),
    fill: bots(wish)[0] ?? MIDDLING,
    public: wish.public,
    takeover: wish.takeover,
    spectators: wish.spectators,
    chat: wish.chat,
    hints: wish.hints,
    pace: wish.pace,
  };
}

// A saved wish, as far as this server can still grant it.
export function granted(kept: unknown, offer: Offer): Wish {
  if (typeof kept !== 'object' || kept === null) return FIRST;
  const wish = { ...FIRST, ...(kept as Partial<Wish>) };
  const edition = offer.editions.find((one) => one.key === wish.edition);
  if (!edition || !Array.isArray(wish.others)) return FIRST;
  const others = wish.others.map((level) => (level === FRIEND || LEVELS.includes(level) ? level : MIDDLING));
  const options = Object.entries(wish.options).filter(([key]) => key in edition.options);
  const pace = PACES.includes(wish.pace) ? wish.pace : FIRST.pace;
  const takeover = TAKEOVERS.includes(wish.takeover) ? wish.takeover : FIRST.takeover;
  const fresh = { public: false, options: Object.fromEntries(options) }; // nothing goes public unseen
  return inEdition({ ...wish, others, pace, takeover, ...fresh }, edition);
}
