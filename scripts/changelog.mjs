/**
 * `npm run changelog`: moves the entries of `changes/` into CHANGELOG.md, under "Unreleased"; with a version, as in
 * `npm run changelog -- 1.2.3`, "Unreleased" becomes that version, which the manifest and the pages then name. `--check` reports
 * errors and changes nothing.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf, withChanges, withVersion } from './lib/changes.mjs';
import { pages } from './lib/pages.mjs';
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
    if (version !== undefined) nameEverywhere(version);
  }
  console.log(`${changes.length} changes`);
}

/** @param {string} version that the manifest, the lock file and the pages name from now on */
function nameEverywhere(version) {
  const { version: before } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['package.json', 'package-lock.json', ...pages()]) {
    if (name === 'CHANGELOG.md') continue;
    const path = join(root, name);
    writeFileSync(path, withVersion(readFileSync(path, 'utf8'), before, version));
  }
}
