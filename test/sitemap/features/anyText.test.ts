import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Span } from '../../../server/src/core/features.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { LIMITS } from '../../../server/src/sitemap/syntax/reader.ts';
import { ALL, cpuTime, runs, size } from '../../scale.ts';
import { assertApart, assertNested, within } from '../../spans.ts';
import {
  edited,
  featuresOf,
  IMAGE,
  index,
  NS,
  read,
  SITE,
  urlset,
  features as usual,
  XHTML,
} from './check.ts';

type Checked = ReturnType<typeof read>;
type All = typeof usual;

/** All requests for a whole document. */
function assertWhole(document: Checked, text: string, features = usual): void {
  const file = { start: 0, end: text.length };
  assertNested(features.outline(document), file);
  const folds = features.folding(document);
  folds.forEach((fold, i) => {
    assert.ok(within(file, fold) && /[\r\n]/.test(text.slice(fold.start, fold.end)), 'a fold has lines');
    for (const other of folds.slice(i + 1)) {
      const apart = fold.end <= other.start || other.end <= fold.start;
      assert.ok(within(fold, other) || within(other, fold) || apart, 'folds are nested');
    }
  });
  const links = features.links(document);
  assertApart(links, 'links');
  for (const link of links) assert.ok(within(file, link) && URL.canParse(link.url));
  features.status(document);
}

function assertAt(document: Checked, text: string, offset: number, features = usual): void {
  const file = { start: 0, end: text.length };
  const at = Math.max(0, Math.min(offset, text.length));
  const chain = features.selection(document, offset);
  assert.deepEqual(chain.at(-1), file, 'the last selection is the file');
  chain.forEach((span, i) => {
    assert.ok(span.start <= at && at <= span.end);
    if (i > 0) assert.ok(within(span, chain[i - 1]!), 'selections are nested');
  });
  const linked = features.linked(document, offset);
  assert.ok(
    linked.length === 0 || new Set(linked.map(({ start, end }) => text.slice(start, end))).size === 1,
  );
  for (const spans of [
    features.highlights(document, offset),
    linked,
    features.references(document, offset),
  ]) {
    assertApart(spans, 'places');
    for (const span of spans) assert.ok(within(file, span) && span.start < span.end);
  }
  features.definition(document, offset);
  const hover = features.hover(document, offset);
  if (hover) assert.ok(within(file, hover) && hover.start <= at && at <= hover.end);
  for (const { edit, additional = [], label } of features.completion(document, offset)) {
    assert.ok(
      label !== '' && within(file, edit) && edit.start <= at && at <= edit.end,
      'a completion is at the cursor',
    );
    assertApart(
      [edit, ...additional].sort((a, b) => a.start - b.start),
      'edits',
    );
  }
  assertRefactorings(document, text, { start: offset, end: offset }, features);
}

function assertRefactorings(document: Checked, text: string, span: Span, features: All): void {
  const lineFix = features.lineFix(document, span.start);
  for (const { edits } of [
    ...finished(features.refactorings(document, span)),
    ...(lineFix ? [lineFix] : []),
  ]) {
    assertApart(edits, 'edits');
    for (const edit of edits) assert.ok(within({ start: 0, end: text.length }, edit));
    assert.notEqual(edited(text, edits), text, 'something changes');
  }
}

const PIECES = [
  ...[
    '<urlset>',
    `<urlset xmlns="${NS}" ${IMAGE} ${XHTML}>`,
    '</urlset>',
    `<sm:urlset xmlns:sm='${NS}'>`,
    '<sitemapindex>',
  ],
  ...[
    '<url>',
    '</url>',
    '<url',
    '<url ',
    '<sm:url>',
    '<sitemap>',
    '</sitemap>',
    '<',
    '</',
    '</u',
    '<lo',
    '>',
    '/>',
  ],
  ...[
    '<loc>',
    '</loc>',
    'https://e.com/',
    'https://e.com/?a&amp;b',
    '&',
    '\r\n',
    '\n',
    '  ',
    '\u{1f600}',
    '\ud800',
  ],
  ...[
    '<lastmod>',
    '</lastmod>',
    '2024-08-05T01:30:05+02:00',
    '<changefreq>da',
    '<image:image>',
    '<image:loc>',
  ],
  ...[
    '<xhtml:link rel="alternate" hreflang="de" href="https://e.com/"/>',
    '<xhtml:link hreflang="',
    " href='",
    '"',
    "'",
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml version="1.0"?>',
    '<?pi',
    '?>',
    '<!DOCTYPE',
    '\ufeff',
    'xmlns:x="y"',
    '=',
  ],
];

const texts = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 25 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 15 }).map((pieces) => urlset(pieces.join(''), IMAGE)),
);

const SHORT = { record: 120, piece: 60 };
const inShort = featuresOf(SHORT);

test('any text, any offset: nothing throws, all ranges are in the text and well nested', () => {
  fc.assert(
    fc.property(
      texts,
      fc.boolean(),
      fc.array(fc.integer({ min: -2, max: 400 }), { maxLength: 8 }),
      (text, short, offsets) => {
        const document = read(text, SITE, short ? SHORT : LIMITS);
        const features = short ? inShort : usual;
        assertWhole(document, text, features);
        for (const offset of offsets) assertAt(document, text, offset, features);
        assertRefactorings(
          document,
          text,
          { start: Math.min(0, ...offsets), end: Math.max(0, ...offsets) },
          features,
        );
      },
    ),
    { numRuns: runs(800) },
  );
});

const RECORD =
  '\r\n<url>\r\n <loc>https://e.com/?a&amp;b</loc>\r\n <lastmod>2024-08-05T01:30:05+02:00</lastmod>\r\n <image:image><image:loc>\'x\'</image:loc></image:image>\r\n <xhtml:link rel=\'alternate\' hreflang="de-AT" href="https://e.com/"/>\r\n</url>';
const WHOLE = `<?xml version="1.0"?>\n<!-- a -->${urlset(RECORD.repeat(2), `${IMAGE} ${XHTML}`)}\n`;

/** Incomplete documents. */
const broken: readonly string[] = [
  WHOLE,
  WHOLE.replaceAll('>', ''),
  WHOLE.replaceAll('"', ''),
  WHOLE.replaceAll('</', '<'),
  WHOLE.replaceAll('</url>', ''),
  WHOLE.replace('-->', ''),
  urlset('<url><\ufeff?>'),
  WHOLE.replace(NS, 'https://example.com/<'),
  WHOLE.replaceAll('url', 'sm:url'),
  WHOLE.replace('<urlset', '<url'),
  index(RECORD.replaceAll('url', 'sitemap')).slice(0, -9),
  `<sm:urlset xmlns:sm='${NS}'><sm:url><sm:loc>a<sm:loc>b</sm:url></sm:urlset><x/>`,
];

/** By default, not every offset is checked. */
const STEP = ALL ? 1 : 9;

for (const text of broken) {
  test(`offsets of ${JSON.stringify(text.slice(0, 60))}… and of its prefixes`, () => {
    const whole = read(text, SITE);
    assertWhole(whole, text);
    for (let offset = 0; offset <= text.length; offset += STEP) {
      assertAt(whole, text, offset);
      if (offset % (7 * STEP) !== 0) continue;
      const begun = text.slice(0, offset);
      const document = read(begun, SITE);
      assertWhole(document, begun);
      assertAt(document, begun, offset);
    }
  });
}

test('unread text is ignored', () => {
  const features = usual;
  const text = urlset(RECORD.repeat(10));
  const document = read(text);
  const fresh = { ...document, text: document.text.replace({ start: 300, end: 301, text: 'x' }) } as Checked;
  for (let offset = 0; offset <= fresh.text.length; offset += 10) {
    features.completion(fresh, offset);
    features.hover(fresh, offset);
    features.selection(fresh, offset);
    features.highlights(fresh, offset);
    features.references(fresh, offset);
    finished(features.refactorings(fresh, { start: offset, end: offset }));
    features.lineFix(fresh, offset);
  }
  features.outline(fresh);
  features.folding(fresh);
  features.links(fresh);
});

/** Leaves of up to about 100 KB that are designed to be slow. */
const slow: readonly [name: string, inner: string][] = [
  ['open elements', '<a>'.repeat(size(40_000))],
  ['elements', `<url>${'<a>'.repeat(size(12_000))}${'</a>'.repeat(size(12_000))}</url>`],
  ['half-typed tags', '<a '.repeat(size(40_000))],
  ['open elements and other end tags', `${'<a>'.repeat(size(20_000))}${'</b>'.repeat(size(20_000))}`],
  ['half-typed tags and their end tags', `${'<a '.repeat(size(20_000))}${'</b>'.repeat(size(20_000))}`],
  ['declarations', '<a xmlns:b="c" xmlns:d="e">'.repeat(1_000)],
  ['attributes', `<url ${'a="b" '.repeat(size(20_000))}`],
  ['quotes', `<url ${'a="b '.repeat(size(20_000))}`],
  ['one long text', `<url><loc>${'a'.repeat(size(500_000))}`],
  ['angles', '< '.repeat(size(20_000))],
  ['comments', '<!---->'.repeat(size(20_000))],
  ['URLs', 'https://e.com/\n'.repeat(size(35_000))],
];

for (const [name, inner] of slow) {
  test(`requests in a long leaf take no longer than reading it: ${name}`, () => {
    const features = usual;
    const text = urlset(`<url>${inner}`);
    const begun = cpuTime();
    const document = read(text);
    const most = Math.max(2_000, 4 * (cpuTime() - begun));
    const { length } = text;
    const asks: Record<string, () => unknown> = {
      outline: () => features.outline(document),
      folding: () => features.folding(document),
      links: () => features.links(document),
    };
    for (const [place, offset] of Object.entries({ top: 80, middle: length >> 1, end: length - 9 })) {
      asks[`completion ${place}`] = () => features.completion(document, offset);
      asks[`selection ${place}`] = () => JSON.stringify(features.selection(document, offset));
      asks[`linked ${place}`] = () => features.linked(document, offset);
      asks[`highlights ${place}`] = () => features.highlights(document, offset);
      asks[`references ${place}`] = () => features.references(document, offset);
      asks[`fix of the line ${place}`] = () => features.lineFix(document, offset);
      asks[`refactorings ${place}`] = () =>
        finished(features.refactorings(document, { start: offset, end: length }));
    }
    for (const [ask, answer] of Object.entries(asks)) {
      const start = cpuTime();
      answer();
      const took = cpuTime() - start;
      assert.ok(took < most, `${ask}: ${took} ms`);
    }
  });
}

test('many records are answered immediately', () => {
  const text = urlset(RECORD.repeat(size(50_000)), `${IMAGE} ${XHTML}`);
  const document = read(text, SITE);
  const middle = text.indexOf('https://', text.length >> 1);
  const asks: Record<string, () => unknown> = {
    outline: () => usual.outline(document),
    folding: () => usual.folding(document),
    links: () => usual.links(document),
    completion: () => usual.completion(document, middle),
    selection: () => usual.selection(document, middle),
    highlights: () => usual.highlights(document, middle),
    definition: () => usual.definition(document, middle),
    references: () => usual.references(document, middle),
    refactorings: () => finished(usual.refactorings(document, { start: middle, end: middle })),
  };
  for (const [ask, answer] of Object.entries(asks)) {
    const start = cpuTime();
    answer();
    const took = cpuTime() - start;
    assert.ok(took < 20_000, `${ask}: ${took} ms`);
  }
});
