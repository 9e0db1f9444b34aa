/**
 * What real generators build, as one build with a folder for each, and programs that serve it as hosts do. Their answers
 * are in `recorded.json`; `npm run test:all` compares them with the programs, and `-- --update` records them again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostName } from '../../../server/src/core/builtPages.ts';
import type { ConfigFiles } from '../../../server/src/pages/hosts/host.ts';
import { GENERATORS } from '../../generators/generators.ts';
import { pagesOf } from '../../generators/verdict.ts';
import { root } from '../../protocol/client.ts';

/** Their names must be possible in every file system. */
export const BUILT: readonly string[] = [
  ...['index.html', '404.html'],
  ...GENERATORS.flatMap(({ name }) =>
    Object.keys(pagesOf(join(root, 'test/generators', name, 'output'))).map((file) => `${name}/${file}`),
  ),
];

/** The forms of the URL of each page, with a query for some, and URLs that get nothing. */
export const ADDRESSES: readonly string[] = [
  ...new Set([
    ...BUILT.flatMap((file) => {
      const path = encodeURI(`/${file}`);
      if (!file.endsWith('.html')) return path;
      const bare = path.replace(/(?:\/index)?\.html$/, '');
      const others = bare === '' ? [] : [bare, `${bare}.html`];
      return [path, ...others, `${bare}/`, `${bare}/?a=b`, `${bare}/index.html`];
    }),
    ...['/', '/none', '/none/', '/none.html', '/astro/none/', '/astro/menu/none'],
  ]),
];

/** For each program the host that it stands for, and its configuration. */
export const SERVERS: Readonly<
  Record<
    string,
    {
      readonly host: HostName;
      readonly files: ConfigFiles;
      readonly what: string;
      /** Servers redirect in ways of their own: what they answer in the end counts. */
      readonly isFollowed?: boolean;
    }
  >
> = {
  superstatic: { host: 'firebase', files: {}, what: 'Firebase Hosting' },
  wrangler: { host: 'cloudflare', files: {}, what: 'Cloudflare Pages' },
  serve: { host: 'plain', files: {}, what: 'any server', isFollowed: true },
  'http-server': { host: 'plain', files: {}, what: 'any other server', isFollowed: true },
};

export const RECORDED = join(root, 'test/pages/hosts/recorded.json');

/** The answers of each program, by URL. */
export const recorded = (): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  JSON.parse(readFileSync(RECORDED, 'utf8'));
