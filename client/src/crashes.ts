/** A server that ends more often than this, in this time, is not started again by itself. */
const MAX = 4;
const WITHIN_MS = 180_000;

/**
 * Counts how often the server has ended unasked.
 * @param now the time in milliseconds
 * @returns called at each such end, it says whether the server may be started again
 */
export function crashCounter(now: () => number = Date.now): { mayRestart(): boolean; forget(): void } {
  let ends: readonly number[] = [];
  return {
    mayRestart() {
      const at = now();
      ends = [...ends.filter((end) => at - end < WITHIN_MS), at];
      return ends.length <= MAX;
    },
    /** The user starts it: counting begins again. */
    forget() {
      ends = [];
    },
  };
}
