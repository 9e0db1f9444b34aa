/**
 * `npm run site`: builds the website, serves it on this machine, and prints its address.
 *
 *     npm run site
 *     npm run site -- --port 8000
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SIGNALS } from '../lib/ended.mjs';
import { root } from '../lib/paths.mjs';
import { serveSite } from './server.ts';
import { buildSite } from './site.ts';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const out = join(root, 'dist', 'site');
await buildSite(out);
const { address, stop } = await serveSite(out, Number(values.port ?? 0));
console.log(`The website: ${address} (Ctrl+C ends it)`);
for (const signal of SIGNALS) process.once(signal, () => void stop());
