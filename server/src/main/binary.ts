/** The program `crawlwise` in one file with Node: it has the worker in itself, and loads nothing from the disk. */
import { getAsset } from 'node:sea';
import { start } from './start.ts';

await start({
  worker: () => new URL(`data:text/javascript;base64,${Buffer.from(getAsset('worker')).toString('base64')}`),
  server: () => import('./server.ts'),
});
