/**
 * `npm run soak`: edits, files, settings and requests at random against the built language server; at the end it must say
 * what a new one says, and its heap must not have grown since half-time.
 *
 *     npm run soak                           ten minutes
 *     npm run soak -- --seconds 60           another time
 *     npm run soak -- --seed 7               the same steps again, as far as the time goes
 */
import { parseArgs } from 'node:util';
import { build } from '../test/protocol/build.ts';
import { soak } from '../test/soak/soak.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!(seconds > 0) || !Number.isInteger(seed)) throw new Error('--seconds and --seed are positive numbers');
console.log(`seed ${seed}, ${seconds} s: npm run soak -- --seconds ${seconds} --seed ${seed}`);
await build();
const start = performance.now();
const share = () => (performance.now() - start) / (1000 * seconds);
const { steps, heaps } = await soak({ seed, share, isHeapCompared: true, log: console.log });
console.log(
  `${steps} steps; heap ${heaps[0]} octets near half-time, ${heaps[1]} near the end; nothing is wrong`,
);
