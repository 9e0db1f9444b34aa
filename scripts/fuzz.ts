/**
 * `npm run fuzz -- TARGET`: makes inputs from those of `test/fuzz/corpus/TARGET.json`, guided by the code that they reach,
 * until the target throws. That input is added to the file, so that `npm test` tries it from then on.
 *
 *     npm run fuzz                           all targets, a minute each
 *     npm run fuzz -- sitemap --seconds 600 --seed 7
 *     npm run fuzz -- sitemap --keep         also adds the inputs that reach more code than those before
 */
import { parseArgs } from 'node:util';
import { octetsOf, readCorpus, storedOf, writeCorpus } from '../test/fuzz/corpus.ts';
import { fuzz } from '../test/fuzz/fuzzer.ts';
import { TARGETS } from '../test/fuzz/targets.ts';

/** The most inputs that are kept for a target. */
const MAX_KEPT = 30;
/** The longest of them, in characters. */
const MAX_LENGTH = 1500;
const MAX_TIME_MS = 10_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(TARGETS);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
for (const name of names) {
  const target = TARGETS[name];
  if (!target) throw new Error(`No target '${name}': ${Object.keys(TARGETS).join(', ')}`);
  const corpus = readCorpus(name);
  const end = performance.now() + 1000 * Number(values.seconds);
  const isOver = () => performance.now() > end;
  const stored = [...corpus.inputs, ...corpus.crashes];
  const options = { seed, isOver, maxTime: MAX_TIME_MS };
  const { count, reached, kept, crash } = await fuzz(target, stored.map(octetsOf), options);
  console.log(`${name}, seed ${seed}: ${count} inputs, ${reached} blocks, ${kept.length} kept`);
  if (values.keep) {
    const found = kept.map(storedOf).filter((input) => input.length <= MAX_LENGTH && !stored.includes(input));
    const inputs = [...corpus.inputs, ...found.sort((a, b) => a.length - b.length)].slice(0, MAX_KEPT);
    writeCorpus(name, { ...corpus, inputs });
  }
  if (crash) {
    const input = storedOf(crash.input);
    writeCorpus(name, { ...readCorpus(name), crashes: [...corpus.crashes, input] });
    console.error(`${name} fails for ${JSON.stringify(input)}, which is added to its corpus`, crash.error);
    process.exitCode = 1;
  }
}
