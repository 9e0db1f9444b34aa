/** A hash that ignores whitespace: equal for texts that differ only in whitespace. O(length). */
export function hashIgnoringWhitespace(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 32) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}

/**
 * A number of 53 bits that equal texts share, in every process. Among n different texts, two have equal numbers with a
 * probability of some n²/2^54, unless they were chosen to have them. O(length).
 */
export function wideHash(text: string, length = text.length): number {
  let first = 0x811c9dc5 | 0;
  let second = 0x9747b28c | 0;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
  }
  return ((first ^ (first >>> 15)) >>> 0) * 0x200000 + ((second ^ (second >>> 13)) >>> 11);
}

/** Longer texts use the multipliers again from the first one on. */
const MULTIPLIERS = 2048;
const BLANK = 32;
const BEYOND_ASCII = 128;
let seed = (Math.random() * 2 ** 32) | 0;
let multipliers: Int32Array | undefined;

/** What hashes of this thread depend on; threads that compare hashes must have the same seed. */
export const hashSeed = (): number => seed;

/** Takes over the seed of another thread, before anything is hashed. */
export function setHashSeed(other: number): void {
  seed = other | 0;
  multipliers = undefined;
}

/** Random numbers that follow from the seed (splitmix32). */
function makeMultipliers(): Int32Array {
  let state = seed;
  return Int32Array.from({ length: MULTIPLIERS }, () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  });
}

/**
 * A number of 32 bits that equal texts share. Texts are multiplied unit by unit with numbers that nobody can predict, so two
 * texts chosen to collide do so no more often than any others: at most once in 2^17 seeds, and once in 2^26 for ASCII. O(length).
 */
export function hashOf(text: string, length = text.length): number {
  multipliers ??= makeMultipliers();
  let hash = 0;
  for (let at = 0; at < length; at++)
    hash = (hash + Math.imul(multipliers[at & (MULTIPLIERS - 1)]!, text.charCodeAt(at))) | 0;
  return mix(hash);
}

function mix(sum: number): number {
  const hash = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/**
 * `hashOf` of ASCII between two offsets, without the `rest` units after each `mark`; undefined if it has white space or
 * units beyond ASCII. Makes no text. O(length).
 */
export function hashOfUnits(
  units: Uint8Array,
  start: number,
  end: number,
  mark: number,
  rest: number,
): number | undefined {
  multipliers ??= makeMultipliers();
  const all = multipliers;
  let hash = 0;
  let from = start;
  for (let at = start; at < end; at++) {
    const unit = units[at]!;
    if (unit <= BLANK || unit >= BEYOND_ASCII) return undefined;
    hash = (hash + Math.imul(all[(at - from) & (MULTIPLIERS - 1)]!, unit)) | 0;
    if (unit !== mark) continue;
    at += rest;
    from += rest;
  }
  return mix(hash);
}
