import { describe, expect, it } from 'vitest';
import {
  againstBots,
  allOthers,
  alone,
  asked,
  FIRST,
  FRIEND,
  granted,
  inEdition,
  optionOf,
  seatFor,
  unusual,
  withOption,
  withOther,
  withSeats,
} from '../src/model/wish';
import { LEVELS, levelIn } from '../src/model/levels';
import type { EditionData, Offer } from '../src/wire';

const classic: EditionData = {
  key: 'classic',
  name: 'Classic',
  players: [2, 3, 4],
  options: { opening: 30, turn_seconds: 60 },
  levels: LEVELS,
};
const dice: EditionData = {
  key: 'dice',
  name: 'Dice',
  players: [2],
  options: { dice_rounds: 6 },
  levels: ['casual', 'club', 'master'],
};
const finding: EditionData = {
  key: 'introductory',
  name: 'First steps',
  players: [2, 3, 4],
  pointer: 0,
  options: {},
  levels: ['beginner'],
};
const offer: Offer = {
  editions: [classic, dice],
  options: [],
  bots: ['casual', 'club'].map((key) => ({ key, name: key, elo: 0, style: '' })),
};

describe('a wish', () => {
  it('grows and shrinks with the seats', () => {
    const four = withSeats(withOther(FIRST, 0, 'casual'), 4);
    expect(four.others).toEqual(['casual', 'casual', 'casual']);
    expect(withSeats(four, 2).others).toEqual(['casual']);
  });

  it('keeps only what differs from the printed rules', () => {
    const fifty = withOption(FIRST, classic, 'opening', 50);
    expect(fifty.options).toEqual({ turn_seconds: null, opening: 50 });
    expect(optionOf(fifty, classic, 'opening')).toBe(50);
    expect(withOption(fifty, classic, 'opening', 30).options).toEqual({ turn_seconds: null });
  });

  it('begins without a clock, until one is wished for', () => {
    expect(optionOf(FIRST, classic, 'turn_seconds')).toBeNull();
    expect(withOption(FIRST, classic, 'turn_seconds', 60).options).toEqual({});
  });

  it('fits itself to another game', () => {
    const many = withOption(withSeats(FIRST, 4), classic, 'opening', 50);
    const met = withOther(many, 0, 'club');
    expect(inEdition(met, dice)).toMatchObject({ edition: 'dice', others: ['club'], options: {} });
    expect(inEdition(many, classic).options).toEqual({ turn_seconds: null, opening: 50 });
  });

  it('takes the next weaker level where a game has fewer', () => {
    expect(LEVELS.map((level) => levelIn(dice, level))).toEqual([
      'casual',
      'casual',
      'casual',
      ...Array<string>(6).fill('club'),
      'master',
    ]);
    const mixed = withOther(withSeats(FIRST, 2), 0, 'expert');
    expect(inEdition(mixed, dice).others).toEqual(['club']);
    expect(inEdition(withOther(FIRST, 0, FRIEND), dice).others).toEqual([FRIEND]);
  });

  it('has you find where a bot can point, unless you would rather point', () => {
    expect(inEdition(FIRST, finding).seat).toBe(1);
    const pointing = { ...inEdition(FIRST, finding), seat: seatFor(finding, true) };
    expect(asked(inEdition(pointing, finding), 'Ann').seat).toBe(0);
    expect(inEdition(inEdition(FIRST, finding), dice).seat).toBe(0);
  });

  it('asks for friends first and bots last', () => {
    const mixed = withOther(allOthers(withSeats(FIRST, 3), 'club'), 1, FRIEND);
    expect(againstBots(mixed)).toBe(false);
    expect(asked(mixed, 'Ann')).toMatchObject({ seats: 3, bots: ['club'], fill: 'club', name: 'Ann' });
    expect(alone(mixed).others).toEqual(['club', 'club']);
    expect(asked(allOthers(mixed, FRIEND), 'Ann').bots).toEqual([]);
    expect(asked({ ...mixed, pace: 'instant' }, 'Ann').pace).toBe('instant');
  });

  it('has a gentle opponent for first games and for children', () => {
    expect(FIRST.others).toEqual(['beginner']);
    const strong = withOther(FIRST, 0, 'master');
    expect(inEdition(strong, { ...classic, key: 'vintage' }).others).toEqual(['master']);
    const first = { ...classic, key: 'my_first' };
    expect(inEdition(strong, first).others).toEqual(['beginner']);
    expect(inEdition(withOther(inEdition(strong, first), 0, 'club'), first).others).toEqual(['club']);
  });

  it('says what is unusual about it', () => {
    const nothing = { options: [], table: [] };
    expect(unusual(FIRST, classic)).toEqual(nothing);
    expect(unusual({ ...FIRST, others: [FRIEND], options: {} }, classic)).toEqual(nothing);
    expect(unusual({ ...FIRST, options: {} }, classic).options).toEqual(['turn_seconds']);
    const open = withOption({ ...FIRST, public: true, hints: false }, classic, 'opening', 50);
    expect(unusual(open, classic)).toEqual({ options: ['opening'], table: ['public', 'hints'] });
  });

  it('never makes a table public unseen', () => {
    expect(granted({ ...FIRST, public: true }, offer).public).toBe(false);
  });

  it('survives whatever was kept', () => {
    expect(granted(null, offer)).toEqual(FIRST);
    expect(granted('nonsense', offer)).toEqual(FIRST);
    expect(granted({ edition: 'whist' }, offer)).toEqual(FIRST);
    const old = { ...FIRST, others: ['gone', FRIEND], options: { opening: 40, gone: 1 } };
    expect(granted(old, offer)).toMatchObject({ others: ['club', FRIEND], options: { opening: 40 } });
    expect(granted({ ...old, pace: 'slow' }, offer).pace).toBe('slow');
    expect(granted({ ...old, pace: 'hectic' }, offer).pace).toBe('natural');
  });
});
