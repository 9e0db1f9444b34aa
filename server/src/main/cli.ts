/** The program `crawlwise`. Commands, languages and the server are loaded only when needed. */
import { fileURLToPath } from 'node:url';
import { keepCompiled } from './compileCache.ts';
import { tooOld } from './nodeVersion.ts';

/** The path in `dist/`; the server starts on import, by the arguments of the process. */
const SERVER: string = './server/server.js';
const WORKER: string = './checkWorker.js';

const old = tooOld();
if (old !== undefined) {
  process.stderr.write(`${old}\n`);
  process.exit(2);
}
keepCompiled();

const { start } = await import('./start.ts');
await start({
  worker: () => fileURLToPath(new URL(WORKER, import.meta.url)),
  server: () => import(SERVER),
});
