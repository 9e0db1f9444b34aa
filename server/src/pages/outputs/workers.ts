/** Static assets of a Cloudflare Worker, by the configuration that adapters write into the folder of the program. */

import { hostOf } from '../hosts/index.ts';
import { textAt, valueAt } from '../hosts/json.ts';
import { manifestIn, type Output, type OutputFiles } from './output.ts';

const CONFIG = '../server/wrangler.json';

/** The output in a folder; undefined if no such configuration is beside it. */
export function workers(files: OutputFiles): Output | undefined {
  const text = files.text(CONFIG);
  if (textAt(valueAt(manifestIn(text), 'assets'), 'directory') === undefined) return undefined;
  const [redirects, headers] = [files.text('_redirects'), files.text('_headers')];
  const host = hostOf(
    'cloudflare',
    { has: (path) => files.exists(path) },
    { 'wrangler.json': text, _redirects: redirects, _headers: headers },
  );
  return { server: 'cloudflare', manifest: CONFIG, host };
}
