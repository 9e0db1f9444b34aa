/**
 * Three incidents that search engines found first, built again in our own words: each is found in the build before the
 * deployment, and on the live site, by the expectation of docs/expectations.md.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { call, type Files, repository } from '../cli/inProcess.ts';
import { hostFor, LOCAL } from '../live/host.ts';

const folder = mkdtempSync(join(tmpdir(), 'incidents-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const page = (head = '') =>
  `<!doctype html><html><head><title>Shop</title>${head}</head><body>x</body></html>`;
const OPEN = 'User-agent: *\nDisallow: /cart/\n';
const CLOSED = 'User-agent: *\nDisallow: /\n';
const NOINDEX = '<meta name="robots" content="noindex">';

interface Incident {
  readonly env: 'staging' | 'production';
  /** What was deployed: the page, robots.txt, and the headers that the host adds. */
  readonly page: string;
  readonly robots: string;
  readonly headers?: string;
  /** What is found: the code, and a part of the message; in the build and live. */
  readonly found: readonly string[];
  /** The same site as it was meant. */
  readonly meant: { readonly page: string; readonly robots: string; readonly headers?: string };
}

const INCIDENTS: Readonly<Record<string, Incident>> = {
  'staging was indexed': {
    env: 'staging',
    ...{ page: page(), robots: OPEN },
    found: ["page/failed-expectation 'index': false of /"],
    meant: { page: page(NOINDEX), robots: OPEN },
  },
  'staging was indexed by its URLs, though robots.txt blocked all of it': {
    env: 'staging',
    ...{ page: page(NOINDEX), robots: CLOSED },
    found: ["page/failed-expectation 'index': false of /"],
    meant: { page: page(NOINDEX), robots: OPEN },
  },
  "production got staging's robots.txt": {
    env: 'production',
    ...{ page: page(), robots: CLOSED },
    found: ["page/failed-expectation 'index': true of /", 'robots/failed-expectation that '],
    meant: { page: page(), robots: OPEN },
  },
  'a header took a site out of search': {
    env: 'production',
    ...{ page: page(), robots: OPEN, headers: '/*\n  X-Robots-Tag: noindex\n' },
    found: ["page/failed-expectation 'index': true of /"],
    meant: { page: page(), robots: OPEN, headers: '/preview/*\n  X-Robots-Tag: noindex\n' },
  },
};

const configFor = (address: string) => ({
  environments: {
    production: {
      ...{ url: address, host: 'netlify' },
      expect: [
        { urls: '/', index: true },
        { crawlers: 'purpose:search', allow: '/' },
      ],
    },
    staging: { url: address, host: 'netlify', expect: [{ urls: ['/', '/*'], index: false }] },
  },
  site: { root: 'dist' },
});

const filesOf = (address: string, { page: home, robots, headers = '' }: Incident['meant']): Files => ({
  'crawlwise.json': JSON.stringify(configFor(address)),
  ...{ 'dist/index.html': home, 'dist/_headers': headers },
  'dist/robots.txt': `${robots}\nSitemap: ${address}/sitemap.xml\n`,
  'dist/sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${address}/</loc></url>\n</urlset>\n`,
});

for (const [name, incident] of Object.entries(INCIDENTS))
  test(`found before and after the deployment: ${name}`, async (t) => {
    for (const [site, found] of [
      [incident, incident.found],
      [incident.meant, []],
    ] as const) {
      let files: Files = {};
      const { port } = await hostFor(t, ({ url }, response) => {
        const body = files[`dist${url === '/' ? '/index.html' : url}`];
        const type = /\.(xml|txt)$/.exec(url!)?.[1];
        const isHidden = site.headers?.startsWith('/*');
        response.writeHead(body === undefined ? 404 : 200, {
          'content-type': type === 'xml' ? 'application/xml' : type === 'txt' ? 'text/plain' : 'text/html',
          ...(isHidden && { 'x-robots-tag': 'noindex' }),
        });
        response.end(body);
      });
      const address = `http://www.own-shop.eu:${port}`;
      files = filesOf(address, site);
      const cwd = repository(folder, files);
      for (const place of ['.', address]) {
        const { stdout } = await call(['check', place, '--env', incident.env, '--format', 'json'], {
          cwd,
          live: { resolve: async () => [LOCAL], isPublic: (at) => at === LOCAL, pause: async () => {} },
        });
        const { findings } = JSON.parse(stdout) as { findings: { code: string; message: string }[] };
        const failed = findings
          .filter(({ code }) => code.endsWith('/failed-expectation'))
          .map(({ code, message }) => `${code} ${message.replace(/^.*? expects /, '')}`)
          .sort();
        assert.deepEqual(
          failed.map((text, at) => text.slice(0, found[at]?.length)),
          found,
          `${place}: ${stdout}`,
        );
      }
    }
  });
