/** A live site compared with a build and with another live site: differences in meaning. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { call, repository } from '../cli/inProcess.ts';
import { hostFor, LOCAL } from './host.ts';

const folder = mkdtempSync(join(tmpdir(), 'compare-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Site = Readonly<Record<string, string>>;
const page = (head = '') => `<!doctype html><html><head><title>A</title>${head}</head><body>x</body></html>`;
const urlset = (...paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>{origin}${path}</loc></url>\n`).join('')}</urlset>\n`;
const ROBOTS = 'User-agent: *\nDisallow: /cart/\n\nSitemap: {origin}/sitemap.xml\n';
const MANAGED = `# BEGIN Cloudflare Managed content

User-agent: GPTBot
Disallow: /

# END Cloudflare Managed Content

`;
const SITE: Site = {
  'robots.txt': ROBOTS,
  'sitemap.xml': urlset('/', '/a/', '/b/', '/c/'),
  'index.html': page(),
  'a/index.html': page('<link rel="canonical" href="/a/">'),
  'b/index.html': page(),
  'c/index.html': page(),
};

/** A host that serves a site; redirects are `to: PATH`, headers `noindex`. */
const served = (t: TestContext, site: Site) =>
  hostFor(t, ({ url = '', headers }, response) => {
    const body = site[url.slice(1)] ?? site[`${url.slice(1)}index.html`];
    const to = /^to: (.*)/.exec(body ?? '')?.[1];
    const type = url.endsWith('.xml') ? 'application/xml' : url.endsWith('.txt') ? 'text/plain' : 'text/html';
    response.writeHead(to ? 302 : body === undefined ? 404 : 200, {
      'content-type': type,
      ...(to && { location: to }),
    });
    response.end((body ?? '').replaceAll('{origin}', `http://${headers.host}`));
  });

/** What is served instead of `SITE`, and the differences: the path and the message. */
const DIFFERENT: Readonly<Record<string, { live: Site; found: readonly string[] }>> = {
  nothing: { live: SITE, found: [] },
  'a group that a network puts first': {
    live: { ...SITE, 'robots.txt': `User-agent: GPTBot\nDisallow: /\n\n${ROBOTS}` },
    found: [
      '/robots.txt The live site blocks everything for GPTBot, but this file does not (line 1 there decides for GPTBot)',
    ],
  },
  "a group of Cloudflare's managed block": {
    live: { ...SITE, 'robots.txt': `${MANAGED}${ROBOTS}` },
    found: [
      "/robots.txt The live site blocks everything for GPTBot, but this file does not (line 3 there decides for GPTBot, in Cloudflare's managed block)",
    ],
  },
  'a group below such a block': {
    live: { ...SITE, 'robots.txt': `${MANAGED}${ROBOTS}\nUser-agent: Googlebot\nDisallow: /a/\n` },
    found: [
      '/robots.txt The live site blocks /a/ for Googlebot, but this file does not; and 2 more differences (line 13 there decides for Googlebot)',
    ],
  },
  'other lists': {
    live: {
      ...SITE,
      'sitemap.xml': urlset('/', '/a/', '/new/', '/new/2/'),
      'new/index.html': page(),
      'new/2/index.html': page(),
    },
    found: [
      '/robots.txt 2 URLs are listed on the live site only, not in {place}, the first is /new/',
      '/robots.txt 2 URLs are listed in {place} only, not on the live site, the first is /b/',
      '/new/ The live site answers 200, {place} 404',
      '/new/2/ The live site answers 200, {place} 404',
    ],
  },
  'other pages': {
    live: {
      ...SITE,
      'a/index.html': page('<link rel="canonical" href="/">'),
      'b/index.html': page('<meta name="robots" content="noindex">'),
      'c/index.html': 'to: /a/',
    },
    found: [
      '/a/ The canonical URL on the live site is /, in {place} /a/',
      '/b/ Kept out of search on the live site for robots, in {place} for nothing',
      '/c/ The live site redirects to /a/, {place} to nothing',
    ],
  },
};

async function differences(cwd: string, origin: string, compare: string, place: string) {
  const { stdout, stderr } = await call(
    [
      'check',
      origin,
      '--compare',
      compare,
      '--format',
      'json',
      '--rule',
      'live/*=off',
      '--rule',
      'live/differs=warning',
    ],
    {
      cwd,
      live: { resolve: async () => [LOCAL], isPublic: (address) => address === LOCAL, pause: async () => {} },
    },
  );
  const { findings } = JSON.parse(stdout) as { findings: { file: string; code: string; message: string }[] };
  assert.doesNotMatch(stderr, /cannot/);
  return findings
    .filter(({ code }) => code === 'live/differs')
    .map(({ file, message }) => `${file.slice(origin.length)} ${message.replaceAll(place, '{place}')}`);
}

for (const [name, { live, found }] of Object.entries(DIFFERENT)) {
  test(`the live site differs from its build: ${name}`, async (t) => {
    const { port } = await served(t, live);
    const origin = `http://www.own-shop.eu:${port}`;
    const build = Object.entries(SITE).map(([path, text]) => [
      `dist/${path}`,
      text.replaceAll('{origin}', origin),
    ]);
    const config = JSON.stringify({ site: { url: origin, hosting: 'netlify' } });
    const cwd = repository(folder, { ...Object.fromEntries(build), 'crawlwise.json': config });
    assert.deepEqual(await differences(cwd, origin, 'dist', 'dist/'), found);
  });
  test(`a live site differs from another one: ${name}`, async (t) => {
    const [one, other] = [await served(t, live), await served(t, SITE)];
    const [origin, compare] = [
      `http://staging.own-shop.eu:${one.port}`,
      `http://www.own-shop.eu:${other.port}`,
    ];
    const environments = { production: { url: compare } };
    const cwd = repository(folder, { 'crawlwise.json': JSON.stringify({ environments }) });
    assert.deepEqual(await differences(cwd, origin, 'production', compare), found);
    assert.ok(other.requested.length < 12, other.requested.join(' '));
  });
}
