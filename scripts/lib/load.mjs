import { availableParallelism, loadavg } from 'node:os';

/** The load of the machine, for messages about exceeded time limits. @returns {string} */
export const load = () =>
  `the machine has ${availableParallelism()} cores and a load of ${(loadavg()[0] ?? 0).toFixed(1)}`;
