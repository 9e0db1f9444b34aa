import assert from 'node:assert/strict';
import type { Edit } from '../../../server/src/core/rule/rule.ts';
import type { SiteContext, SiteFile } from '../../../server/src/core/siteContext.ts';
import { NO_SITE } from '../../../server/src/core/siteFacts.ts';
import { sitemapFeatures } from '../../../server/src/sitemap/features/index.ts';
import { sitemap, sitemapService } from '../../../server/src/sitemap/service.ts';
import { NO_LINT } from '../../../server/src/sitemap/syntax/lint.ts';
import { LIMITS, SitemapReader } from '../../../server/src/sitemap/syntax/reader.ts';
import { cursorIn } from '../../cursor.ts';
import { clock } from '../hoverCheck.ts';

const IDENTITY = { uri: 'file:///site/sitemap.xml', languageId: 'xml', version: 1 };

/** The features of sitemaps at 12:00 UTC, 2024-11-21, in Athens. */
export const featuresOf = (limits = LIMITS) => {
  const nodes = new SitemapReader(NO_LINT, limits);
  return sitemapFeatures((leaf) => nodes.node(leaf), clock);
};

export const features = featuresOf();

export type Checked = ReturnType<typeof sitemap.open>;

export const read = (text: string, site: Partial<SiteContext> = {}, limits = LIMITS): Checked => {
  const service = limits === LIMITS ? sitemap : sitemapService(limits);
  const config = { levels: new Map(), site: { ...NO_SITE, ...site } };
  return service.read(service.open(IDENTITY, text, config));
};

/** A document with the cursor at `‸`. */
export function atCursor(source: string, site: Partial<SiteContext> = {}) {
  const { text, offset } = cursorIn(source);
  assert.ok(offset >= 0, `no cursor: ${source}`);
  return { text, offset, document: read(text, site) };
}

/** The text after edits, which must not overlap. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return result;
}

const sitemapAt = (path: string, more: Partial<SiteFile> = {}): SiteFile => ({
  uri: `file:///site${path}`,
  path,
  address: `https://www.example.com${path}`,
  kind: 'Sitemap',
  isIndex: false,
  ...more,
});

const FILES = [
  sitemapAt('/news.xml', { newest: '2024-11-20' }),
  sitemapAt('/maps/b&c.xml'),
  sitemapAt('/index.xml', { kind: 'Sitemap index', isIndex: true }),
  sitemapAt('/robots.txt', { kind: 'robots.txt' }),
];

/** A small site. */
export const SITE: Partial<SiteContext> = {
  origin: 'https://www.example.com',
  files: FILES,
  paths: ['/', '/about.html', '/img/a b.png', '/clip.mp4', '/style.css'],
  fileAt: (url) => FILES.find(({ address }) => address === url),
  listed: (url) =>
    url === 'https://www.example.com/elsewhere'
      ? { uri: 'file:///site/news.xml', alternates: [] }
      : undefined,
};

export const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const IMAGE = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
export const VIDEO = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';
export const NEWS = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
export const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
export const urlset = (records: string, more = '') =>
  `<urlset xmlns="${NS}"${more && ` ${more}`}>${records}</urlset>`;
export const index = (records: string) => `<sitemapindex xmlns="${NS}">${records}</sitemapindex>`;
