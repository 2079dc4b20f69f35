// What was promised before a deal: the SHA-256 of its seed, as this browser saw it at the time.
// Only what was noted then can prove that the seed was not swapped.

import type { TableData } from '../wire';

export interface Noted {
  readonly commitment: string;
  readonly before: boolean; // seen before the deal, not only during the game
}

const KEY = 'meldrum.commitments';
const MOST = 60; // tables

type Notes = Record<string, Record<string, Noted>>;

function notes(): Notes {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Notes;
  } catch {
    return {};
  }
}

// Note what the table promises now; a note is never changed.
export function note(table: TableData): void {
  const all = notes();
  const known = all[table.table] ?? {};
  const more: Record<string, Noted> = {
    [table.game + 1]: { commitment: table.next_commitment, before: true },
  };
  if (table.view && !table.view.outcome) more[table.game] = { commitment: table.view.commitment, before: false };
  if (Object.keys(more).every((game) => game in known)) return;
  const { [table.table]: _, ...others } = all;
  const kept = Object.entries(others).slice(-MOST + 1);
  const mine = { ...more, ...known };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(kept), [table.table]: mine }));
  } catch {
    // without storage there is nothing to compare with later, and the proof says so
  }
}

export const noted = (table: string, game: number): Noted | undefined => notes()[table]?.[game];
