/**
 * `npm test`: installs what is missing, and runs the checks and the tests, including those in the real VS Code.
 *
 *     npm test                      everything except long tests
 *     npm test -- PART…             the test files whose path contains a part; no checks
 *     … --name NAME                 only the tests of this name in these files
 *     … --watch                     again after each change
 *     … --update                    overwrites stored files with newly generated ones (npm run test:generators)
 *     npm run test:all              everything, with all cases of property tests
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
