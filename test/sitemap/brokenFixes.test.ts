/** Fixes of malformed XML delete only what their title names, and do not add faults. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Finding } from '../../server/src/core/rule/rule.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, type Session, session } from '../rules/check.ts';
import { runs } from '../scale.ts';

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';
const RECORD = `<url>
  <loc>https://www.example.com/page?a=1&amp;b=2</loc>
  <lastmod>2024-08-05</lastmod>
  <priority>0.5</priority>
  <image:image><image:loc>https://www.example.com/a.png</image:loc></image:image>
</url>
`;
const OTHER = (path: string) => `<url><loc>https://www.example.com/${path}</loc></url>\n`;
const RULES: ReadonlySet<string> = new Set([
  'sitemap/not-well-formed',
  'sitemap/unescaped-ampersand',
  'sitemap/html-entity',
  'sitemap/curly-quotes',
]);

const faultsOf = ({ findings }: Session): readonly Finding[] =>
  findings.filter(({ code }) => RULES.has(code));

/** A record with small damage: some letters removed, or a piece inserted. */
const broken = fc
  .array(
    fc.record({
      at: fc.nat(RECORD.length - 1),
      length: fc.nat(3),
      text: fc.constantFrom(
        '',
        '',
        'x',
        '<',
        '>',
        '/',
        '&',
        '"',
        '</',
        '</loc>',
        '<loc>',
        '\x01',
        '&nbsp;',
        ']]>',
      ),
    }),
    { minLength: 1, maxLength: 1 },
  )
  .map((damages) =>
    damages.reduce(
      (text, { at, length, text: put }) => text.slice(0, at) + put + text.slice(at + length),
      RECORD,
    ),
  );

test('a markup fix deletes only what its title names, and adds no markup fault', () => {
  fc.assert(
    fc.property(broken, (record) => {
      const text = `${HEAD}${OTHER('a')}${record}${OTHER('b')}</urlset>\n`;
      const before = session(sitemap as never, text);
      const faults = faultsOf(before);
      for (const finding of faults) {
        for (const { title, edits } of before.fixes(finding)) {
          for (const { start, end, text: written } of edits) {
            const gone = text.slice(start, end).trim();
            const isNamed =
              title.includes(gone) || title.includes('U+') || title.includes('characters') || written !== '';
            assert.ok(isNamed, `${title} takes away ${JSON.stringify(gone)} of ${record}`);
          }
          const after = session(sitemap as never, applyEdits(text, edits));
          const left = faultsOf(after);
          assert.ok(
            left.length <= faults.length,
            `${title}\n${record}\n${JSON.stringify(faults)}\n${JSON.stringify(left)}`,
          );
        }
      }
    }),
    { numRuns: runs(300) },
  );
});
