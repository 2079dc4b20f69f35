// How somebody gets on with the puzzles: kept in this browser and nowhere else.

import { BEGINNING, type Progress } from '../model/solving';

const KEY = 'meldrum.puzzles';

function kept(): Progress {
  try {
    return { ...BEGINNING, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>) };
  } catch {
    return BEGINNING;
  }
}

let now = $state.raw(kept());

export const progress = (): Progress => now;

export function keepProgress(next: Progress): void {
  now = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // without storage it lasts as long as the tab
  }
}

// Which puzzles to go on with; the day's puzzle has no theme.
export const wanted = $state<{ theme: string | null }>({ theme: null });
