/** Property tests try the same part each time: `npm run test:all` takes other cases, and more of them, at every run. */
import fc from 'fast-check';

if (process.env.CRAWLWISE_TEST_ALL === undefined) fc.configureGlobal({ seed: 20_261_122 });
