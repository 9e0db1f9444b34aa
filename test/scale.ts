/** Whether tests check all cases: `npm run test:all`. */
export const ALL = process.env.CRAWLWISE_TEST_ALL !== undefined;

/** The number of cases of a property: `most` with `npm run test:all`, otherwise a 160th of that. */
export const runs = (most: number): number => (ALL ? most : Math.ceil(most / 160));

/** The size of an input that is meant to be slow: `most` with `npm run test:all`, otherwise a twentieth of that. */
export const size = (most: number): number => (ALL ? most : Math.ceil(most / 20));

/** In `npm run test:all` a whole list, otherwise its first element and each `nth` after it. */
export const sample = <T>(list: readonly T[], nth: number): readonly T[] =>
  ALL ? list : list.filter((_, at) => at % nth === 0);

/** The CPU time of the process so far, in milliseconds. Other processes do not affect it, in contrast to a clock. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The minimum of up to `tries` measurements, ended by the first within `allowed`: other processes may disturb single
 * ones.
 */
export function leastTime(allowed: number, tries: number, measure: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && least > allowed; tried++) least = Math.min(least, measure());
  return least;
}
