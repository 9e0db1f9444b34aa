/** What `check` needs for some options and configurations only: one module, so that the rest is divided into few. */

export { editList, plannedFixes } from '../output/editList.ts';
export { patchOf } from '../output/patch.ts';
export { printedConfig } from '../settings/printed.ts';
export { changesIn } from './changed.ts';
export { Dependents } from './dependents.ts';
export { judgeSites } from './expectedUrls.ts';
