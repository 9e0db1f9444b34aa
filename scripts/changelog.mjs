/**
 * `npm run changelog`: moves the entries of `changes/` into CHANGELOG.md, under "Unreleased"; with a version, as in
 * `npm run changelog -- 1.2.3`, "Unreleased" becomes that version. `--check` reports errors and changes nothing.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf, withChanges } from './lib/changes.mjs';
import { root } from './lib/paths.mjs';

const folder = join(root, 'changes');
const changes = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .sort()
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n') }));
const faults = changes.flatMap(faultsOf);
const [version] = process.argv.slice(2).filter((argument) => argument !== '--check');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  const path = join(root, 'CHANGELOG.md');
  const changelog = withChanges(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'), changes, version);
  if (!process.argv.includes('--check')) {
    writeFileSync(path, changelog);
    for (const { name } of changes) rmSync(join(folder, name));
  }
  console.log(`${changes.length} changes`);
}
