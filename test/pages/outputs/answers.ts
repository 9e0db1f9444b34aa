/** The answers of outputs as short texts. */
import { readHead } from '../../../server/src/pages/head.ts';
import { hostOf } from '../../../server/src/pages/hosts/index.ts';
import { outputIn } from '../../../server/src/pages/outputs/index.ts';
import type { OutputFiles } from '../../../server/src/pages/outputs/output.ts';
import { pageAt } from '../../../server/src/pages/page.ts';

export const ORIGIN = 'https://www.acme.com';

/** Files by their paths relative to the root of an output. */
export const filesOf = (texts: Readonly<Record<string, unknown>>): OutputFiles => ({
  text: (path) =>
    texts[path] === undefined || typeof texts[path] === 'string'
      ? (texts[path] as string | undefined)
      : JSON.stringify(texts[path], undefined, 1),
  exists: (path) => Object.hasOwn(texts, path),
});

/**
 * A function to the answer to a path: `200 FILE`, with ` noindex`; `308 /TO`; `404`; `unknown WHY`. Without a manifest,
 * any host serves the files.
 */
export function answersOf(files: OutputFiles): (path: string) => string {
  const host = outputIn(files)?.host ?? hostOf('plain', { has: files.exists }, {});
  const head = (file: string, url: string) =>
    readHead(new TextEncoder().encode(files.text(file) ?? ''), url, true);
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

/** Whether an answer is that of a real server, of which the file is not known: `200`, `200 noindex`. */
export const isReal = (answer: string, real: string): boolean =>
  (answer.startsWith('200 ') ? `200${answer.endsWith(' noindex') ? ' noindex' : ''}` : answer) === real;
