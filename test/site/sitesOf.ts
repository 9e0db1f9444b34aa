/** Sites of a few files, and what is known about one of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteContext } from '../../server/src/core/siteContext.ts';
import { Sites } from '../../server/src/site/sites.ts';
import './loaded.ts';

export const ROOT = 'file:///work';
export const urlset = (...locs: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('')}</urlset>`;
export const index = (...locs: string[]): string =>
  `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;

export interface Case {
  readonly files: Readonly<Record<string, string | undefined>>;
  readonly of: string;
  readonly origin?: string;
  readonly is: (site: SiteContext) => unknown;
  readonly expected: unknown;
}

export function sitesOf(files: Case['files'], origin?: string) {
  const sites = new Sites();
  sites.open([ROOT], () => ({ url: origin }));
  for (const [path, text] of Object.entries(files)) {
    sites.add(ROOT + path);
    if (text !== undefined) assert.equal(sites.put(ROOT + path, text)(), true);
  }
  return sites;
}

export const check = (name: string, { files, of, origin, is, expected }: Case) =>
  test(name, () => assert.deepEqual(is(sitesOf(files, origin).viewOf(ROOT + of)), expected));

export const A = 'https://a.example/';
