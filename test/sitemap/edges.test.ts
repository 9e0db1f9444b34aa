/** Files that begin or end alike share what was parsed of one of them: each has the findings that it has alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { sitemapService } from '../../server/src/sitemap/service.ts';
import { LIMITS } from '../../server/src/sitemap/syntax/reader.ts';
import { runs } from '../scale.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROLOGS = [
  `${DECLARATION}<urlset xmlns="${SITEMAP}">\n`,
  `${DECLARATION}<urlset xmlns="${SITEMAP}">`,
  `${DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`,
  `${DECLARATION}<urlset xmlns="${SITEMAP}/">\n`,
  `${DECLARATION}<!-- crawlwise-disable-next-line -->\n<urlset xmlns="${SITEMAP}/">\n`,
  `${DECLARATION}<!-- crawlwise-disable loc/double-slash -->\n<urlset xmlns="${SITEMAP}">\n`,
  `${DECLARATION}<urlset xmlns="${SITEMAP}">\n<urlset>\n`,
  `${DECLARATION}<sitemapindex xmlns="${SITEMAP}">\n`,
  `\n${DECLARATION}<urlset xmlns="${SITEMAP}">\n`,
  `<urlset xmlns="${SITEMAP}">\n<!-- a comment that is as long as a sample of the file -->\n`,
];
const RECORDS = [
  '<url><loc>https://www.example.com/a</loc></url>\n',
  '<url><loc>https://www.example.com//a</loc></url>\n',
  '<url ><loc>https://www.example.com/a</loc></url>\n',
  '<url a="<"><loc>https://www.example.com/a</loc></url>\n',
  '<sitemap><loc>https://www.example.com/a.xml</loc></sitemap>\n',
  '<url/>',
  '<url><loc>https://www.example.com/b</loc>\n',
  '<lastmod>2024-01-01</lastmod>',
];
const EPILOGS = [
  '</urlset>\n',
  '</urlset>',
  '</urlset>\n\n',
  '</urlset>\n</urlset>\n',
  '</sitemapindex>\n',
  '',
  '</url',
];

const part = (texts: readonly string[]) => fc.constantFrom(...texts);
const file = fc
  .tuple(part(PROLOGS), fc.array(part(RECORDS), { maxLength: 3 }), part(EPILOGS))
  .map(([prolog, records, epilog]) => prolog + records.join('') + epilog);

const shared = sitemapService();

/** Findings, and how the file is cut into leaves. @param edit inserted at the middle, then removed */
function view(service: typeof shared, text: string, edit = '') {
  const identity = { uri: 'file:///sitemap.xml', languageId: 'xml', version: 0 };
  let document = service.read(service.open(identity, text, DEFAULT_CONFIG));
  const start = text.length >> 1;
  document = service.read(service.edit(document, { start, end: start, text: edit }));
  document = service.read(service.edit(document, { start, end: start + edit.length, text: '' }));
  return { findings: service.places(document), records: document.text.leaves.total.records };
}

test('files that begin and end alike', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 2, maxLength: 6 }), part(['', 'x', '<url>']), (files, edit) => {
      // A service with limits of its own shares nothing.
      for (const text of files)
        assert.deepEqual(view(shared, text, edit), view(sitemapService({ ...LIMITS }), text), text);
    }),
    { numRuns: runs(800) },
  );
});
