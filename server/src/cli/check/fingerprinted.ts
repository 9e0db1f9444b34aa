/** What tells findings from each other by fingerprints; making these takes a part of Node that nothing else here asks for. */

export { gitlab } from '../output/formats/gitlab.ts';
export { sarif } from '../output/formats/sarif.ts';
export { Baseline } from './baseline.ts';
