/** What URLs of a built site get. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Found, Later } from '../../server/src/core/builtPages.ts';
import { HOST_NAMES, type HostName } from '../../server/src/core/builtPages.ts';
import { readHead } from '../../server/src/pages/head.ts';
import type { ConfigFiles } from '../../server/src/pages/hosts/host.ts';
import { hostOf } from '../../server/src/pages/hosts/index.ts';
import { type BuiltSite, isIndexable, pageAt } from '../../server/src/pages/page.ts';

const ROOT = 'https://www.example.com/';
const NOW = Date.UTC(2026, 0, 1);

/** Pages of a build, with their heads. */
const BUILD: Readonly<Record<string, string>> = {
  'index.html': '',
  '404.html': '',
  'plain.html': '<link rel=canonical href=https://www.example.com/plain>',
  'escaped~.html': '<link rel=canonical href=/escaped%7e>',
  'noindex.html': '<title>x</title>\n<meta name=robots content=noindex>',
  'expired.html': '<meta name=googlebot content="unavailable_after: 2025-01-01">',
  'later.html': '<meta name=robots content="unavailable_after: 2027-01-01">',
  'other.html': '<link rel=canonical href=/plain>',
  'two.html': '<link rel=canonical href=/plain><link rel=canonical href=/other>',
  'twice.html': '<link rel=canonical href=/plain><link rel=canonical href=/plain#x>',
  'mailto.html': '<link rel=canonical href=mailto:x>',
  'forward.html': '<meta http-equiv=refresh content="0; url=/plain">',
  'reload.html': '<meta http-equiv=refresh content="0; url=/reload">',
  'slow.html': '<meta http-equiv=refresh content="30; url=/plain">',
  'folder/index.html': '',
  'draft/a.html': '',
  'robots.txt': '',
};

function site(name: HostName, files: ConfigFiles = {}, root = ROOT): BuiltSite {
  const host = hostOf(name, { has: (path) => Object.hasOwn(BUILD, path) }, files);
  const head: BuiltSite['head'] = (file, url) => readHead(new TextEncoder().encode(BUILD[file]), url);
  return { root, host, head, now: NOW };
}

/** A result as text. */
function told(found: Found | Later): string {
  if (found === 'later') return found;
  switch (found.kind) {
    case 'page': {
      const { noindex, canonicalElsewhere, refresh } = found;
      return [
        found.file,
        ...(isIndexable(found) === undefined ? ['maybe'] : []),
        ...(noindex ? [`${noindex.name} (${noindex.file}:${noindex.line})`] : []),
        ...(canonicalElsewhere ? [`canonical ${canonicalElsewhere.url}`] : []),
        ...(refresh ? [`forwards to ${refresh.url}`] : []),
      ].join(', ');
    }
    case 'redirect': {
      const { to, status, last } = found;
      const end = `${last.url === to ? '' : ` … ${last.url}`}: ${told(last.found)}`;
      return `${status} ${to}${end}`;
    }
    case 'missing':
      return 'missing';
    case 'unknown':
      return `unknown ${found.why}`;
  }
}

const NETLIFY = {
  _redirects:
    '/old /folder 301\n/a /b\n/b /gone\n/round /trip\n/trip /round\n/away https://x.example/\n/app/* / 200\n',
  _headers: '/draft/*\n  X-Robots-Tag: noindex\n',
};

/** URLs, and what they get. */
const URLS: readonly (readonly [site: BuiltSite, answers: Readonly<Record<string, string>>])[] = [
  [
    site('netlify', NETLIFY),
    {
      '/': 'index.html',
      '/plain': 'plain.html',
      '/plain.html': 'plain.html, canonical https://www.example.com/plain',
      '/plain/': '301 https://www.example.com/plain: plain.html',
      '/escaped~': 'escaped~.html',
      '/noindex': 'noindex.html, noindex (noindex.html:2)',
      '/expired': 'expired.html, unavailable_after (expired.html:1)',
      '/later': 'later.html',
      '/other': 'other.html, canonical https://www.example.com/plain',
      '/two': 'two.html',
      '/twice': 'twice.html, canonical https://www.example.com/plain',
      '/mailto': 'mailto.html',
      '/forward': 'forward.html, forwards to https://www.example.com/plain',
      '/reload': 'reload.html',
      '/slow': 'slow.html',
      '/draft/a': 'draft/a.html, noindex (_headers:2)',
      '/robots.txt': 'robots.txt',
      '/none': 'missing',
      '/old': '301 https://www.example.com/folder … https://www.example.com/folder/: folder/index.html',
      '/a': '301 https://www.example.com/b … https://www.example.com/gone: missing',
      '/round': '301 https://www.example.com/trip … https://www.example.com/round: unknown loop',
      '/away': '301 https://x.example/: unknown elsewhere',
      '/app/x': 'unknown rule',
      'https://x.example/': 'unknown elsewhere',
      'http://www.example.com/': 'unknown elsewhere',
    },
  ],
  [
    site('github-pages', {}, 'https://user.github.io/project/'),
    {
      'https://user.github.io/project/': 'index.html',
      'https://user.github.io/project': '301 https://user.github.io/project/: index.html',
      'https://user.github.io/project/folder':
        '301 https://user.github.io/project/folder/: folder/index.html',
      'https://user.github.io/folder/': 'unknown elsewhere',
      'https://user.github.io/projects/': 'unknown elsewhere',
    },
  ],
  [
    site('apache', { '.htaccess': '<If "x">\nHeader set X-Robots-Tag none\n</If>' }),
    { '/later.html': 'later.html, maybe', '/noindex.html': 'noindex.html, noindex (noindex.html:2)' },
  ],
];
for (const [built, answers] of URLS) {
  for (const [url, answer] of Object.entries(answers)) {
    test(`${url} on ${built.root}`, () =>
      assert.equal(told(pageAt(URL.canParse(url) ? url : new URL(url, ROOT).href, built)), answer));
  }
}

test('an address that is no URL is not known', () => {
  for (const url of ['', '/', 'x', 'https://'])
    assert.equal(told(pageAt(url, site('plain'))), 'unknown elsewhere');
});

test('any address has an answer on any host, and the same one at any time', () => {
  const address = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.webPath().map((path) => ROOT + path),
    fc.constantFrom(...Object.keys(BUILD)).map((path) => `${ROOT}${path}`),
  );
  fc.assert(
    fc.property(fc.constantFrom(...HOST_NAMES), fc.array(address, { maxLength: 6 }), (name, urls) => {
      const built = site(name, NETLIFY);
      const first = urls.map((url) => told(pageAt(url, built)));
      assert.deepEqual(
        [...urls]
          .reverse()
          .map((url) => told(pageAt(url, built)))
          .reverse(),
        first,
      );
    }),
  );
});
