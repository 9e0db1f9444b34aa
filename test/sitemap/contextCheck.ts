/** Cases of sitemap rules that depend on other files of the site. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { contextOf, marked, session } from '../rules/check.ts';

export const WWW = 'https://www.example.com';
export const index = (...locs: string[]) =>
  `<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`;
export const urlset = (...locs: string[]) =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n')}\n</urlset>\n`;
export const dated = (loc: string, date: string) =>
  index(loc).replace('</loc>', `</loc><lastmod>${date}</lastmod>`);
export const page = (date: string) => urlset(`${WWW}/`).replace('</loc>', `</loc><lastmod>${date}</lastmod>`);

export interface Case {
  readonly what: string;
  readonly code: string;
  readonly text: string;
  /** Path from the root of the site; if undefined, nothing is known about the site. */
  readonly path?: string | undefined;
  readonly origin?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly modified?: Readonly<Record<string, string>>;
  readonly variant?: string;
  readonly cross?: boolean;
}

export const LISTED = '/sitemap1.xml';
export const OLDER = 'index/lastmod-older-than-file';

/** Runs cases: the findings of the rule are exactly the marked ranges. */
export function checkCases(cases: readonly Case[]): void {
  for (const {
    what,
    code,
    text: source,
    path,
    origin = WWW,
    files = {},
    modified = {},
    variant,
    cross,
  } of cases) {
    test(`${code}: ${what}`, () => {
      const { text, ranges } = marked(source);
      const rule = sitemap.rules.find((meta) => meta.code === code)!;
      const own = session(sitemap as never, text, {
        levels: new Map(rule.level === 'off' ? [[code, 'warning']] : []),
        ...(path !== undefined && { site: contextOf({ address: origin + path, files, modified }) }),
        ...(cross && { settings: { 'sitemap.crossSubmission': true } }),
      }).findings.filter((finding) => finding.code === code);
      assert.deepEqual(
        own.map(({ start, end }) => [start, end]),
        ranges,
      );
      if (variant)
        assert.deepEqual(
          own.map((finding) => finding.variant),
          own.map(() => variant),
        );
    });
  }
}
