// A draft on its way: as far as it goes nothing is wrong with it, but a set or the opening needs more.

import type { Judged } from '../wire';

const TO_COME = ['too_few_tiles', 'not_a_set', 'loose_die', 'opening_too_low'];
const LONE = 2; // what a single die needs

// How many tiles the next set needs; 0 if just the points are missing, null if the draft is legal or wrong.
export function underway(judged: Judged | null): number | null {
  if (!judged || judged.legal) return null;
  const codes = new Set(judged.violations.map((one) => one.code));
  const growing = (judged.sets ?? []).filter((set) => !set.legal);
  if (growing.some((set) => !set.missing) || [...codes].some((code) => !TO_COME.includes(code))) return null;
  const needed = growing.map((set) => set.missing ?? 0);
  return Math.max(0, ...needed, codes.has('loose_die') ? LONE : 0);
}
