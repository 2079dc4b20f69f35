// Glicko-2, as Mark Glickman describes it: a rating, how unsure it is, and how much it swings.

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export interface Result {
  readonly against: Rating;
  readonly score: number; // from 0 for a loss to 1 for a win
}

export const NEWCOMER: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

const SCALE = 173.7178;
const MIDDLE = 1500;
const TAU = 0.5; // how fast the volatility may change
const EXACT = 1e-6;

const weight = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

interface Game {
  readonly g: number;
  readonly expected: number;
  readonly score: number;
}

// The rating after the games of one period.
export function rated(before: Rating, results: readonly Result[]): Rating {
  const mu = (before.rating - MIDDLE) / SCALE;
  const phi = before.deviation / SCALE;
  if (results.length === 0) {
    return { ...before, deviation: SCALE * Math.hypot(phi, before.volatility) };
  }
  const games = results.map(({ against, score }): Game => {
    const g = weight(against.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-g * (mu - (against.rating - MIDDLE) / SCALE)));
    return { g, expected, score };
  });
  const variance = 1 / sum(games, ({ g, expected }) => g * g * expected * (1 - expected));
  const surprise = sum(games, ({ g, expected, score }) => g * (score - expected));
  const volatility = swing(before.volatility, phi, variance, variance * surprise);
  const widened = Math.hypot(phi, volatility);
  const narrowed = 1 / Math.sqrt(1 / (widened * widened) + 1 / variance);
  return {
    rating: MIDDLE + SCALE * (mu + narrowed * narrowed * surprise),
    deviation: SCALE * narrowed,
    volatility,
  };
}

const sum = (games: readonly Game[], part: (game: Game) => number): number =>
  games.reduce((total, game) => total + part(game), 0);

// The new volatility: the zero of a function, by the Illinois method (step 5 of the description).
function swing(sigma: number, phi: number, variance: number, delta: number): number {
  const start = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const grown = phi * phi + variance + Math.exp(x);
    return (Math.exp(x) * (delta * delta - grown)) / (2 * grown * grown) - (x - start) / (TAU * TAU);
  };
  let low = start;
  let high = Math.log(delta * delta - phi * phi - variance);
  if (!(delta * delta > phi * phi + variance)) {
    let steps = 1;
    while (f(start - steps * TAU) < 0) steps += 1;
    high = start - steps * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > EXACT) {
    const next = low + ((low - high) * atLow) / (atHigh - atLow);
    const atNext = f(next);
    if (atNext * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else {
      atLow /= 2;
    }
    high = next;
    atHigh = atNext;
  }
  return Math.exp(low / 2);
}
