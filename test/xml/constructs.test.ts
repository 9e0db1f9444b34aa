import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leafLinter } from '../../server/src/core/findings/lint.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { asCoreRules, sitemapLint } from '../../server/src/sitemap/lint.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { Rows } from '../../server/src/sitemap/syntax/rows.ts';
import { CONSTRUCTS, constructText } from '../bench/constructs.ts';
import { runs } from '../scale.ts';
import { view } from './view.ts';

const RECORDS = 3;

test('records with each construct are read alike by the scanner and by the parser', () => {
  for (const [name, construct] of Object.entries(CONSTRUCTS)) {
    const text = constructText(construct, RECORDS);
    assert.deepEqual(view(text, true), view(text, false), name);
  }
});

/** How many records of a file are scanned, and whether there is a finding in each record. */
function scanned(text: string): { readonly rows: number; readonly findings: number } {
  const lint = sitemapLint(leafLinter(asCoreRules(rules), DEFAULT_CONFIG));
  const reader = new SitemapReader(lint, LIMITS);
  let [rows, findings] = [0, 0];
  for (let at = 0, state = reader.start; at < text.length; ) {
    const item = reader.read(text, at, state, true)!;
    if (item instanceof Rows) {
      rows += item.records;
      findings += item.content?.findings?.length ?? 0;
    }
    at += item.text.length;
    state = item.exit;
  }
  return { rows, findings };
}

test('what is legal is scanned', () => {
  for (const [name, construct] of Object.entries(CONSTRUCTS)) {
    const { kind } = construct;
    if (kind === 'broken') continue;
    const { rows, findings } = scanned(constructText(construct, RECORDS));
    assert.equal(rows, kind === 'whole' ? 0 : RECORDS, name);
    if (kind === 'sound') assert.ok(findings < RECORDS, `${name}: ${findings} findings`);
  }
});

const { root } = CONSTRUCTS.plain!;
const record = fc
  .tuple(fc.constantFrom(...Object.values(CONSTRUCTS)), fc.nat(999))
  .map(([construct, at]) => construct.record(at));

test('so are files of records with different constructs', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), (records) => {
      const text = `${root}\n${records.join('')}</urlset>`;
      assert.deepEqual(view(text, true), view(text, false));
    }),
    { numRuns: runs(2000) },
  );
});

/** Parts of records, from one piece of markup to another. */
const part = fc.tuple(record, fc.nat(), fc.nat()).map(([text, from, to]) => {
  const pieces = text.split(/(?=[<&])/);
  return pieces.slice(from % pieces.length, 1 + (to % pieces.length)).join('');
});

test('so are records that are put together of parts of others', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(record, part), { maxLength: 12 }), (parts) => {
      const text = `${root}\n${parts.join('')}</urlset>`;
      assert.deepEqual(view(text, true), view(text, false));
    }),
    { numRuns: runs(4000) },
  );
});
