/**
 * `npm test`: sets itself up, and runs the checks and the tests, the real VS Code included.
 *
 *     npm test                      everything but what takes long
 *     npm test -- PART…             the test files whose path contains a part; no checks
 *     … --name NAME                 of these only the tests of this name
 *     … --watch                     again after each change
 *     … --update                    stored files become what a test makes anew (npm run test:generators)
 *     npm run test:all              everything, and property tests try all that they can
 */
import { parseArgs } from 'node:util';
import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
const { ensureDependencies } = await import('./lib/dependencies.mjs');
const { endChildren } = await import('./tests/children.mjs');
const { allTestFiles, choose } = await import('./tests/files.mjs');
const { countChanged } = await import('./tests/tree.mjs');
const { root } = await import('./lib/paths.mjs');
const { whenEnded } = await import('./lib/ended.mjs');

try {
  await main();
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}

async function main() {
  const { values, positionals: parts } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      watch: { type: 'boolean' },
      name: { type: 'string' },
      update: { type: 'boolean', default: false },
    },
  });
  const files = choose(allTestFiles(), { parts, all: values.all });
  if (files.length === 0) throw new Error(`No test file has ${parts.join(' or ')} in its path`);
  await ensureDependencies();
  const changed = countChanged(root);
  if (changed > 0) console.log(`# The working tree has changes that are not committed: ${changed} files`);
  whenEnded(async () => {
    await endChildren();
    process.exit(130);
  });
  const { runTests } = await import('./tests/run.mjs');
  const run = () => runTests(files, { ...values, checks: parts.length === 0 });
  if (values.watch) await (await import('./tests/watch.mjs')).repeatOnChange(run);
  else if (!(await run())) process.exitCode = 1;
}
