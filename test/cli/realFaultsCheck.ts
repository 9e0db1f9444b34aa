/**
 * Faults, and what looks like one, as they occur in files of real sites: every error, warning and info that
 * `crawlwise check` reports of them.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { crawlwise, type Files, repository } from './inProcess.ts';

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-faults-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

export const SCHEMAS = 'http://www.google.com/schemas';
export const ROOT = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="${SCHEMAS}/sitemap-image/1.1" xmlns:news="${SCHEMAS}/sitemap-news/0.9" xmlns:video="${SCHEMAS}/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const E = 'https://www.e.com';
export const url = (loc: string, rest = '') => `<url><loc>${loc}</loc>${rest}</url>\n`;
export const sitemapOf = (content: string) => `${DECLARATION}${ROOT}\n${content}</urlset>\n`;
export const sitemap = (...locs: readonly string[]) => sitemapOf(locs.map((loc) => url(loc)).join(''));
export const index = (...locs: readonly string[]) =>
  `${DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
export const robots = (...sitemaps: readonly string[]) =>
  `User-agent: *\nDisallow: /private/\n\n${sitemaps.map((sitemap) => `Sitemap: ${sitemap}\n`).join('')}`;
export const article = (date: string, title: string, language = 'en') =>
  `<news:news><news:publication><news:name>A</news:name><news:language>${language}</news:language></news:publication><news:publication_date>${date}</news:publication_date><news:title>${title}</news:title></news:news>`;
export const alternate = (language: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;

/**
 * @param files the files of a repository, or the text of its only robots.txt
 * @param expected `file:line severity code`, without the file if there is only the robots.txt
 */
export function check(name: string, files: Files | string, expected: readonly string[]): void {
  test(name, async () => {
    const own = repository(folder, typeof files === 'string' ? { 'robots.txt': files } : files);
    const { stdout } = await crawlwise(own, 'check', '.', '--format', 'json', '--level', 'info');
    const found = JSON.parse(stdout).findings.map(
      (finding: { file: string; line: number; severity: string; code: string; count?: number }) =>
        `${typeof files === 'string' ? '' : `${finding.file}:`}${finding.line} ${finding.severity} ${finding.code}${finding.count === undefined ? '' : ` ×${finding.count}`}`,
    );
    assert.deepEqual(found, expected);
  });
}

export const octets = (text: string) => Buffer.from(text, 'latin1');
