// The server's wire. Written by `./run wire` from meldrum.server.wire: change it there.

export const VERSION = 1;
export const LONGEST_NAME = 20;
export const LONGEST_CHAT = 140;
export const LONGEST_SEED = 64;

export type OptionValues = { [key: string]: string | number | boolean | null };

export type AnyCommand = Move | Draft | Start | Ready | Say | HandOver | TakeBack | Leave | Free | Remove | Mute | Unmute | PassOn | Close;

export type ClientMessage = Hello | Sync | Judge | Move | Draft | Start | Ready | Say | HandOver | TakeBack | Leave | Free | Remove | Mute | Unmute | PassOn | Close;

export type Answer = Ok | Refused | Stale;

export type ServerMessage = Ok | Refused | Stale | Snapshot | Update | DeskUpdate | Presence | Judged;

/** Everything wrong with a position, or else its plays, which are named by their place. */
export interface Analysis {
  legal: boolean;
  violations?: ViolationData[];
  /** Each set of the table, or each line of a grid, as in `judged`. */
  sets?: SetJudged[];
  plays?: LayData[];
  /** The best play by `tiles`, by `points` and, before the opening, by `meld`. */
  best?: { [key: string]: number };
  /** Every choice of tiles as good as the best. */
  all_best?: number[];
  /** Every choice of tiles that nothing can be added to. */
  maximal?: number[];
  more_best?: boolean;
  more_maximal?: boolean;
  /** Whether the whole rack can be laid; None if that is not known. */
  out?: boolean | null;
  /** False if nothing was found in time, though there may be something. */
  sure?: boolean;
  /** The points an opening still needs; 0 if there is none to make. */
  needed?: number;
}

/** What does this position hold? It need not come from any game. */
export interface Analyze {
  edition: string;
  options?: OptionValues;
  /** Sets, or the rows of a grid. */
  table?: string[];
  rack?: string;
  opened?: boolean;
}

/** A bot of the ladder. */
export interface BotData {
  key: string;
  name: string;
  elo: number;
  style: string;
}

/** Would this move be legal? */
export interface Check {
  move: MoveData;
}

/** Whether it would be, and everything wrong with it. */
export interface Checked {
  legal: boolean;
  violations: ViolationData[];
}

/** A move that was or could have been made, and what it is worth. */
export interface ChoiceData {
  /** What speaks for it: played, tried, most, fewest, wait, throw, master. */
  names: string[];
  move: MoveData;
  /** The tiles laid, or the dice thrown as they showed before. */
  played: string;
  chance: number;
  margin: number;
  points?: number | null;
}

/** As the host: close the table; a game in progress is abandoned. */
export interface Close {
  type: 'close';
  id: string;
  seq: number;
}

/**
 * What only the seat itself sees: its draft and the order of its rack.
 *
 * A draft decides a time-out if nobody has moved since `seq`, when it was made.
 */
export interface DeskData {
  seq: number;
  draft?: string[] | null;
  rack?: string | null;
}

/** Your draft was changed in another tab. */
export interface DeskUpdate {
  type: 'desk';
  desk: DeskData;
}

/** The dice of a round: all faces, and which nine each seat took. */
export interface DiceData {
  faces: string[][];
  taken: number[][];
}

/** Keep my draft (it counts when time runs out) and how my rack is sorted. */
export interface Draft {
  type: 'draft';
  id: string;
  seq: number;
  draft?: string[] | null;
  rack?: string | null;
}

/** A game that can be played here. */
export interface EditionData {
  key: string;
  name: string;
  players: number[];
  /** The seat that points while all others find, in the game that is played like that. */
  pointer?: number | null;
  /** The options that mean something in it, with their printed values. */
  options: OptionValues;
  /** The bots that differ in it, from the weakest to the strongest. */
  levels: string[];
}

/** A move as it happened: what was played, drawn, taken, thrown and earned by it. */
export interface Entry {
  seat: number;
  type: string;
  /** The whole table after a play. */
  after?: string[] | null;
  /** A table that did not count (rows for Dice). */
  draft?: string[] | null;
  /** The whole grid after a play of Dice. */
  grid?: string[] | null;
  dice?: number[] | null;
  tile?: string | null;
  /** Nobody could tell in time whether a play was possible. */
  undecided?: boolean;
  played?: string | null;
  taken?: string | null;
  swapped?: string | null;
  drawn?: string | null;
  faces?: string | null;
  stars?: number[] | null;
  ms?: number | null;
}

/** What would become of this draft on a turn that begins like this? For lessons, at no table. */
export interface Exercise {
  id: string;
  edition: string;
  /** Where they differ from the printed rules. */
  options?: OptionValues;
  /** Sets, or the rows of a grid; `draft` alike. */
  table?: string[];
  rack: string;
  opened?: boolean;
  draft: string[];
}

/** A step, and what lies where once it is done. */
export interface FrameData {
  /** take, lay, put, move, shift, split, join, swap, keep; in Dice pick_up, place, carry. */
  kind: string;
  /** Tiles by the part they play: `tiles`, `source`, `target`, `rack`, `result`. */
  names?: { [key: string]: string };
  says: string;
  table: string[];
  rack?: string;
  /** Tiles that were taken up and are not down yet. */
  held?: string;
}

/** As the host: make a seat free for anyone, whoever has it. In a game, a bot goes on. */
export interface Free {
  type: 'free';
  id: string;
  seq: number;
  seat: number;
}

/** The whole game. */
export interface GameReview {
  version: number;
  edition: string;
  floor: number;
  seats: SeatReview[];
  /**
   * After each turn, how the seats stand: their chances, taken together as one. If only one seat
   * was reviewed, its own chance.
   */
  graph: number[][];
  turns: TurnReview[];
}

/** Let a bot play for me. */
export interface HandOver {
  type: 'hand_over';
  id: string;
  seq: number;
  level: string;
}

/** Something that was written to the log, as everyone at the table may know it. */
export interface Happening {
  seq: number;
  /** The server's time in milliseconds. */
  at: number;
  type: 'closed' | 'created' | 'dealt' | 'freed' | 'handed' | 'joined' | 'left' | 'moved' | 'muted' | 'passed_on' | 'ready' | 'removed' | 'renewed' | 'said' | 'taken' | 'unmuted';
  seat?: number | null;
  /** Who sat there then. */
  name?: string | null;
  /** The bot that plays on there. */
  then?: string | null;
  /** The bot that plays from now on, or that a person took over from. */
  level?: string | null;
  text?: string | null;
  game?: number | null;
  move?: MoveData | null;
  by?: 'bot' | 'clock' | 'person' | null;
}

/** How the server is doing. */
export interface Health {
  status: 'ok' | 'starting' | 'stopping' | 'unavailable';
  version: string;
}

/** The first message on a connection: who I am (no token: a spectator) and what I know. */
export interface Hello {
  type: 'hello';
  version: number;
  token?: string | null;
  since?: number | null;
}

/**
 * A move the solver would make, the tiles it plays, and how to lay it.
 *
 * If it is not `sure`, nothing to play was found in time, though there may be something.
 */
export interface Hint {
  move: MoveData;
  played?: string;
  steps?: StepData[];
  sure?: boolean;
}

/** Something that the best choice does. */
export interface IdeaData {
  /** swap, replace, split, take, break, join, add, lay; or keep, where less is laid. */
  kind: string;
  /** Of the rack: what could have gone down, or was better kept. */
  tiles?: string;
  /** What comes out of a set for that, or the jokers that are swapped. */
  taken?: string;
  /** The sets it is done to, as they lay on the table. */
  sets?: string[];
}

/** The code that leads to a seat. It works once, or again if nobody has come by it yet. */
export interface Invite {
  seat: number;
  code: string;
}

/** Sit down at a public table. */
export interface Join {
  id: string;
  name: string;
  seat?: number | null;
  seed?: string;
}

/** What would become of this draft on my turn? Nothing is kept. */
export interface Judge {
  type: 'judge';
  id: string;
  /** Sets, or the rows of a grid. */
  draft: string[];
}

/**
 * The answer to `judge`: each set, in order, and everything that is wrong.
 *
 * The sets of a grid are its lines of two or more touching dice: rows first, then columns, both
 * in the order in which they begin.
 */
export interface Judged {
  type: 'judged';
  id: string;
  legal: boolean;
  violations: ViolationData[];
  sets?: SetJudged[];
  opening?: OpeningData | null;
}

/** A play: the tiles that leave the rack, what that is worth, and how to lay it. */
export interface LayData {
  played: string;
  tiles: number;
  /** Penalty points that leave the rack; in My First the stars earned. */
  points: number;
  /** What the sets laid from the rack alone are worth. */
  meld: number;
  left?: string;
  proven: boolean;
  /** The last one has the table after the play. */
  steps: FrameData[];
}

/** Give up my seat: a bot goes on with the game; when everyone has left, the table is closed. */
export interface Leave {
  type: 'leave';
  id: string;
  seq: number;
}

/** The first ledger: what was laid, and the most that could have been, for certain. */
export interface MissedData {
  laid: number;
  most: number;
  proven: boolean;
  /** The tiles of the largest lay. */
  choice?: string;
  steps?: StepData[];
}

/** Make a move. */
export interface Move {
  type: 'move';
  id: string;
  seq: number;
  move: MoveData;
}

/** A move: whose, of which type, and what belongs to it. */
export interface MoveData {
  seat: number;
  type: string;
  /** The whole table after a play. */
  after?: string[] | null;
  /** A table that did not count (rows for Dice). */
  draft?: string[] | null;
  /** The whole grid after a play of Dice. */
  grid?: string[] | null;
  dice?: number[] | null;
  tile?: string | null;
  /** Nobody could tell in time whether a play was possible. */
  undecided?: boolean;
}

/** As the host: let a person talk no more. */
export interface Mute {
  type: 'mute';
  id: string;
  seq: number;
  seat: number;
}

/** Make a table and sit down at it. */
export interface NewTable {
  id: string;
  edition: string;
  name: string;
  seats?: number;
  /** Yours. In the introductory game, whoever sits on seat 0 points and the others find. */
  seat?: number;
  options?: OptionValues;
  /** Levels of the bots. They take the last seats; one of them points unless you do. */
  bots?: string[];
  /** The bot that takes a seat nobody came for or somebody left. */
  fill?: string;
  public?: boolean;
  spectators?: boolean;
  chat?: boolean;
  hints?: boolean;
  /** How long bots let people wait for a move; what they play does not depend on it. */
  pace?: 'instant' | 'natural' | 'slow';
  /** Who may take a bot's seat in the middle of a game; everyone is told. */
  takeover?: 'anyone' | 'invited' | 'nobody';
  seed?: string;
}

/** Somebody who took over a seat in the middle of the game. */
export interface Newcomer {
  seat: number;
  name: string;
  /** The first move, counted from 1, that was made with them at the table. */
  move: number;
}

/** What tables can be made of: the games, and the bots from weakest to strongest. */
export interface Offer {
  editions: EditionData[];
  options: OptionData[];
  bots: BotData[];
}

/** Done and stored: `seq` is its place in the log (drafts are not in it). */
export interface Ok {
  type: 'ok';
  id: string;
  seq: number;
}

/** How close the draft is to an opening. */
export interface OpeningData {
  points: number;
  needed: number;
}

/** What an option may be: one of these words, a number, or otherwise yes or no. */
export interface OptionData {
  key: string;
  words?: string[];
  least?: number | null;
  most?: number | null;
  or_none?: boolean;
}

/** How the game ended. */
export interface OutcomeData {
  reason: string;
  winners: number[];
  points: number[];
  stars?: number[] | null;
}

/** As the host: make another person the host. */
export interface PassOn {
  type: 'pass_on';
  id: string;
  seq: number;
  seat: number;
}

/** The seats of people who are connected now. Not in the log, so it has no `seq`. */
export interface Presence {
  type: 'presence';
  here: number[];
}

/** Ask for help: the first hints tell little, the last one is the whole solution. */
export interface PuzzleAsk {
  step: number;
}

/** A puzzle, without its answer. */
export interface PuzzleData {
  id: string;
  edition: string;
  /** Sets, or the rows of a grid. */
  table: string[];
  rack: string;
  opened: boolean;
  themes: string[];
  /** How hard it is, like a player's rating. */
  rating: number;
  /** How many tiles can be laid: only one lay does it. */
  most: number;
}

/** Help with a puzzle, up to a step: what to lay, what to take apart, then how. */
export interface PuzzleHint {
  step: number;
  /** The step that is the whole solution. */
  last: number;
  played: string;
  /** The sets, or lines, that change. */
  apart?: string[];
  steps?: StepData[];
  /** The table after each of these steps; what is in hand is its last set. */
  stages?: string[][];
  /** The table in the end, with the last step. */
  after?: string[] | null;
}

/** Ask for a puzzle by its difficulty. */
export interface PuzzlePick {
  rating?: number;
  theme?: string | null;
  /** Puzzles that are not wanted again. */
  but?: string[];
}

/** What puzzles there are, and the one of the day, which is the same for all. */
export interface PuzzleShelf {
  count: number;
  /** How many there are of each theme; a puzzle may have several. */
  themes: { [key: string]: number };
  /** The day in UTC, as 2026-11-18. */
  day: string;
  /** The id of its puzzle. */
  today: string;
}

/** Is this the best lay? */
export interface PuzzleTry {
  id: string;
  draft: string[];
}

/** What becomes of a try: it is illegal, or it lays this many of the most tiles possible. */
export interface PuzzleVerdict {
  judged: Judged;
  laid: number;
  most: number;
  solved: boolean;
}

/** After a game: I want the next. It is dealt as soon as everyone has said so. */
export interface Ready {
  type: 'ready';
  id: string;
  seq: number;
  seed?: string;
}

/** One game. Optional fields are left out where an edition has no use for them. */
export interface Record {
  format: string;
  version: number;
  edition: string;
  options: OptionValues;
  seats: string[];
  /** What the seats were called at the table; without it, they were called as in `seats`. */
  names?: string[] | null;
  newcomers?: Newcomer[];
  seed: string;
  client_seeds: string[];
  first?: number | null;
  deal?: string[] | null;
  dice?: DiceData | null;
  moves: Entry[];
  outcome?: OutcomeData | null;
}

/** Turn an invite code into a seat. */
export interface Redeem {
  id: string;
  code: string;
  name: string;
  seed?: string;
}

/** Not done, and why. */
export interface Refused {
  type: 'refused';
  id?: string | null;
  violations: ViolationData[];
}

/** As the host: take a person's seat away. Only another invitation leads there again. */
export interface Remove {
  type: 'remove';
  id: string;
  seq: number;
  seat: number;
}

/** Take back the invite code of a seat and make another. */
export interface Renew {
  id: string;
  seat: number;
}

/** A line of a review while it is made: how many turns there are, a turn, at last the whole. */
export interface ReviewLine {
  total?: number | null;
  turn?: TurnReview | null;
  /** Who is ahead after that turn. */
  standing?: number[] | null;
  /** The summary, without the turns. */
  review?: GameReview | null;
  /** Why it ends here. */
  failed?: string | null;
}

/** What was agreed when the table was made. */
export interface RulesData {
  edition: string;
  options: OptionValues;
  seats: number;
  fill: string;
  public: boolean;
  spectators: boolean;
  chat: boolean;
  hints: boolean;
  /** How long bots let people wait. */
  pace?: 'instant' | 'natural' | 'slow';
  takeover?: 'anyone' | 'invited' | 'nobody';
}

/** Chat. */
export interface Say {
  type: 'say';
  id: string;
  seq: number;
  text: string;
}

/** A seat: free, a person's, or a bot's. A bot may be playing a person's seat for a while. */
export interface SeatData {
  name?: string;
  owner: 'bot' | 'nobody' | 'person';
  /** The level of the bot that is playing here now. */
  bot?: string | null;
  /** Whether the host lets this person talk no more. */
  muted?: boolean;
  /** Whether only an invitation of the host leads here, even at a public table. */
  held?: boolean;
  /** Whether this person wants the next game. */
  ready?: boolean;
}

/** A player's whole game. */
export interface SeatReview {
  seat: number;
  name: string;
  /** The share of the win. */
  won: number;
  decisions: number;
  cost: number;
  cost_each: number;
  /** Half the 95 % interval of the cost of a decision. */
  margin: number;
  luck: number;
  /** The result without the luck of all draws that were reviewed. */
  adjusted: number;
  found: number;
  /** Found the best lay in so many of the turns in which something was laid. */
  lays: number;
  labels: { [key: string]: number };
  /** The numbers of the three turns that mattered most. */
  moments: number[];
}

/** Your seat. Only the token proves that it is yours, and it is not shown again. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  invites?: Invite[];
}

/** One set of a draft: what it is, or how its tiles could be sets. */
export interface SetJudged {
  legal: boolean;
  kind?: string | null;
  value?: number;
  /** A text for every tile: itself, or what a joker stands for (`C5`: a 5 without a color). */
  stands_for?: string[];
  /** The same tiles in another order or split up, as legal sets; only if this is not one. */
  better?: string[] | null;
  /** How many more tiles would make it a set, if that is all that is wrong with it. */
  missing?: number;
}

/** The score sheet of the match. */
export interface SheetData {
  /** One row per game, one number per seat. */
  points: number[][];
  totals: number[];
  games_won: number[];
  /** Who has played on each seat, one after the other. */
  names?: string[][];
  /** Who has won the match, once it is over. */
  winners?: number[] | null;
  /** How many games were agreed; None if only a target ends the match. */
  games?: number | null;
  /** The total that ends the match, if one does. */
  target?: number | null;
}

/**
 * The table now and what happened since the `seq` that was asked for.
 *
 * If that is much, the tail has only the last of it: `sync` again, `until` its first.
 */
export interface Snapshot {
  type: 'snapshot';
  table: TableData;
  tail: Happening[];
}

/** Not done: the table has moved on since what you saw. This is how it is now. */
export interface Stale {
  type: 'stale';
  id: string;
  table: TableData;
}

/**
 * Deal: the first game, the next one, or after a match the first of another match.
 *
 * `seed` is mixed into the shuffle, whose own seed is already committed to. After a game, a
 * bot plays for people on the seats `without` until they take them back; all others play.
 * Older servers don't know `without`, so it is only said where it says something.
 */
export interface Start {
  type: 'start';
  id: string;
  seq: number;
  seed?: string;
  without?: number[];
}

/** One step of laying a move: its kind, the tiles it names, and the sentence for it. */
export interface StepData {
  /** take, lay, put, move, shift, split, join, swap, keep; in Dice pick_up, place, carry. */
  kind: string;
  /** Tiles by the part they play: `tiles`, `source`, `target`, `rack`, `result`. */
  names?: { [key: string]: string };
  says: string;
}

/**
 * I missed something: show me the table and what happened since.
 *
 * With `until` only what happened up to there: to ask for more when a tail was cut.
 */
export interface Sync {
  type: 'sync';
  since: number;
  until?: number | null;
}

/** A table as seen from a seat, or by a spectator (`seat` None). */
export interface TableData {
  version: number;
  table: string;
  seq: number;
  rules: RulesData;
  /** Before the first game, during one, between two, after the match, left by everyone. */
  phase: 'between' | 'closed' | 'open' | 'over' | 'playing';
  seat: number | null;
  seats: SeatData[];
  /**
   * The seat that may free others, and close the table: whoever made it, unless passed on.
   *
   * None from a server that has not been upgraded yet, where nobody may.
   */
  host?: number | null;
  /** Games dealt at this table so far. */
  game: number;
  /** SHA-256 of the seed of the next game. */
  next_commitment: string;
  sheet: SheetData;
  view?: ViewData | null;
  turn?: TurnData | null;
  desk?: DeskData | null;
}

/** A table for somebody who may sit down: a line of the list, or an invitation. */
export interface TableLine {
  table: string;
  edition: string;
  seats: SeatData[];
  phase: string;
  turn_seconds: number | null;
}

/** The public tables with a seat to take. */
export interface TableList {
  tables: TableLine[];
}

/** Play myself again. */
export interface TakeBack {
  type: 'take_back';
  id: string;
  seq: number;
}

/** What if this had been done in that turn of a finished game? */
export interface TryAgain {
  record: Record;
  /** Of the move in the record, from 1. */
  number: number;
  move: MoveData;
}

/** The clock of the current turn. */
export interface TurnData {
  seconds: number;
  /** What was left when this was sent: only the server's clock counts. */
  left_ms: number;
}

/** One turn. */
export interface TurnReview {
  /** Of the move in the record, from 1. */
  number: number;
  seat: number;
  move: MoveData;
  played: string;
  /** How it was judged: imagined, searched, proven; only (nothing to choose) or not at all. */
  how: string;
  /** Whether there was something to decide. */
  real: boolean;
  missed?: MissedData | null;
  /** The second ledger: the move made, and the others it was weighed against. */
  choices?: ChoiceData[];
  best?: number;
  /** The winning chance given up. */
  cost?: number;
  low?: number;
  high?: number;
  label?: string | null;
  /** Of winning, before the move, with the best choice. */
  chance?: number | null;
  /** And after it, once the tiles drawn or the dice thrown were seen. */
  after?: number | null;
  /** What the draw or the throw gave. */
  luck?: number;
  /** Expected, before the move. */
  points?: number | null;
  /** How the best choice is laid, where another was made. */
  steps?: StepData[];
  /** What the best choice does, of a turn that cost something; two things at most. */
  ideas?: IdeaData[];
  /** A sentence or two about a turn that cost something. */
  says?: string;
}

/** Read an invitation before it is accepted: where would this code lead? */
export interface Unfold {
  code: string;
}

/** As the host: let a person talk again. */
export interface Unmute {
  type: 'unmute';
  id: string;
  seq: number;
  seat: number;
}

/** Something happened. If its `seq` is not the next one, send `sync`. */
export interface Update {
  type: 'update';
  happening: Happening;
  table: TableData;
}

/** A view of a game. */
export interface ViewData {
  version?: number;
  edition: string;
  options: OptionValues;
  commitment: string;
  seat: number | null;
  rack: string;
  rack_sizes: number[];
  opened: boolean[];
  first: number;
  to_move: number[];
  table: string[];
  pool_size: number;
  face_up: string;
  ply: number;
  passes: number;
  stars: number[];
  bank: number | null;
  grid: string[];
  dice: string[];
  held: number[][];
  taken: number[][];
  rolled: boolean;
  obliged?: boolean;
  outcome: OutcomeData | null;
}

/** A broken rule: code, words, and the tiles concerned. */
export interface ViolationData {
  code: string;
  message: string;
  tiles: string;
}
