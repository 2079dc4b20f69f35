// Unlimited undo and redo: a list of values and a position in it.

export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

export const advance = <T>(history: History<T>, next: T): History<T> =>
  next === history.now ? history : { past: [...history.past, history.now], now: next, future: [] };

// Change the present as part of the last step, so that undo takes back both.
export const amend = <T>(history: History<T>, now: T): History<T> => ({ ...history, now });

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
