/** A summary of repeated measurements, in their unit. */
export interface Stats {
  readonly n: number;
  readonly median: number;
  /** By nearest rank: for fewer than 100 measurements, the largest. */
  readonly p99: number;
  readonly max: number;
}

/** Summarizes measurements; undefined if there are none. */
export function statsOf(values: readonly number[]): Stats | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!;
  return { n: sorted.length, median: rank(0.5), p99: rank(0.99), max: sorted.at(-1)! };
}

/** Milliseconds of a monotonic clock. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Pseudorandom integers: the same for the same seed, each from 0 to `below` - 1 (a 32-bit LCG). */
export function randomInts(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
