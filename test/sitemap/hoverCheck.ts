import assert from 'node:assert/strict';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { hoverFeature } from '../../server/src/sitemap/features/hover.ts';
import { sitemap, sitemapService } from '../../server/src/sitemap/service.ts';
import { NO_LINT } from '../../server/src/sitemap/syntax/lint.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { cursorIn } from '../cursor.ts';

export const IDENTITY = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 1 };
export const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const EXTENSIONS = [
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
].join(' ');

export const clock = { now: () => Date.parse('2024-11-21T12:00:00Z'), timeZone: 'Europe/Athens' };

export const open = (text: string, service = sitemap) =>
  service.read(service.open(IDENTITY, text, DEFAULT_CONFIG));

/** The hover at the cursor with the clock above, and the text of its range. */
export function hoverAt(marked: string, limits = LIMITS) {
  const { text, offset } = cursorIn(marked);
  assert.notEqual(offset, -1, 'no cursor');
  const nodes = new SitemapReader(NO_LINT, limits);
  const found = hoverFeature((leaf) => nodes.node(leaf), clock)(open(text, sitemapService(limits)), offset);
  return found && { about: text.slice(found.start, found.end), markdown: found.markdown };
}

/** Asserts that the range of the hover at the cursor is `about`, and that it contains each of `says`. */
export function check(marked: string, about: string, ...says: string[]): void {
  const found = hoverAt(marked);
  assert.ok(found, `no hover: ${marked}`);
  assert.equal(found.about, about, marked);
  for (const words of says) {
    assert.ok(found.markdown.includes(words), `"${words}" is missing in:\n${found.markdown}`);
  }
}

export function checkNone(marked: string): void {
  assert.equal(hoverAt(marked)?.markdown, undefined, marked);
}

export const urlset = (records: string) => `<urlset xmlns="${NS}" ${EXTENSIONS}>\n${records}\n</urlset>\n`;
export const url = (rest: string) => urlset(`<url><loc>https://www.example.com/</loc>${rest}</url>`);
export const index = (records: string) => `<sitemapindex xmlns="${NS}">\n${records}\n</sitemapindex>\n`;
