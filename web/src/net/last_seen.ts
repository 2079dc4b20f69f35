// The table where this browser sat last, as it was last seen, so that it opens without a network. Only
// what this seat may see; the draft with it.

import type { TableData } from '../wire';

const KEY = 'meldrum.last_seen';

export function lastSeen(id: string): TableData | null {
  try {
    const { table, seen } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { table?: string; seen?: TableData };
    return table === id && seen ? seen : null;
  } catch {
    return null;
  }
}

// A clock that ran while nobody could see it says nothing.
export function see(id: string, table: TableData): void {
  keep(JSON.stringify({ table: id, seen: { ...table, turn: null } }));
}

export function seeDraft(id: string, draft: string[] | null, rack: string): void {
  const table = lastSeen(id);
  if (table) see(id, { ...table, desk: { seq: table.seq, draft, rack } });
}

export function forget(id: string): void {
  if (lastSeen(id)) localStorage.removeItem(KEY);
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // without storage a table opens only when the server answers
  }
}
