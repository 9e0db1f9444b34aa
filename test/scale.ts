/** Whether tests try all that they can: `npm run test:all`. */
export const ALL = process.env.CRAWLWISE_TEST_ALL !== undefined;

/** How often a property is tried: `most` times with `npm run test:all`, else a twenty-fourth of that. */
export const runs = (most: number): number => (ALL ? most : Math.ceil(most / 24));

/** How large an input is that is made to be slow: `most` with `npm run test:all`, else a fifth of that. */
export const size = (most: number): number => (ALL ? most : Math.ceil(most / 5));

/** What the process has computed for so far, in milliseconds: other than a clock it knows nothing of what else is run. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The least time of up to `tries` readings, ended by the first within `allowed`: another process may take the caches of one. */
export function leastTime(allowed: number, tries: number, measure: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < tries && least > allowed; tried++) least = Math.min(least, measure());
  return least;
}
