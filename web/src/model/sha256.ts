// SHA-256 and HMAC as FIPS 180-4 and RFC 2104 tell them. The browser's own are missing on pages
// that come by plain HTTP, as they do at home, and a proof should not depend on where one sits.

const BLOCK = 64;

// The first 32 bits of the fractional parts of roots of the first primes.
function roots(count: number, root: (prime: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let prime = 2, at = 0; at < count; prime += 1) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor !== 0) divisor += 1;
    if (divisor * divisor <= prime) continue;
    words[at] = (root(prime) % 1) * 2 ** 32;
    at += 1;
  }
  return words;
}

const START = roots(8, Math.sqrt);
const ROUND = roots(64, Math.cbrt);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

// The message, a single bit, zeros, and its length in bits, in whole blocks.
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setBigUint64(bytes.length - 8, BigInt(message.length) * 8n);
  return view;
}

// The sixteen words of a block, drawn out to sixty-four.
function schedule(block: DataView, from: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let at = 0; at < 16; at += 1) words[at] = block.getUint32(from + 4 * at);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15]!;
    const late = words[at - 2]!;
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + one + words[at - 7]! + other;
  }
  return words;
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number, number, number, number, number, number, number, number,
  ];
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUND[at]! + words[at]!;
    const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word));
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = START.slice();
  for (let from = 0; from < blocks.byteLength; from += BLOCK) compress(state, schedule(blocks, from));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(whole.map((byte) => byte ^ 0x36), message));
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), inner));
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// Bytes of a text of hex digits; raises on anything else.
export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error(`not hex: ${text.slice(0, 20)}`);
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
