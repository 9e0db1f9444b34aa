/** Loaded into a server that is started with `--expose-gc`: says on SIGUSR2 how large its heap is without garbage. */
process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times++) /** @type {NodeJS.GCFunction} */ (globalThis.gc)();
  process.stderr.write(`heap ${process.memoryUsage().heapUsed}\n`);
});
