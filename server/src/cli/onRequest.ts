/**
 * What `check` needs for some options only: one module, so that the rest is divided into few. What has fingerprints needs a
 * module of Node.js that nothing else does.
 */

export { changesIn } from './check/changed.ts';
export { Dependents } from './check/dependents.ts';
export { Baseline } from './output/baseline.ts';
export { editList, plannedFixes } from './output/editList.ts';
export { gitlab } from './output/formats/gitlab.ts';
export { sarif } from './output/formats/sarif.ts';
export { patchOf } from './output/patch.ts';
export { printedConfig } from './settings/printed.ts';
