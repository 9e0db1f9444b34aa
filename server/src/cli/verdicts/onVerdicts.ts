/** The commands that ask which crawler may fetch what. */

export { init } from '../init.ts';
export { audit } from './audit.ts';
export { diff } from './diff.ts';
export { policy } from './policy.ts';
export { test } from './test.ts';
