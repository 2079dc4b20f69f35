// Links into the page. Secrets go behind the #, which browsers never send.

export const inviteLink = (page: string, code: string): string => `${page}#invite=${encodeURIComponent(code)}`;

// The key to a seat: whoever has it can play there.
export const seatLink = (page: string, table: string, token: string): string =>
  `${page}#/seat/${encodeURIComponent(table)}/${encodeURIComponent(token)}`;

// The replay of a game, for anyone who may watch at its table.
export const replayLink = (page: string, table: string, game: number): string =>
  `${page}#/replay/${encodeURIComponent(table)}/${game}`;

// The table that an invitation leads to.
export const tableOf = (code: string): string => code.split('.')[0] ?? '';

// Whether other devices can open a link: one to this computer itself leads each of them to itself.
export function isReachable(link: string): boolean {
  const { hostname } = new URL(link);
  return !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

// Where others may watch: it gives nobody a seat.
export const watchLink = (base: string, table: string): string => `${base}#/table/${table}`;
