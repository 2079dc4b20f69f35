// Which exercises are done, kept in this browser.

import { type Done, marked, type Progress } from '../model/course';

const KEY = 'meldrum.course';

function kept(): Progress {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Progress;
  } catch {
    return {};
  }
}

let now = $state.raw<Progress>(kept());

export const progress = (): Progress => now;

export function mark(id: string, done: Done): void {
  const next = marked(now, id, done);
  if (next === now) return;
  now = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // without storage it is remembered as long as the tab is open
  }
}
