// The seats this browser holds. A seat's token is the only proof of it, so it is kept here.

export interface HeldSeat {
  readonly table: string;
  readonly token: string;
  readonly seat: number;
  readonly edition: string;
  readonly at: number;
  readonly invites?: readonly { readonly seat: number; readonly code: string }[];
}

const KEY = 'meldrum.seats';
const MOST = 30;

export function heldSeats(): HeldSeat[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as HeldSeat[];
  } catch {
    return [];
  }
}

export const heldSeat = (table: string): HeldSeat | undefined => heldSeats().find((seat) => seat.table === table);

export function hold(seat: Omit<HeldSeat, 'at'>): void {
  const others = heldSeats().filter((one) => one.table !== seat.table);
  keep([{ ...seat, at: Date.now() }, ...others].slice(0, MOST));
}

export const letGo = (table: string): void => keep(heldSeats().filter((seat) => seat.table !== table));

function keep(seats: HeldSeat[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // a private window without storage: the seat is lost with the tab
  }
}
