/**
 * Rules of Netlify and Vercel, as the libraries read them that these hosts have published: which rule redirects a URL, and
 * where to. Files do not count: no URL has one.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { npmPrograms } from '../../../scripts/host/npmPrograms.mjs';
import type { HostName } from '../../../server/src/core/builtPages.ts';
import { root } from '../../protocol/client.ts';
import { makeHost, ORIGIN } from './answers.ts';
import { withoutRule } from './serving.ts';
import { ADDRESSES } from './setups.ts';

const REDIRECTS = [
  ...['# rules', 'http://www.example.com/* https://www.example.com/:splat 301!', '/go /file 301'],
  ...[
    'https://www.example.com/land/* /from/:splat',
    'https://example.com/* https://www.example.com/:splat 301!',
  ],
  ...[
    '/go/* /blog/:splat 302',
    '/was/:name /a/:name',
    '/both /x 301',
    '/shop/:kind/:id /a/b?kind=:kind 308 # why',
  ],
  ...[
    '/gone/* /404.html 404',
    '/deep/* /d/:splat 301!',
    '/a/b/:c /c/:c',
    '/FOLDER /folder 301',
    '/x.html /y',
  ],
];
const RULES = {
  redirects: [
    { source: '/go', destination: '/file' },
    { source: '/go/:path*', destination: '/blog/:path*', permanent: false },
    { source: '/was/:name', destination: '/a/:name' },
    { source: '/shop/:kind/:id(\\d+)', destination: '/a/b?kind=:kind', statusCode: 301 },
    { source: '/deep/(.*)', destination: '/d/$1' },
    { source: '/(a|both)', destination: '/x' },
    { source: '/x.html', destination: '/y' },
    { source: '/gone/:rest+', destination: 'https://other.example/:rest+' },
  ],
};
const SETTINGS = [undefined, true, false].flatMap((trailingSlash) =>
  [false, true].map((cleanUrls) => ({ cleanUrls, ...(trailingSlash !== undefined && { trailingSlash }) })),
);

/** `301 /path`, or nothing. */
type Redirects = (url: URL) => string | undefined;

interface Route {
  readonly src?: string;
  readonly handle?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The first redirect of the routes before files. */
function byRoutes(routes: readonly Route[]): Redirects {
  const end = routes.findIndex(({ handle }) => handle !== undefined);
  const own = end < 0 ? routes : routes.slice(0, end);
  return ({ pathname }) => {
    for (const { src = '', status, headers } of own) {
      const found = new RegExp(src).exec(pathname);
      if (!found) continue;
      if (status === undefined) return undefined;
      const to = headers!.Location!.replace(/\$(\d+)/g, (_, group: string) => found[Number(group)] ?? '');
      return `${status} ${to.replace(/\/{2,}$/, '/')}`;
    }
    return undefined;
  };
}

/** The URLs that are predicted in another way than the library redirects them. */
function wrong(host: HostName, files: Readonly<Record<string, string>>, redirects: Redirects): string[] {
  const { answer } = makeHost(host, files, []);
  return [...ADDRESSES, 'http://www.example.com/go', 'https://example.com/a/b'].flatMap((address) => {
    const url = new URL(address, ORIGIN);
    const predicted = withoutRule(answer(address));
    const actual = redirects(url);
    if (predicted.startsWith('unknown')) return [];
    const to = /^30\d /.test(actual ?? '') ? new URL(actual!.slice(4), url) : undefined;
    if (to && to.search === '') to.search = url.search;
    const expected = to ? `${actual!.slice(0, 3)} ${to.href.replace(ORIGIN, '')}` : 'none';
    // A redirect that ends in nothing is nothing.
    const isSame = /^30\d/.test(predicted) ? predicted === expected : !to || isNothing(redirects, to);
    return isSame ? [] : [`${address}: ${predicted}, but ${expected}`];
  });
}

function isNothing(redirects: Redirects, first: URL): boolean {
  let url = first;
  for (let hops = 0; hops < 10; hops++) {
    const next = redirects(url);
    if (next === undefined) return true;
    if (!/^30\d /.test(next)) return false;
    url = new URL(next.slice(4), url);
  }
  return false;
}

test('rules are read as by the libraries of hosts', async (t) => {
  let folder: string;
  try {
    const manifest = join(root, 'test/pages/hosts/emulators/package.json');
    folder = (await npmPrograms(manifest, 'emulators')).at(-1)!;
  } catch (error) {
    return t.skip((error as Error).message);
  }
  const load = createRequire(join(folder, '../package.json'));
  await t.test('Netlify', async () => {
    const parser = await load('netlify-redirector').parsePlain(REDIRECTS.join('\n'), {});
    const found = wrong('netlify', { _redirects: REDIRECTS.join('\n') }, (url) => {
      const { protocol, host, pathname: path, search } = url;
      const request = { scheme: protocol.slice(0, -1), host, path, query: search.slice(1) };
      const rule = parser.match({ ...request, getHeader: () => '', getCookie: () => '' });
      return rule && `${rule.status} ${rule.to}`;
    });
    assert.deepEqual(found, []);
  });
  const { getTransformedRoutes } = load('@vercel/routing-utils');
  for (const settings of SETTINGS)
    await t.test(`Vercel ${JSON.stringify(settings)}`, () => {
      const config = { ...settings, ...RULES };
      const { routes, error } = getTransformedRoutes(config);
      assert.equal(error, null);
      assert.deepEqual(wrong('vercel', { 'vercel.json': JSON.stringify(config) }, byRoutes(routes)), []);
    });
});
