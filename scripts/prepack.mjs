/** `npm pack` and `npm publish` in `server/`: builds the published files, regardless of earlier builds. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/process.mjs';

await ensureDependencies();
await run(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root });
for (const name of ['LICENSE', 'SKILL.md']) copyFileSync(join(root, name), join(root, 'server', name));
