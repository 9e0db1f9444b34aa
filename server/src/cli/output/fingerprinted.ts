/** What tells findings from each other by fingerprints; making these takes a part of Node that nothing else here asks for. */

export { Baseline } from './baseline.ts';
export { gitlab } from './formats/gitlab.ts';
export { sarif } from './formats/sarif.ts';
