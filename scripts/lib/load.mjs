import { availableParallelism, loadavg } from 'node:os';

/** How busy the machine is, for messages about limits of time. @returns {string} */
export const load = () =>
  `the machine has ${availableParallelism()} cores and a load of ${(loadavg()[0] ?? 0).toFixed(1)}`;
