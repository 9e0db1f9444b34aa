/**
 * Runs in each test process. Property tests use the same cases each time; `npm run test:all` uses different ones, and
 * more, at every run.
 */
import { isMainThread } from 'node:worker_threads';
import fc from 'fast-check';

if (process.env.CRAWLWISE_TEST_ALL === undefined) fc.configureGlobal({ seed: 20_261_122 });
// Any output shows the reporter which file the next results are from.
if (process.env.NODE_TEST_CONTEXT !== undefined && isMainThread) process.stdout.write('\n');
