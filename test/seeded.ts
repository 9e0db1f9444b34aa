/** Property tests try the same part each time: `npm run test:all` takes other cases, and more of them, at every run. */
import fc from 'fast-check';
import { ALL } from './scale.ts';

if (!ALL) fc.configureGlobal({ seed: 20_261_122 });
