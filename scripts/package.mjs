/** `npm run package`: builds the extension and leaves `crawlwise-VERSION.vsix` in the repository's folder. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

const LIMIT_KB = 500;

await ensureDependencies();
await run(process.execPath, [join(root, 'scripts', 'build.mjs'), '--sweep'], { cwd: root, show: true });
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = join(root, `crawlwise-${version}.vsix`);
const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
await run(
  process.execPath,
  [
    vsce,
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    '--out',
    file,
  ],
  { cwd: root },
);
const size = Math.ceil(statSync(file).size / 1024);
console.log(`${file}: ${size} KB`);
if (size > LIMIT_KB) {
  console.error(`That is over the budget of ${LIMIT_KB} KB`);
  process.exitCode = 1;
}
