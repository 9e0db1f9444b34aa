import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Span } from '../../../server/src/core/features.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { cpuTime, runs } from '../../scale.ts';
import { assertApart, assertNested, within } from '../../spans.ts';
import { type Checked, read } from '../check.ts';
import { files, LINES, mixtures } from '../fragments.ts';
import { edited } from './check.ts';

const { features } = robots;

/** All requests for a whole document. */
function assertWhole(document: Checked, text: string): void {
  const file = { start: 0, end: text.length };
  assertNested(features.outline!(document), file);
  const folds = features.folding!(document);
  folds.forEach((fold, index) => {
    assert.ok(within(file, fold) && /[\r\n]/.test(text.slice(fold.start, fold.end)));
    for (const other of folds.slice(index + 1)) {
      assert.ok(within(fold, other) || fold.end <= other.start, 'folds are nested');
    }
  });
  const links = features.links!(document);
  assertApart(links, 'links');
  for (const link of links) assert.ok(within(file, link) && URL.canParse(link.url));
  for (const lens of [...features.lenses!(document)]) {
    assert.ok(within(file, lens));
    assert.doesNotMatch(lens.title, /undefined|NaN|^ ·/);
  }
}

function assertAt(document: Checked, text: string, offset: number): void {
  const file = { start: 0, end: text.length };
  const at = Math.max(0, Math.min(offset, text.length));
  const chain = features.selection!(document, offset);
  assert.deepEqual(chain.at(-1), file, 'the last selection is the file');
  chain.forEach((span, index) => {
    assert.ok(span.start <= at && at <= span.end);
    if (index > 0) assert.ok(within(span, chain[index - 1]!), 'selections are nested');
  });
  const highlights = features.highlights!(document, offset);
  for (const spans of [
    highlights,
    features.definition!(document, offset),
    features.references!(document, offset),
  ]) {
    assertApart(spans, 'places');
    for (const span of spans) assert.ok(within(file, span) && span.start < span.end);
  }
  if (highlights.length > 0) assert.ok(highlights.some(({ start, end }) => start <= at && at <= end));
  const name = features.renameable!(document, offset);
  const edits = features.rename!(document, offset, 'crawlwise');
  assert.equal(name === undefined, edits === undefined);
  if (!name || !edits) return;
  assert.ok(name.start <= at && at <= name.end && name.start < name.end);
  assert.ok(edits.some(({ start, end }) => start === name.start && end === name.end));
  const renamed = read(edited(text, edits));
  assert.ok(features.highlights!(renamed, edits[0]!.start).length >= edits.length);
}

function assertSpan(document: Checked, text: string, span: Span): void {
  const file = { start: 0, end: text.length };
  for (const spans of [features.semanticTokens!(document, span), features.format!(document, span)]) {
    assertApart(spans, 'tokens and edits');
    for (const span of spans) assert.ok(within(file, span));
  }
  for (const { start, end } of features.semanticTokens!(document, span)) {
    assert.ok(start < end && !/[\r\n]/.test(text.slice(start, end)));
  }
}

const texts = fc.oneof(files(LINES, 12), mixtures(20), fc.string({ unit: 'binary' }));

test('any text, any offset: nothing throws, all ranges are in the text and well nested', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.integer({ min: -2, max: 200 }), { maxLength: 12 }), (text, offsets) => {
      const document = read(text);
      assertWhole(document, text);
      for (const offset of offsets) assertAt(document, text, offset);
      assertSpan(document, text, { start: 0, end: text.length });
      assertSpan(document, text, { start: Math.min(0, ...offsets), end: Math.max(0, ...offsets) });
    }),
    { numRuns: runs(1000) },
  );
});

test('requests for unread text have the same results', () => {
  fc.assert(
    fc.property(files(LINES, 8), fc.nat(80), (text, offset) => {
      const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
      const unread = robots.open(identity, text, { levels: new Map() });
      const whole = { start: 0, end: text.length };
      for (const ask of [
        (document: Checked) => features.outline!(document),
        (document: Checked) => [...features.lenses!(document)],
        (document: Checked) => features.references!(document, offset),
        (document: Checked) => features.semanticTokens!(document, whole),
        (document: Checked) => features.format!(document, whole),
        (document: Checked) => features.formatTyped!(document, offset, '\n'),
        (document: Checked) => finished(features.refactorings!(document, whole, undefined)),
      ]) {
        assert.deepEqual(ask(unread), ask(read(text)));
      }
    }),
    { numRuns: 100 },
  );
});

/** A name of letters only, different for each number. */
const nameOf = (n: number): string => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

const MANY_NAMES = Array.from({ length: 12_000 }, (_, n) => `User-agent: ${nameOf(n)}\n`).join('');

/** Files of about 500 KiB, and the requests in the middle and at the end. */
const large: readonly [name: string, text: string][] = [
  [
    'one group',
    `User-agent: *\n${Array.from({ length: 25_000 }, (_, n) => `disallow:/page/${n}/*\n`).join('')}`,
  ],
  ['one crawler in 12,000 groups', 'User-agent: bingbot\nDisallow: /page/*$\n'.repeat(12_000)],
  ['12,000 names, twice', `${MANY_NAMES}Allow: /\n`.repeat(2)],
  ['comments', '# comment\n'.repeat(50_000)],
  ['blank lines', ' \n'.repeat(250_000)],
  ['one line of stars', `User-agent: *\nDisallow: ${'/*'.repeat(250_000)}`],
  ['rules of stars', `User-agent: *\n${`Disallow: ${'/*'.repeat(24)}\n`.repeat(8_500)}`],
];

for (const [kind, text] of large) {
  test(`500 KiB are answered immediately: ${kind}`, () => {
    const document = read(text);
    const whole = { start: 0, end: text.length };
    const asks: Record<string, () => unknown> = {
      outline: () => features.outline!(document),
      folding: () => features.folding!(document),
      links: () => features.links!(document),
      lenses: () => [...features.lenses!(document)],
      format: () => features.format!(document, whole),
      refactorings: () => finished(features.refactorings!(document, whole, undefined)),
      semanticTokens: () => features.semanticTokens!(document, whole),
    };
    for (const [place, offset] of Object.entries({ top: 13, middle: text.length >> 1, end: text.length })) {
      asks[`selection ${place}`] = () => features.selection!(document, offset);
      asks[`highlights ${place}`] = () => features.highlights!(document, offset);
      asks[`definition ${place}`] = () => features.definition!(document, offset);
      asks[`references ${place}`] = () => features.references!(document, offset);
      asks[`rename ${place}`] = () => features.rename!(document, offset, 'x');
    }
    for (const [ask, answer] of Object.entries(asks)) {
      const start = cpuTime();
      answer();
      const took = cpuTime() - start;
      if (process.env.SHOW && took > 20) console.log(kind, ask, Math.round(took));
      assert.ok(took < 10_000, `${ask}: ${took} ms`);
    }
  });
}
