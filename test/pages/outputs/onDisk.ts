/** Outputs of frameworks on the disk, and their answers as short texts. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readHead } from '../../../server/src/pages/head.ts';
import { hostOf } from '../../../server/src/pages/hosts/index.ts';
import { outputIn } from '../../../server/src/pages/outputs/index.ts';
import type { OutputFiles } from '../../../server/src/pages/outputs/output.ts';
import { pageAt } from '../../../server/src/pages/page.ts';

export const ORIGIN = 'https://www.acme.com';

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The files around a folder. */
export const filesIn = (folder: string): OutputFiles => ({
  text: (path) => (isFile(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined),
  exists: (path) => isFile(join(folder, path)),
});

/**
 * A function to the answer to a path: `200 FILE`, with ` noindex`; `308 /TO`; `404`; `unknown WHY`. Without a manifest,
 * any host serves the folder.
 */
export function answersIn(folder: string): (path: string) => string {
  const files = filesIn(folder);
  const host = outputIn(files)?.host ?? hostOf('plain', { has: files.exists }, {});
  const head = (file: string, url: string) => readHead(readFileSync(join(folder, file)), url, true);
  return (path) => {
    const found = pageAt(ORIGIN + path, { root: `${ORIGIN}/`, host, head, now: 0 });
    if (found === 'later') return found;
    switch (found.kind) {
      case 'page':
        return `200 ${found.file}${found.noindex ? ' noindex' : ''}`;
      case 'redirect':
        return `${found.status} ${found.to.replace(ORIGIN, '')}`;
      case 'missing':
        return '404';
      case 'unknown':
        return `unknown ${found.why}`;
    }
  };
}
