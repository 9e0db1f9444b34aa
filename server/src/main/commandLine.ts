/** The command line, its languages and texts as one module: each module that Node loads costs time at the start. */
export { languages } from '../checks.ts';
export { run } from '../cli/run.ts';
export { processWords } from './words.ts';
