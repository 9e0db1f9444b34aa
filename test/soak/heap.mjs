/** Loaded into a server that is started with `--expose-gc`: says on SIGUSR2 how large its heap is without garbage. */

/** After five, V8 drops the code of functions that have not run since. */
const COLLECTIONS = 12;

process.on('SIGUSR2', () => {
  for (let times = 0; times < COLLECTIONS; times++) /** @type {NodeJS.GCFunction} */ (globalThis.gc)();
  process.stderr.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
