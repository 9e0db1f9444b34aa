/**
 * The formats with fingerprints. They are loaded on demand, because they need a module of Node.js that nothing else
 * does.
 */

export { Baseline } from './baseline.ts';
export { gitlab } from './formats/gitlab.ts';
export { sarif } from './formats/sarif.ts';
