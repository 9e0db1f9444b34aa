/** The command line, its languages and texts as one module: each module that Node.js loads takes time at startup. */
export { languages } from '../checks.ts';
export { run } from '../cli/run.ts';
export { processWords } from './words.ts';
