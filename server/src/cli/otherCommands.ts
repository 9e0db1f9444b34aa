/** The commands that are not needed to check anything: one module, so that `check` is divided into few. */

export { completions } from './args/completions.ts';
export { explain } from './explain.ts';
export { format } from './formatCommand.ts';
export { init } from './init.ts';
export { rules } from './rules.ts';
export { audit } from './verdicts/audit.ts';
export { diff } from './verdicts/diff.ts';
export { log } from './verdicts/log/log.ts';
export { policy } from './verdicts/policy.ts';
export { test } from './verdicts/test.ts';
