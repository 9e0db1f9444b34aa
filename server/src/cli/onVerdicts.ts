/** The commands about which crawler may fetch what. */

export { init } from './init.ts';
export { audit } from './verdicts/audit.ts';
export { diff } from './verdicts/diff.ts';
export { policy } from './verdicts/policy.ts';
export { test } from './verdicts/test.ts';
