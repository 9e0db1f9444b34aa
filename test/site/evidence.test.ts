/** Findings that depend on what is decided about a site: each is reported at the place that is wrong. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintSite } from '../../server/src/library/index.ts';
import { A, index, urlset } from './sitesOf.ts';

const OTHER = 'https://other.example/';
const PAGE = '<!doctype html><title>a</title>';
const canonical = (url: string): string => `${PAGE}<link rel=canonical href="${url}">`;
const HIDDEN = `${PAGE}<meta name=robots content=noindex>`;
const line = (url: string): string => `Sitemap: ${url}\n`;

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** The findings above hints: file, line, severity and code, with the number of places. */
  readonly is: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'an index with a typo in its host, against its sitemap and robots.txt': {
    files: {
      'robots.txt': line(`${A}index.xml`),
      'index.xml': index('https://a.example.example/pages.xml'),
      'pages.xml': urlset(A, `${A}b`),
    },
    is: ['index.xml:1 error index/other-site'],
  },
  'a line with another host than the sitemap and the rest of robots.txt': {
    files: {
      'robots.txt': line('https://preview.example/pages.xml') + line(`${A}news.xml`),
      'pages.xml': urlset(OTHER, `${OTHER}b`),
      'news.xml': urlset(`${A}news`),
    },
    is: ['robots.txt:1 warning robots/sitemap-other-host'],
  },
  'a sitemap with another host than all lines and another sitemap': {
    files: {
      'robots.txt': line(`${A}pages.xml`) + line(`${A}news.xml`),
      'pages.xml': urlset(OTHER, `${OTHER}b`),
      'news.xml': urlset(`${A}news`),
    },
    is: ['pages.xml:1 warning loc/mixed-hosts ×2'],
  },
  'a build under a prefix, with a sitemap in a folder': {
    files: {
      'index.html': PAGE,
      'a.html': PAGE,
      'sitemap.xml': urlset(`${A}x/`, `${A}x/a.html`),
      'dev/index.html': PAGE,
      'dev/sitemap.xml': urlset(`${A}x/dev/`),
    },
    is: [],
  },
  'the same, with a page outside of the folder': {
    files: {
      'index.html': PAGE,
      'a.html': PAGE,
      'sitemap.xml': urlset(`${A}x/`, `${A}x/a.html`),
      'dev/index.html': PAGE,
      'dev/sitemap.xml': urlset(`${A}x/dev/`, `${A}x/a.html`),
    },
    is: [
      ...['dev/sitemap.xml:1 warning loc/outside-path', 'dev/sitemap.xml:1 info loc/duplicate-across'],
      'sitemap.xml:1 info loc/duplicate-across',
    ],
  },
  'pages that are kept out of search, in a sitemap that nothing announces': {
    files: {
      'robots.txt': line(`${A}sitemap.xml`),
      'index.html': PAGE,
      'sitemap.xml': urlset(A),
      'dev/index.html': HIDDEN,
      'dev/b.html': HIDDEN,
      'dev/sitemap.xml': urlset(`${A}dev/`, `${A}dev/b.html`),
    },
    is: ['dev/sitemap.xml:1 info page/noindex ×2'],
  },
  'the same, announced': {
    files: {
      'robots.txt': line(`${A}sitemap.xml`) + line(`${A}dev/sitemap.xml`),
      'index.html': PAGE,
      'sitemap.xml': urlset(A),
      'dev/index.html': HIDDEN,
      'dev/b.html': HIDDEN,
      'dev/sitemap.xml': urlset(`${A}dev/`, `${A}dev/b.html`),
    },
    is: ['dev/sitemap.xml:1 error page/noindex', 'dev/sitemap.xml:1 error page/noindex'],
  },
  'one page for all URLs, which names the home page as canonical': {
    files: {
      'robots.txt': line(`${A}sitemap.xml`),
      'index.html': canonical(A),
      'b.html': PAGE,
      'sitemap.xml': urlset(A, `${A}b.html`, `${A}?p=1`, `${A}?p=2`, `${A}?p=3`),
    },
    is: ['sitemap.xml:1 warning page/canonical-elsewhere ×3'],
  },
  'the page that a bundler takes as its input is not what the site serves': {
    files: {
      'robots.txt': line(`${A}sitemap.xml`),
      'vite.config.ts': '',
      'index.html': canonical(A),
      'about/index.html': HIDDEN,
      'sitemap.xml': urlset(A, `${A}about/`, `${A}b`),
    },
    is: [],
  },
};

for (const [name, { files, is }] of Object.entries(CASES))
  test(`across files: ${name}`, async () => {
    const { findings } = await lintSite(files);
    const found = findings
      .filter(({ severity }) => severity !== 'hint')
      .map(({ filename, line, severity, code, message }) => {
        const [, more] = /\(and (\d+) more in this file\)$/.exec(message) ?? [];
        const count = more === undefined ? '' : ` ×${Number(more) + 1}`;
        return `${filename}:${line} ${severity} ${code}${count}`;
      });
    assert.deepEqual(found.sort(), [...is].sort());
  });
