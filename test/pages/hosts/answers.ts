/** Builds, host configurations, and what hosts answer, as short texts. */

import type { HostName } from '../../../server/src/core/builtPages.ts';
import type { ConfigFiles, Served } from '../../../server/src/pages/hosts/host.ts';
import { hostOf } from '../../../server/src/pages/hosts/index.ts';

export const ORIGIN = 'https://www.example.com';

/** The build of the Trailing Slash Guide, and some files that are no pages. */
export const FILES: readonly string[] = [
  ...['index.html', '404.html', 'file.html', 'folder/index.html', 'both.html', 'both/index.html'],
  ...['robots.txt', 'images/a b.png', 'é.html', 'deep/er/index.html'],
];

/** An answer as text: `200 file.html`, `301 /folder/ (_redirects:2)`, `404`, `unknown rule`. */
export function answerText(served: Served): string {
  const by = 'by' in served && served.by ? ` (${served.by.file}:${served.by.line})` : '';
  switch (served.status) {
    case 200:
      return `200 ${served.file}`;
    case 404:
    case 410:
      return `${served.status}${by}`;
    case 'unknown':
      return `unknown ${served.why}${by}`;
    default:
      return `${served.status} ${served.to.replace(ORIGIN, '')}${by}`;
  }
}

export const makeHost = (name: HostName, configuration: ConfigFiles = {}, files = FILES) => {
  const known = new Set(files);
  const host = hostOf(name, { has: (path) => known.has(path) }, configuration);
  return {
    answer: (path: string): string => answerText(host.serve(new URL(path, ORIGIN))),
    tags: (path: string): readonly string[] | undefined =>
      host
        .robotsTags(new URL(path, ORIGIN))
        ?.map(({ agent, name, by }) => `${agent} ${name} (${by.file}:${by.line})`),
  };
};
