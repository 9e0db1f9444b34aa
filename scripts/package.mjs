/** `npm run package`: builds the extension and writes `crawlwise-VERSION.vsix` into the root of the repository. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

await ensureDependencies();
const { faultsInPackage, pack } = await import('./lib/shipped.mjs');
await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, show: true });
const faults = await faultsInPackage();
if (faults.length > 0) {
  console.error(`The extension would not ship what it should:\n${faults.join('\n')}`);
  process.exitCode = 1;
} else {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packagePath = join(root, `crawlwise-${version}.vsix`);
  await pack(packagePath);
  console.log(`${packagePath}: ${Math.ceil(statSync(packagePath).size / 1024)} KB`);
}
