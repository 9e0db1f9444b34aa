/** The command line with its languages, as one module: each that Node loads takes its time. */
export { languages } from '../checks.ts';
export { run } from '../cli/run.ts';
