// Links that lead into the page. What is secret stands behind the #, which browsers send nowhere.

export const inviteLink = (page: string, code: string): string => `${page}#invite=${encodeURIComponent(code)}`;

// The key to a seat: whoever has it plays there.
export const seatLink = (page: string, table: string, token: string): string =>
  `${page}#/seat/${encodeURIComponent(table)}/${encodeURIComponent(token)}`;

// The table that an invitation leads to.
export const tableOf = (code: string): string => code.split('.')[0] ?? '';
