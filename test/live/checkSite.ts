/** Live sites on this machine, and what `crawlwise check URL` says of them. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import type { TestContext } from 'node:test';
import { call } from '../cli/inProcess.ts';
import { hostFor, LOCAL } from './host.ts';

/** The name of the host, which leads here: addresses of this machine are findings. */
export const NAME = 'www.own-shop.eu';

/** What a path is answered with; `{origin}` in texts and headers is that of the host, `{port}` its port. */
export interface Route {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The connection ends in the middle. */
  readonly isCut?: boolean;
  readonly packed?: (text: string) => Uint8Array;
}

/** By path; for one of several names of the host, after `//` and the name. */
export type Routes = Readonly<Record<string, string | Route>>;

export interface Expected {
  readonly code: number;
  /** Paths and codes of the findings: `/robots.txt live/type`. */
  readonly found?: readonly string[];
  readonly requested?: readonly string[];
  readonly stderr?: RegExp;
  readonly stdout?: RegExp;
}

export const XML = { 'Content-Type': 'application/xml' };
export const HTML = { 'Content-Type': 'text/html' };
export const GZIP = { 'Content-Type': 'application/gzip' };
export const TEXT = { 'Content-Type': 'text/plain' };

/** A call of `check`. */
interface Call {
  /** A path of the host. */
  readonly start?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Filled with the pauses before requests, in milliseconds. */
  readonly pauses?: number[];
  /** The user stops the call when this path is requested. */
  readonly stopAt?: string;
}

/** Checks a host. */
export async function checkSite(
  t: TestContext,
  routes: Routes,
  expected: Expected,
  { start = '', args = [], cwd = tmpdir(), pauses = [], stopAt }: Call = {},
): Promise<void> {
  const stop = new AbortController();
  const host = await hostFor(t, ({ url, headers }, response) => {
    if (url === stopAt) {
      stop.abort();
      return;
    }
    const [name, port = ''] = headers.host!.split(':');
    const route = routes[`//${name}${url}`] ?? routes[url!] ?? { status: 404 };
    const {
      status = 200,
      headers: own = TEXT,
      body = '',
      packed,
      isCut = false,
    }: Route = typeof route === 'string' ? { body: route } : route;
    const filled = (text: string): string =>
      text
        .replaceAll('{origin}', `http://${headers.host}`)
        .replaceAll('{port}', port)
        .replaceAll('{agent}', headers['user-agent']!);
    response.writeHead(
      status,
      Object.fromEntries(Object.entries(own).map(([name, value]) => [name, filled(value)])),
    );
    const text = filled(body);
    if (isCut) {
      response.write(text, () => response.destroy());
      return;
    }
    response.end(packed ? packed(text) : text);
  });
  const origin = `http://${NAME}:${host.port}`;
  const { code, stdout, stderr } = await call(
    ['check', `${origin}${start}`, '--format', 'json', '--level', 'hint', ...args],
    {
      cwd,
      live: {
        ...{ resolve: async () => [LOCAL], isPublic: (address) => address === LOCAL },
        pause: async (milliseconds) => void pauses.push(milliseconds),
        signal: stop.signal,
      },
    },
  );
  const { found, requested } = expected;
  if (found) {
    const { findings } = JSON.parse(stdout) as { findings: { file: string; code: string }[] };
    const list = findings.map((finding) => `${finding.file.slice(origin.length)} ${finding.code}`);
    assert.deepEqual(list, found, stdout);
  }
  if (requested) assert.deepEqual(host.requested, requested);
  if (expected.stderr) assert.match(stderr, expected.stderr);
  if (expected.stdout) assert.match(stdout, expected.stdout);
  assert.equal(code, expected.code, stderr);
}

export const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
export const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const urlset = (...paths: readonly string[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${paths.map((path) => `<url><loc>{origin}${path}</loc></url>\n`).join('')}</urlset>\n`;
export const sitemap = (...paths: readonly string[]): Route => ({ headers: XML, body: urlset(...paths) });
export const index = (...paths: readonly string[]): Route => ({
  headers: XML,
  body: `${HEAD}<sitemapindex ${NAMESPACE}>\n${paths.map((path) => `<sitemap><loc>{origin}${path}</loc></sitemap>\n`).join('')}</sitemapindex>\n`,
});
export const page = (head = ''): Route => ({
  headers: HTML,
  body: `<!doctype html><html><head><title>A</title>${head}</head><body></body></html>`,
});
export const ROBOTS = 'User-agent: *\nDisallow: /cart/\n\nSitemap: {origin}/sitemap.xml\n';
