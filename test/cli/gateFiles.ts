/** Repositories of the tests of gates. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { type Files, repository } from './inProcess.ts';

export const folder = mkdtempSync(join(tmpdir(), 'crawlwise-gates-'));
after(() => rmSync(folder, { recursive: true, force: true }));

export const sitemap = (path: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com${path}</loc></url>\n</urlset>\n`;
export const json = (value: unknown): string => JSON.stringify(value);

export const place = (files: Files): string => repository(folder, files);

/** Errors and warnings as `file:line code`. */
export const found = (stdout: string): string[] =>
  stdout.split('\n').flatMap((line) => {
    const [, place, code] = /^(\S+?:\d+):\d+ (?:error|warning) (\S+)/.exec(line) ?? [];
    return place ? [`${place} ${code}`] : [];
  });

export const WRONG = 'User-agent: *\nDisallow /x/\n';
export const COLON = 'robots/missing-colon';
export const BLOCKING = {
  'public/robots.txt': 'User-agent: *\nDisallow: /private/\nSitemap: https://www.example.com/sitemap.xml\n',
  'public/sitemap.xml': sitemap('/private/a'),
};
export const HUGO = { '.gitignore': 'public/\n', ...BLOCKING };
export const XML = { '.gitignore': '*.xml\n', ...BLOCKING };
export const ROOT = { 'crawlwise.json': json({ site: { root: 'public' } }) };
