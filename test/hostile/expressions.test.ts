/** Repositories whose host files have patterns that JavaScript would match for years. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InProcess } from '../site/inProcess.ts';
import { crawlwise, type Entries, GIT, repositories } from './repository.ts';

const PAGE = '<!doctype html><title>Page</title>';
const WWW = 'https://www.example.com';
const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

/** A build of two pages that lists its home page and a page that is not there. */
const siteOf = (files: Entries, missing = 'a'.repeat(40)): Entries => ({
  'public/index.html': PAGE,
  'public/a.html': PAGE,
  'public/robots.txt': `User-agent: *\nDisallow: /x/\n\nSitemap: ${WWW}/sitemap.xml\n`,
  'public/sitemap.xml': `${URLSET}\n<url><loc>${WWW}/</loc></url>\n<url><loc>${WWW}/${missing}</loc></url>\n</urlset>\n`,
  ...files,
});

const hosting = (rules: object): string => JSON.stringify({ hosting: { public: 'public', ...rules } });
const MATCH = 'RedirectMatch 301';

/** By what is written; `isKnown`: the rule is read, so that the page is known to be missing. */
const CASES: Readonly<Record<string, { readonly site: Entries; readonly isKnown: boolean }>> = {
  'a segment before an optional slash': {
    site: siteOf({ 'public/.htaccess': `${MATCH} ^/([^/]+/?)+x$ /b\n` }),
    isKnown: true,
  },
  'large repetitions in a row': {
    site: siteOf({ 'public/.htaccess': `${MATCH} ^/${'.{0,999}'.repeat(5)}x$ /b\n` }, 'a'.repeat(1900)),
    isKnown: false,
  },
  'small repetitions in a row': {
    site: siteOf({ 'public/.htaccess': `${MATCH} ^/${'.{0,30}'.repeat(9)}x$ /b\n` }, 'a'.repeat(900)),
    isKnown: true,
  },
  'nested repetitions': {
    site: siteOf({
      'public/.htaccess': `RewriteRule ^((a?)*b?)*x$ /b [R,NC]\nHeader set X-Robots-Tag noindex\n`,
    }),
    isKnown: true,
  },
  'a regex of Firebase': {
    site: siteOf({
      'firebase.json': hosting({ redirects: [{ regex: '^/([^/]+/?)+x$', destination: '/b', type: 301 }] }),
    }),
    isKnown: true,
  },
  'a header of Firebase': {
    site: siteOf({
      'firebase.json': hosting({
        headers: [{ regex: '^/(?:a|b|ab)*(?:|a+)*x$', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] }],
      }),
    }),
    isKnown: true,
  },
  'a location of nginx': {
    site: siteOf({ 'public/nginx.conf': 'server {\n location ~ ^/([^/]+/?)+x$ { return 404; }\n}\n' }),
    isKnown: true,
  },
  'a key of Vercel': {
    site: siteOf({
      'vercel.json': JSON.stringify({ redirects: [{ source: '/((?:[^/]+/?)+x)', destination: '/b' }] }),
    }),
    isKnown: true,
  },
  'placeholders of Netlify': {
    site: siteOf({ 'public/_redirects': `/${':a:b'.repeat(15)}/x /b 301\n`, 'netlify.toml': '' }),
    isKnown: true,
  },
};

test('crawlwise check', async () => {
  const names = Object.keys(CASES);
  const outer = repositories(
    Object.fromEntries(Object.values(CASES).map(({ site }, at) => [`case${at}`, { ...GIT, ...site }])),
  );
  for (const [at, name] of names.entries()) {
    const { stdout, stderr, code } = await crawlwise(`${outer}/case${at}`, 'check', '.');
    assert.equal(/page\/missing/.test(stdout), CASES[name]!.isKnown, `${name}: ${stdout}${stderr}`);
    assert.ok(code < 2, `${name}: ${stderr}`);
  }
});

test('a hover in the editor', async () => {
  for (const [name, { site, isKnown }] of Object.entries(CASES)) {
    const root = 'file:///work';
    const uri = `${root}/public/sitemap.xml`;
    const text = site['public/sitemap.xml'] as string;
    const files = new Map(
      Object.entries(site).map(([path, its]) => [`${root}/${path}`, { text: its as string }]),
    );
    const client = await InProcess.start({ files, folders: [root], settings: () => undefined });
    client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'xml', version: 1, text } });
    await client.idle([uri]);
    const position = { line: 2, character: 8 };
    const hover = await client.request('textDocument/hover', { textDocument: { uri }, position });
    assert.ok(hover, name);
    const codes = (client.shown.get(uri) ?? []).map(({ code }) => code);
    assert.equal(codes.includes('page/missing'), isKnown, `${name}: ${codes}`);
    client.end();
  }
});
