/**
 * Runs in each test process. Property tests use the same cases each time; `npm run test:all` uses different ones, and
 * more, at every run.
 */
import fc from 'fast-check';

if (process.env.CRAWLWISE_TEST_ALL === undefined) fc.configureGlobal({ seed: 20_261_122 });
