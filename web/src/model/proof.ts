// Was the deal fair? Checks everything in a record that follows from its seed.

import type { Record as GameRecord } from '../wire';
import { commitmentOf, dealOf, diceOf, firstOf, Randomness, throwOf } from './shuffle';
import { facesOf } from './tiles';

export type Asked = 'promise' | 'first' | 'deal' | 'pool' | 'dice' | 'throws';

export interface Finding {
  readonly asked: Asked;
  readonly right: boolean;
}

export interface Proof {
  readonly commitment: string; // SHA-256 of the revealed seed
  readonly findings: readonly Finding[];
}

const DRAWN_FOR = ['classic', 'vintage', 'twist']; // games where tiles are drawn for the first move

// `promised` is what was noted at the time, not what whoever gives the record says now.
export function prove(record: GameRecord, promised?: string): Proof {
  const commitment = commitmentOf(record.seed);
  const findings: Finding[] = [];
  const ask = (asked: Asked, right: boolean) => findings.push({ asked, right });
  if (promised !== undefined) ask('promise', promised === commitment);
  const randomness = new Randomness(record.seed, record.client_seeds);
  if (record.edition === 'dice') {
    ask('dice', samePouch(record, randomness));
    ask('throws', sameThrows(record, randomness));
  } else if (record.deal) {
    const { racks, pool } = dealOf(
      randomness,
      record.edition,
      record.seats.length,
      record.options['three_pairs_redeal'] === true,
    );
    if (DRAWN_FOR.includes(record.edition))
      ask('first', firstOf(randomness, record.edition, record.seats.length) === record.first);
    ask('deal', sameLists(record.deal.map(facesOf), racks));
    const drawn = record.moves.flatMap((move) => facesOf(move.drawn ?? ''));
    ask('pool', sameList(drawn, pool.slice(0, drawn.length)));
  }
  return { commitment, findings };
}

function samePouch(record: GameRecord, randomness: Randomness): boolean {
  const { taken, racks } = diceOf(randomness);
  return sameLists(record.dice?.taken ?? [], taken) && sameLists((record.deal ?? []).map(facesOf), racks);
}

function sameThrows(record: GameRecord, randomness: Randomness): boolean {
  const throws = record.moves.filter((move) => move.type === 'roll');
  const { taken } = diceOf(randomness);
  return throws.every((move, at) => {
    const dice = (move.dice ?? []).map((place) => taken[move.seat]?.[place] ?? -1);
    return sameList(facesOf(move.faces ?? ''), throwOf(randomness, at + 1, dice));
  });
}

const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

const sameLists = <T>(one: readonly (readonly T[])[], other: readonly (readonly T[])[]): boolean =>
  one.length === other.length && one.every((items, at) => sameList(items, other[at] ?? []));
