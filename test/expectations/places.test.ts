/**
 * What is expected of URLs has the same result for a built site and for a host that serves it; each says what it cannot
 * test, and why.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { call, repository } from '../cli/inProcess.ts';
import { type Host, hostFor, LOCAL } from '../live/host.ts';

const folder = mkdtempSync(join(tmpdir(), 'expectations-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const NAME = 'www.own-shop.eu';
const page = (head = '') => `<!doctype html><html><head><title>A</title>${head}</head><body>x</body></html>`;
const sitemap = (...paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>{origin}${path}</loc></url>\n`).join('')}</urlset>\n`;
const NOINDEX = '<meta name="robots" content="noindex">';
const canonical = (path: string) => `<link rel="canonical" href="${path}">`;

/** A built site; `{origin}` is the origin of its host. `_redirects` and `_headers` are those of Netlify. */
const SITE: Readonly<Record<string, string>> = {
  'robots.txt': 'User-agent: *\nDisallow: /closed/\n\nSitemap: {origin}/sitemap.xml\n',
  'sitemap.xml': sitemap('/', '/a/', '/b/', '/shop/1/', '/shop/2/'),
  'index.html': page(),
  'a/index.html': page(canonical('/a/')),
  'b/index.html': page(canonical('/a/')),
  'c/index.html': page(NOINDEX),
  'closed/index.html': page(NOINDEX),
  'intern/index.html': page(),
  'bot/index.html': page('<meta name="googlebot" content="none">'),
  'shop/1/index.html': page(),
  'shop/2/index.html': page(NOINDEX),
  _redirects: '/old/ /a/ 301\n/moved/ /b/ 302\n/away/ https://away.example/ 308\n/gone/ /404.html 410\n',
  _headers: '/intern/*\n  X-Robots-Tag: noindex\n',
};

/** A host that serves a site. */
const serve = (t: TestContext, files: typeof SITE): Promise<Host> =>
  hostFor(t, ({ url = '/', headers }, response) => {
    const [path = ''] = url.split('?');
    if (files[`${path.slice(1)}index.html`] === '{broken}') {
      response.destroy();
      return;
    }
    const origin = `http://${headers.host}`;
    const [, to, code] =
      (files._redirects ?? '')
        .split('\n')
        .map((line) => line.split(' '))
        .find(([from]) => from === path) ?? [];
    const own = files[path.slice(1)] ?? files[`${path.slice(1)}index.html`];
    const prefix = /^(\/\w+\/)\*\n {2}X-Robots-Tag: (\w+)/.exec(files._headers ?? '');
    const type = path.endsWith('.xml')
      ? 'application/xml'
      : path.endsWith('.txt')
        ? 'text/plain'
        : 'text/html';
    const status = code ? Number(code) : own === undefined ? 404 : 200;
    response.writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      ...(to && status < 400 && { Location: to }),
      ...(prefix && path.startsWith(prefix[1]!) && { 'X-Robots-Tag': prefix[2]! }),
    });
    response.end((own ?? '').replaceAll('{origin}', origin));
  });

interface Case {
  readonly expect: readonly object[];
  /** The clauses of the failures, in both places. */
  readonly failed?: readonly string[];
  /** The clauses of what is not tested, in each place. */
  readonly build?: readonly string[];
  readonly live?: readonly string[];
  readonly args?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'what holds': {
    expect: [
      { urls: ['/', '/a/'], status: 200, index: true, listed: true },
      { urls: '/old/', status: 301, redirect: '/a/' },
      { urls: '/away/', status: 308, redirect: 'https://away.example' },
      { urls: '/a/', canonical: '/a/' },
      { urls: ['/c/', '/intern/'], index: false, listed: false },
      { urls: '/bot/', crawlers: ['Googlebot'], index: false },
      { urls: '/bot/', crawlers: ['Bingbot'], index: true },
      { urls: '/none/', status: 404, index: false },
    ],
  },
  'each word that fails': {
    expect: [
      { urls: '/moved/', status: 301, redirect: '/a/' },
      { urls: '/a/', redirect: '/b/', index: false, listed: false },
      { urls: '/none/', status: 410 },
      { urls: '/c/', canonical: '/' },
      { urls: '/b/', canonical: '/b/', index: true },
      { urls: '/intern/', index: true, listed: true },
      { urls: '/bot/', index: true },
      { urls: '/shop/1/', crawlers: 'Bingbot', index: false },
    ],
    failed: [
      "'status': 301 of /moved/ in {place}: the answer is 302",
      "'redirect': /a/ of /moved/ in {place}: it redirects to /b/",
      "'redirect': /b/ of /a/ in {place}: it does not redirect, the answer is 200",
      "'index': false of /a/ in {place}: nothing keeps it out of search",
      "'listed': false of /a/ in {place}: a sitemap lists it",
      "'status': 410 of /none/ in {place}: the answer is 404",
      "'canonical': / of /c/ in {place}: it names no canonical URL",
      "'canonical': /b/ of /b/ in {place}: its canonical URL is /a/",
      "'index': true of /b/ in {place}: its canonical URL is /a/",
      "'index': true of /intern/ in {place}: 'noindex' keeps it out (robots: {header})",
      "'listed': true of /intern/ in {place}: no sitemap lists it",
      "'index': true of /bot/ in {place}: 'none' keeps it out (googlebot: {meta})",
      "'index': false of /shop/1/ in {place}: nothing keeps it out of the index of Bingbot",
    ],
  },
  'a pattern: the listed URLs that it matches, the longest entry first': {
    expect: [
      { urls: '/shop/*', index: true },
      { urls: '/shop/1/', index: true, status: 200 },
      { urls: '/*', index: false },
      { urls: ['/', '/a/', '/b/', '/intern/', '/bot/', '/closed/*'], listed: true },
      { urls: ['/', '/a/$', '/b/', '/bot/'], index: true },
    ],
    failed: [
      "'index': true of /shop/2/ in {place}: 'noindex' keeps it out (robots: {meta})",
      "[build] 'index': false of /closed/ in {place}: robots.txt blocks it (line 2), so no crawler sees its noindex",
      "[build] 'listed': true of /intern/ and 2 more URLs in {place}: no sitemap lists it",
      "[live] 'listed': true of /intern/ and 1 more URL in {place}: no sitemap lists it",
      "'index': true of /b/ in {place}: its canonical URL is /a/",
      "'index': true of /bot/ in {place}: 'none' keeps it out (googlebot: {meta})",
    ],
    live: ["'listed' of /closed/*, which was not tested: no listed URL and no built page matches ({place})"],
  },
  'what nobody can test here': {
    expect: [
      { urls: '/robots.txt', type: 'text/plain' },
      { urls: 'https://other.example/*', status: 200 },
      { urls: '/nothing/*', status: 200, listed: false },
    ],
    build: [
      "'type' of /robots.txt, which was not tested: only a live site shows media types ({place})",
      "'status' of https://other.example/*, which was not tested: it is not on {origin} ({place})",
      "'status' of /nothing/*, which was not tested: no listed URL and no built page matches ({place})",
    ],
    live: [
      "'status' of https://other.example/*, which was not tested: it is not on {origin} ({place})",
      "'status' of /nothing/*, which was not tested: no listed URL and no built page matches ({place})",
    ],
  },
};

const entriesIn = (report: string): readonly string[] =>
  (JSON.parse(report) as { notes: { kind: string; reason: string }[] }).notes
    .filter(({ kind }) => kind === 'not-tested')
    .map(({ reason }) => reason);

interface Outcome {
  readonly failed: readonly string[];
  readonly open: readonly string[];
  readonly code: number;
}

/** Runs a check; without the beginnings of the sentences, `{place}` for the place. */
async function outcome(
  cwd: string,
  args: readonly string[],
  origin: string,
  place: string,
): Promise<Outcome> {
  const { code, stdout, stderr } = await call(
    ['check', ...args, '--format', 'json', '--rule', 'page/*=off', '--rule', 'page/failed-expectation=error'],
    {
      cwd,
      live: { resolve: async () => [LOCAL], isPublic: (address) => address === LOCAL, pause: async () => {} },
    },
  );
  const { findings } = JSON.parse(stdout) as {
    findings: { code: string; message: string; file: string; line: number }[];
  };
  const own = findings.filter((finding) => finding.code === 'page/failed-expectation');
  const short = (text: string): string =>
    text
      .replace(/^Line \d+ of crawlwise\.json expects /, '')
      .replace(`in ${place}:`, 'in {place}:')
      .replaceAll(`(${place})`, '({place})')
      .replaceAll(origin, '{origin}')
      .replace(/\(robots: (?:dist\/\S+|meta), line 1\)|\(robots: meta, line 1\)/, '(robots: {meta})')
      .replace(/\(googlebot: (?:dist\/\S+|meta), line 1\)/, '(googlebot: {meta})')
      .replace(/\(robots: (?:_headers, line 2|X-Robots-Tag)\)/, '(robots: {header})');
  for (const { file, line, message } of own)
    assert.ok(file === 'crawlwise.json' && message.startsWith(`Line ${line} `), `${file}:${line} ${message}`);
  return {
    failed: own.map(({ message }) => short(message)),
    open: entriesIn(stdout).map(short),
    code: code + 0 * stderr.length,
  };
}

for (const [name, { expect, failed = [], build = [], live = [], args = [] }] of Object.entries(CASES))
  test(`in the build and live: ${name}`, async (t) => {
    const { port } = await serve(t, SITE);
    const origin = `http://${NAME}:${port}`;
    const filled = Object.entries(SITE).map(([path, text]) => [
      `dist/${path}`,
      text.replaceAll('{origin}', origin),
    ]);
    const config = `{ "site": { "root": "dist", "url": "${origin}", "hosting": "netlify" }, "expect": [\n${expect.map((entry) => JSON.stringify(entry)).join(',\n')}\n] }`;
    const cwd = repository(folder, { ...Object.fromEntries(filled), 'crawlwise.json': config });
    const wanted = (place: string): readonly string[] =>
      failed
        .filter((line) => line.startsWith(`[${place}]`) || !line.startsWith('['))
        .map((line) => line.replace(/^\[\w+\] /, ''));
    const built = await outcome(cwd, ['.', ...args], origin, 'dist/');
    assert.deepEqual(
      { place: 'build', ...built },
      {
        place: 'build',
        failed: wanted('build'),
        open: build,
        code: failed.length + build.length > 0 ? 1 : 0,
      },
    );
    const asked = await outcome(cwd, [`${origin}/`, ...args, '--rule', 'live/*=off'], origin, origin);
    assert.deepEqual(
      { place: 'live', ...asked },
      { place: 'live', failed: wanted('live'), open: live, code: failed.length + live.length > 0 ? 1 : 0 },
    );
  });

/** Hosts with faults, what is expected, and the lines about what was not tested. */
const FAULTY: Readonly<
  Record<
    string,
    {
      readonly files?: typeof SITE;
      readonly expect: readonly object[];
      readonly args?: readonly string[];
      readonly open: readonly string[];
      /** Some of its URLs were tested. */
      readonly isPartial?: true;
    }
  >
> = {
  'more listed URLs than are requested': {
    expect: [{ urls: '/*', status: 200 }],
    args: ['--sample', '2'],
    isPartial: true,
    open: [
      "'status' of /a/ and 2 more URLs, which were not tested: it was not requested; --sample N requests more listed URLs ({place})",
    ],
  },
  'a URL that robots.txt disallows': {
    expect: [{ urls: '/closed/', status: 200 }],
    open: [
      "'status' of /closed/, which was not tested: robots.txt disallows it; --ignore-robots requests it ({place})",
    ],
  },
  'a host that breaks off': {
    files: { ...SITE, 'broken/index.html': '{broken}' },
    expect: [{ urls: '/broken/', index: false, status: 200 }],
    open: [
      "'status' of /broken/, which was not tested: there is no answer (the connection failed) ({place})",
      "'index' of /broken/, which was not tested: there is no answer (the connection failed) ({place})",
    ],
  },
  'a host that fails': {
    files: { ...SITE, _redirects: '/fails/ - 503\n/a/ - 500\n' },
    expect: [{ urls: '/fails/', status: 503, index: false }],
    open: [
      "'index' of /fails/, which was not tested: the answer is 503, which says nothing of the page ({place})",
    ],
  },
  'redirects that lead nowhere': {
    files: { ...SITE, _redirects: '/round/ /round/ 301\n' },
    expect: [{ urls: '/round/', status: 301, index: false }],
    open: ["'index' of /round/, which was not tested: there is no answer (redirects in a circle) ({place})"],
  },
  'a robots.txt that closes the site': {
    files: { ...SITE, _redirects: '/robots.txt - 503\n' },
    expect: [{ urls: '/', status: 200, listed: true }],
    open: [
      "'status' of /, which was not tested: it was not requested; --sample N requests more listed URLs ({place})",
      "'listed' of /, which was not tested: not all sitemaps were read ({place})",
    ],
  },
};

for (const [name, { files = SITE, expect, args = [], open, isPartial }] of Object.entries(FAULTY))
  test(`live, what cannot be tested is reported: ${name}`, async (t) => {
    const { port, requested } = await serve(t, files);
    const origin = `http://${NAME}:${port}`;
    const cwd = repository(folder, { 'crawlwise.json': JSON.stringify({ expect }) });
    const call = [`${origin}/`, ...args, '--rule', 'live/*=off'];
    const found = await outcome(cwd, call, origin, origin);
    assert.deepEqual(found, { failed: [], open, code: isPartial ? 0 : 1 });
    assert.ok(requested.length < 20);
    const codeWith = async (...more: readonly string[]): Promise<number> =>
      (await outcome(cwd, [...call, ...more], origin, origin)).code;
    assert.equal(await codeWith('--allow-untested'), 0, 'what was tested nowhere can be accepted');
    assert.equal(await codeWith('--fail-on', 'not-tested', '--allow-untested'), 1, 'or fail in any case');
  });

test('at most a hundred URLs are requested because something is expected of them', async (t) => {
  const { port, requested } = await serve(t, { ...SITE, 'sitemap.xml': sitemap('/') });
  const origin = `http://${NAME}:${port}`;
  const urls = Array.from({ length: 130 }, (_, at) => `/n/${at}`);
  const cwd = repository(folder, { 'crawlwise.json': JSON.stringify({ expect: [{ urls, status: 404 }] }) });
  const { open } = await outcome(cwd, [`${origin}/`, '--rule', 'live/*=off'], origin, origin);
  assert.deepEqual(
    open.map((line) => line.slice(0, 40)),
    ["'status' of /n/100 and 29 more URLs, whi"],
  );
  assert.equal(requested.filter((url) => url.startsWith('/n/')).length, 100);
});
