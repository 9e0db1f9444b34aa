import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal, type ToolArgs, type ToolResult } from '../../server/src/core/features.ts';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { finished } from '../../server/src/core/steps.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { locIn } from '../../server/src/sitemap/syntax/node.ts';
import { tools } from '../../server/src/sitemap/tools/index.ts';
import { joined, partsOf } from '../../server/src/sitemap/tools/parts.ts';
import { applyEdits } from '../rules/check.ts';
import { runs } from '../scale.ts';

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const open = (text: string, uri = 'file:///site/sitemap.xml') =>
  sitemap.read(sitemap.open({ uri, languageId: 'xml', version: 1 }, text, DEFAULT_CONFIG));

function run(name: string, text: string, args: ToolArgs = {}): ToolResult {
  const steps = tools[name]!.run(open(text), args);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    assert.ok(value >= 0 && value <= 1);
  }
}

function locs(text: string): string[] {
  const found: string[] = [];
  open(text).text.leaves.visit((leaf) => {
    const loc = locIn(leaf);
    if (loc !== undefined) found.push(loc);
    return true;
  });
  return found;
}

const after = (text: string, { edits = [] }: ToolResult): string => applyEdits(text, edits);

const check = (name: string, tool: string, before: string, expected: string, message: string) =>
  test(name, () => {
    const result = run(tool, before);
    assert.equal(after(before, result), expected);
    assert.equal(result.message, message);
  });

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

check(
  'sorting keeps comments with the record they stand before, and blanks in their place',
  'sort',
  lines(
    `<urlset ${NS}>`,
    '  <url><loc>https://e.com/b</loc></url> <!-- b -->',
    '',
    '  <!-- a -->',
    '  <url><loc>https://e.com/a</loc></url>',
    '</urlset>',
  ),
  lines(
    `<urlset ${NS}>`,
    '  <!-- a -->',
    '  <url><loc>https://e.com/a</loc></url>',
    '',
    '  <url><loc>https://e.com/b</loc></url> <!-- b -->',
    '</urlset>',
  ),
  '2 entries moved',
);
check(
  'nothing is to be sorted',
  'sort',
  `<urlset ${NS}><url><loc>https://e.com/a</loc></url><url/></urlset>`,
  `<urlset ${NS}><url><loc>https://e.com/a</loc></url><url/></urlset>`,
  'The entries are already sorted',
);
check(
  'of equal records the first stays',
  'removeDuplicates',
  lines(
    `<urlset ${NS}>`,
    '  <url><loc>https://e.com/?a&amp;b</loc><priority>1.0</priority></url>',
    '  <url><loc>https://e.com/</loc></url>',
    '  <!-- again -->',
    '  <url><loc> https://e.com/?a&#38;b </loc></url>',
    '</urlset>',
  ),
  lines(
    `<urlset ${NS}>`,
    '  <url><loc>https://e.com/?a&amp;b</loc><priority>1.0</priority></url>',
    '  <url><loc>https://e.com/</loc></url>',
    '<!-- again -->',
    '  </urlset>',
  ),
  '1 entry removed',
);

const refused: readonly [string, string][] = [
  ['', 'There is no entry in this file'],
  [`<urlset ${NS}></urlset>`, 'There is no entry in this file'],
  [`<urlset ${NS}><url><loc>https://e.com/</loc></url>`, 'The root element has no end tag'],
  [
    `<urlset ${NS}><url><loc>https://e.com/</loc><url><loc>https://e.com/b</loc></url></urlset>`,
    'Entry 1 has no end',
  ],
];
for (const [text, message] of refused) {
  for (const tool of Object.keys(tools)) {
    test(`${tool} refuses ${JSON.stringify(text)}`, () => {
      assert.throws(
        () => run(tool, text),
        (error) => error instanceof Refusal && error.message === message,
      );
    });
  }
}

test('a split creates files within the limit, and an index with their newest dates', () => {
  const record = (n: number) =>
    `  <url><loc>https://e.com/${n}</loc><lastmod>2024-01-0${n}</lastmod></url>\n`;
  const text = `<?xml version="1.0"?>\n<urlset ${NS}>\n${[1, 2, 3, 4, 5].map(record).join('')}</urlset>\n`;
  const { files = [], message, hint } = run('split', text, { records: 2 });
  assert.deepEqual(
    files.map(({ name }) => name),
    ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml', 'sitemap-index.xml'],
  );
  assert.equal(files[0]!.text, `<?xml version="1.0"?>\n<urlset ${NS}>\n${record(1)}${record(2)}</urlset>\n`);
  assert.deepEqual(
    locs(files[3]!.text),
    [1, 2, 3].map((n) => `https://e.com/sitemap-${n}.xml`),
  );
  assert.match(files[3]!.text, /<lastmod>2024-01-05<\/lastmod>/);
  assert.equal(message, 'Split into 3 sitemaps and an index');
  assert.match(hint!, /^Name the index wherever sitemap\.xml is named now\. .* Check that /);
  for (const file of files) assert.deepEqual(serious(file.text), [], file.name);
});

test('a sitemap that fits into one file is not split', () => {
  assert.equal(run('split', `<urlset ${NS}><url><loc>https://e.com/</loc></url></urlset>`).files, undefined);
});

test('an index without duplicates lists no sitemap twice', () => {
  const text = `<sitemapindex ${NS}><sitemap><loc>https://e.com/1.xml</loc></sitemap></sitemapindex>`;
  assert.equal(run('removeDuplicates', text).message, 'No sitemap is listed twice');
});

test('an index is split into indexes that nothing lists', () => {
  const text = `<sitemapindex ${NS}><sitemap><loc>https://e.com/1.xml</loc></sitemap><sitemap><loc>https://e.com/2.xml</loc></sitemap></sitemapindex>`;
  assert.deepEqual(
    run('split', text, { records: 1 }).files?.map(({ text }) => locs(text)),
    [['https://e.com/1.xml'], ['https://e.com/2.xml']],
  );
});

const serious = (text: string) =>
  sitemap
    .findings(open(text))
    .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code);

const blank = fc.constantFrom(
  '',
  '\n',
  '\r\n  ',
  ' ',
  '\n\n',
  '<!-- c -->',
  '\n <!-- <url> -->\n',
  ' <!-- same line -->\n',
  '<?pi x?>\n',
);
const record = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'a&amp;b', 'ä', ' d '),
    fc.constantFrom('', '<lastmod>2024-01-01</lastmod>'),
  )
  .map(([path, rest]) => `<url><loc>https://e.com/${path}</loc>${rest}</url>`);
const document = fc
  .tuple(blank, fc.array(fc.tuple(record, blank), { minLength: 1, maxLength: 8 }), blank)
  .map(([head, records, tail]) => `<urlset ${NS}>${head}${records.flat().join('')}${tail}</urlset>\n`);
const set = (all: Iterable<string>) => [...new Set(all)].sort();
const comments = (text: string) => (text.match(/<!--[\s\S]*?-->|<\?pi x\?>/g) ?? []).sort();

test('property: the parts are the document', () => {
  fc.assert(fc.property(document, (text) => assert.equal(joined(finished(partsOf(open(text)))), text)));
});

test('property: no URL and no comment is lost, and nothing is added', () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 1, max: 4 }), (text, records) => {
      const sorted = after(text, run('sort', text));
      assert.deepEqual(locs(sorted), [...locs(text)].sort());
      assert.deepEqual(comments(sorted), comments(text));
      const single = after(text, run('removeDuplicates', text));
      assert.deepEqual(locs(single), [...new Set(locs(text))]);
      assert.deepEqual(comments(single), comments(text));
      const { files } = run('split', text, { records });
      const pieces = files?.slice(0, -1).flatMap((file) => locs(file.text)) ?? locs(text);
      assert.deepEqual(pieces, locs(text));
      assert.deepEqual(set(serious(sorted)), set(serious(text)));
    }),
    { numRuns: runs(300) },
  );
});
