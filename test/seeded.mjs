/**
 * Runs in each test process. Property tests use the same cases each time; `npm run test:all` uses different ones, and
 * more, at every run.
 */
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';

/** Tests run most code a few times, so less of it is compiled, and later: all of them together cost an eighth less. */
for (const flag of ['--max-inlined-bytecode-size-cumulative=300', '--interrupt-budget=600000'])
  setFlagsFromString(flag);

/** A case that has not ended until then never does: it is reported with its seed. In milliseconds. */
const MAX_CASE_MS = 120_000;

fc.configureGlobal({
  timeout: MAX_CASE_MS,
  ...(process.env.CRAWLWISE_TEST_ALL === undefined && { seed: 20_261_122 }),
});
