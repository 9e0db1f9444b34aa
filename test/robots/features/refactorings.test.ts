import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Question, Refactoring } from '../../../server/src/core/features.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { ALL, runs } from '../../scale.ts';
import { read } from '../check.ts';
import { files, LINES, mixtures } from '../fragments.ts';
import { checkSameVerdicts } from '../verdicts.ts';
import { edited } from './check.ts';

const { refactorings } = robots.features;

/** A text with the selection between `⟦` and `⟧`, or the cursor at `‸`. */
function at(source: string) {
  const text = source.replace(/[⟦⟧‸]/g, '');
  const cursor = source.indexOf('‸');
  const start = cursor < 0 ? source.indexOf('⟦') : cursor;
  const end = cursor < 0 ? source.indexOf('⟧') - 1 : cursor;
  return { text, document: read(text), span: { start, end } };
}

const titlesAt = (source: string, last?: Question): string[] => {
  const { document, span } = at(source);
  return finished(refactorings!(document, span, last)).map(({ title }) => title);
};

/** A text with a selection, the title of a refactoring, and the resulting text; without one, it is not offered. */
const cases: readonly [source: string, title: string, result?: string][] = [
  ...['‸Disallow: /tmp', 'Disallow:‸ /tmp', 'Disallow: /t‸mp', 'Disallow: /tmp‸'].map(
    (line): [string, string, string] => [
      `User-agent: *\n${line}\n`,
      'Add the slash at the end, so that only the directory matches (opens /tmp for all crawlers)',
      'User-agent: *\nDisallow: /tmp/\n',
    ],
  ),
  [
    'User-agent: *\nDisallow: /tmp # a note‸\n',
    'Add the slash at the end, so that only the directory matches (opens /tmp for all crawlers)',
    'User-agent: *\nDisallow: /tmp/ # a note\n',
  ],
  ['Disallow: /tmp‸', 'Add the slash at the end, so that only the directory matches', 'Disallow: /tmp/'],
  ...['/a.html', '/a*', '/a$', '/a?b', '/'].map((path): [string, string] => [
    `User-agent: *\nDisallow: ${path}‸\n`,
    'Add the slash at the end, so that only the directory matches',
  ]),
  [
    'User-agent: *\nDisallow: /a\n# b\nAllow: /a/b # B\n\nCrawl-delay: 1\nDisallow: /a/b‸\n',
    'Sort the rules of this group by precedence',
    'User-agent: *\n# b\nAllow: /a/b # B\nDisallow: /a/b\n\nCrawl-delay: 1\nDisallow: /a\n',
  ],
  [
    'User-agent: *‸\r\nDisallow: /a\r\nDisallow: /ab',
    'Sort the rules of this group by precedence',
    'User-agent: *\r\nDisallow: /ab\r\nDisallow: /a',
  ],
  ['User-agent: *\nDisallow: /ab‸\nDisallow: /a\n', 'Sort the rules of this group by precedence'],
  ['User-agent: *\nDisallow: /a\nDisallow: /ab\n\n‸\n', 'Sort the rules of this group by precedence'],

  [
    'User-agent: a‸\nDisallow: /a\n\n# other\nUser-agent: b\nDisallow: /b\n\n# again\nUser-agent: A\n\n# c\nAllow: /c\nCrawl-delay: 2\n\nSitemap: https://e.com/s.xml\n',
    'Merge the 2 groups for a into one',
    'User-agent: a\nDisallow: /a\n# again\n# c\nAllow: /c\nCrawl-delay: 2\n\n# other\nUser-agent: b\nDisallow: /b\n\nSitemap: https://e.com/s.xml\n',
  ],
  [
    'User-agent: a\nUser-agent: b\nDisallow: /ab\n\nUser-agent: a‸\nDisallow: /a\n',
    'Merge the 2 groups for a into one',
    'User-agent: b\nDisallow: /ab\n\nUser-agent: a\nDisallow: /a\nDisallow: /ab\n',
  ],
  [
    '# top\nUser-agent: a\nUser-agent: b\nDisallow: /ab\nCrawl-delay: 1\n\nUser-agent: c\nUser-agent: a‸/2\nDisallow: /ac',
    'Merge the 2 groups for a into one',
    'User-agent: a\nDisallow: /ab\nCrawl-delay: 1\nDisallow: /ac\n\n# top\nUser-agent: b\nDisallow: /ab\nCrawl-delay: 1\n\nUser-agent: c\nDisallow: /ac',
  ],
  [
    'User-agent: a\nUser-agent: b\nDisallow: /1\n\nUser-agent: b\nUser-agent: ‸a\nDisallow: /2\n',
    'Merge the 2 groups for a, b into one',
    'User-agent: a\nUser-agent: b\nDisallow: /1\nDisallow: /2\n',
  ],
  [
    'User-agent: a\nDisallow: /1\nUser-agent: a\nDisallow: /2‸',
    'Merge the 2 groups for a into one',
    'User-agent: a\nDisallow: /1\nDisallow: /2',
  ],
  [
    'User-agent: a\nUser-agent: b\nDisallow: /ab‸\n\nUser-agent: a\nDisallow: /a\n',
    'Merge the 2 groups for a into one',
  ],
  ['User-agent: a‸\nDisallow: /\n', 'Merge the 1 groups for a into one'],

  [
    '# two\nUser-agent: a\nUser-agent: b # B\n# why\nDisallow: /x # X\nCrawl-delay: 1‸\nSitemap: /s\n',
    'Split into one group per crawler',
    '# two\nUser-agent: a\n# why\nDisallow: /x # X\nCrawl-delay: 1\n\nUser-agent: b\nDisallow: /x # X\nCrawl-delay: 1\n\nSitemap: /s\n',
  ],
  [
    'User-agent: a\nUser-agent: b\nUser-agent: A\nUser-agent: c\nDisallow: /‸',
    'Split into one group per crawler',
    'User-agent: a\nUser-agent: A\nDisallow: /\n\nUser-agent: b\nDisallow: /\n\nUser-agent: c\nDisallow: /',
  ],
  ['User-agent: a\nUser-agent: b‸\n', 'Split into one group per crawler'],
  ['User-agent: a\nUser-agent: a‸\nDisallow:\n', 'Split into one group per crawler'],

  [
    'Disallow: /caf\u00e9%20%C3%A9‸*$ # \u00e9',
    'Percent-encode the path',
    'Disallow: /caf%C3%A9%20%C3%A9*$ # \u00e9',
  ],
  ['Disallow: /caf%C3%A9%‸41', 'Percent-encode the path'],
  [
    'Disallow: /a b"c‸',
    'Percent-encode the path (matches the URLs that crawlers request)',
    'Disallow: /a%20b%22c',
  ],
  ['Disallow: /a /b‸', 'Percent-encode the path (matches the URLs that crawlers request)'],
  [
    'Disallow: /a<b/{c}‸',
    'Percent-encode the path (matches the URLs that crawlers request)',
    'Disallow: /a%3Cb/%7Bc%7D',
  ],
  ['Disallow: /a*\\b{c}‸', 'Percent-encode the path (matches the URLs that crawlers request)'],
  ['⟦Allow: /\u00e9\nAllow: /\u00fc⟧', 'Percent-encode 2 paths', 'Allow: /%C3%A9\nAllow: /%C3%BC'],
  ['User-agent: \u00e9‸', 'Percent-encode the path'],
  [
    'Disallow: /caf%C3%A9/%E2%80%8B/%41%20%C3/%f0%9f%98%80‸',
    'Decode the path for reading',
    'Disallow: /caf\u00e9/%E2%80%8B/%41%20%C3/\u{1f600}',
  ],
  ['Disallow: /%41%2F%C2%A0‸', 'Decode the path for reading'],
  ['Disallow: /%E2%80%9D‸', 'Decode the path for reading'],

  [
    '⟦User-agent: a\n# c\n\n  Disallow: /⟧\n',
    'Comment out 2 lines (crawlers no longer read them)',
    '# User-agent: a\n# c\n\n  # Disallow: /\n',
  ],
  ['⟦Allow: /\n⟧Allow: /b', 'Comment out the line (crawlers no longer read it)', '# Allow: /\nAllow: /b'],
  ['\ufeff⟦hello big world⟧', 'Comment out the line', '\ufeff# hello big world'],
  ['Allow: /‸', 'Comment out the line (crawlers no longer read it)'],
  [
    '⟦# some words\n#Disallow: /a # b\n ## Allow: /c\n\n# see: that⟧',
    'Comment in 2 lines (crawlers read them)',
    '# some words\nDisallow: /a # b\n Allow: /c\n\n# see: that',
  ],
  ['⟦# Disallow: /a\nAllow: /⟧', 'Comment in the line (crawlers read it)'],
];

function check([source, title, result]: (typeof cases)[number]): void {
  const { text, document, span } = at(source);
  const all = finished(refactorings!(document, span, undefined));
  const found = all.find((refactoring) => refactoring.title === title);
  assert.equal(
    found && edited(text, found.edits),
    result,
    all.map((refactoring) => refactoring.title).join(', '),
  );
}

for (const example of cases) {
  test(`refactoring: ${example[1]}: ${JSON.stringify(example[0])}`, () => check(example));
}

const requested = (agents: readonly string[], urls: readonly string[]): Question => ({ agents, urls });
const RULES = 'User-agent: *\nDisallow: /a/\n\nUser-agent: GPTBot\nDisallow: /\n';

/** The last test, a text with a selection, the title and the resulting text. */
const expectations: readonly [last: Question, source: string, title?: string, result?: string][] = [
  [
    requested(['Googlebot'], ['https://e.com/a/b?c=\u00e9#d']),
    `‸${RULES}`,
    'Write an expectation for Googlebot https://e.com/a/b?c=\u00e9#d',
    `# @expect block Googlebot /a/b?c=%C3%A9\n${RULES}`,
  ],
  [
    requested(['Googlebot', 'GPTBot', 'bingbot'], ['/b', '/a/']),
    'User-agent: *\nDisallow: /a/\n\n# crawlwise-disable-next-line\n‸User-agent: GPTBot\nDisallow: /\n',
    'Write 3 expectations for what was tested last',
    'User-agent: *\nDisallow: /a/\n\n# @expect allow Googlebot, bingbot /b\n# @expect block GPTBot /b\n# @expect block Googlebot, GPTBot, bingbot /a/\n# crawlwise-disable-next-line\nUser-agent: GPTBot\nDisallow: /\n',
  ],
  [
    requested(['a', 'b'], ['/x', '/a/1']),
    `# @expect allow a, b /x\n${RULES}\n‸`,
    'Write an expectation for what was tested last',
    `# @expect allow a, b /x\n${RULES}\n# @expect block a, b /a/1\n`,
  ],
  [requested(['a b', 'c,d', '#', ''], ['/x']), `‸${RULES}`],
  [requested(['a'], []), `‸${RULES}`],
  [requested(['a'], ['/x']), `‸# @expect allow a /x\n${RULES}`],
];

function checkExpectation([last, source, title, result]: (typeof expectations)[number]): void {
  const { text, document, span } = at(source);
  const found = finished(refactorings!(document, span, last)).find((refactoring) =>
    refactoring.title.startsWith('Write'),
  );
  assert.equal(found?.title, title);
  assert.equal(found && edited(text, found.edits), result);
  if (!found) return;
  const refactored = read(result!);
  const failed = robots
    .findings(refactored)
    .findings.filter(({ code }) => code === 'robots/failed-expectation');
  assert.deepEqual(failed, []);
}

for (const example of expectations) {
  test(`expectations written: ${JSON.stringify(example.slice(0, 2))}`, () => checkExpectation(example));
}

test('nothing is offered in other kinds of files, or without effect', () => {
  assert.deepEqual(titlesAt('⟦<html>\nDisallow: /\u00e9⟧', requested(['a'], ['/'])), []);
  assert.deepEqual(titlesAt('User-agent: *\nDisallow: /a/‸\n'), []);
});

const KEEPS = /^(?:Sort|Merge|Split|Decode|Write)|^Percent-encode [^(]*$|^Comment out [^(]*$/;
const used = new Map<string, number>();

const MORE = [
  'User-agent: a',
  'User-agent: b',
  'User-agent: A/1',
  'User-agent: a',
  'User-agent: MJ',
  'Disallow: /%C3%A9\u00fc',
  'Disallow: /longer/path/*.html$',
  '# Disallow: /x',
];
const texts = fc.oneof(
  files([...LINES, ...MORE], 16),
  files([...LINES.slice(0, 50), ...MORE, ...MORE, ...MORE], 24),
  mixtures(24),
);
const questions = fc.constantFrom(
  undefined,
  requested(['Googlebot'], ['/cart/']),
  requested(
    ['*', 'a', 'MJ12bot', 'AdsBot-Google'],
    ['https://example.com/cart/open?x=1', '/\u00e9', '//', '/*$'],
  ),
);

function checkEdits({ title, edits }: Refactoring, text: string): string {
  assert.doesNotMatch(title, /undefined|\bNaN\b|[\r\n]/);
  assert.ok(edits.length > 0, title);
  let end = -1;
  for (const edit of edits) {
    assert.ok(end < edit.start && edit.start <= edit.end && edit.end <= text.length, JSON.stringify(edits));
    end = edit.end;
  }
  const result = edited(text, edits);
  assert.notEqual(result, text, `${title} does something`);
  return result;
}

test("refactorings that do not announce an effect change none of Google's verdicts", () => {
  fc.assert(
    fc.property(texts, fc.nat(400), fc.nat(60), questions, (text, from, length, last) => {
      const start = Math.min(from, text.length);
      const span = { start, end: Math.min(start + length, text.length) };
      const document = read(text);
      const all = finished(refactorings!(document, span, last));
      assert.equal(new Set(all.map(({ title }) => title)).size, all.length);
      assert.ok(all.length <= 9);
      for (const refactoring of all) {
        const result = checkEdits(refactoring, text);
        const kind = refactoring.title.split(' ')[0]!;
        used.set(kind, (used.get(kind) ?? 0) + 1);
        if (KEEPS.test(refactoring.title)) checkSameVerdicts(text, result, refactoring.title);
      }
    }),
    { numRuns: runs(2400) },
  );
  for (const kind of ['Add', 'Sort', 'Merge', 'Split', 'Decode', 'Percent-encode', 'Comment', 'Write'])
    assert.ok(!ALL || (used.get(kind) ?? 0) > 4, `${kind}: ${used.get(kind)}`);
});

test('500 KiB are answered immediately', () => {
  const many = `User-agent: a\nUser-agent: b\n${'Disallow: /page/*$\n'.repeat(12_000)}`;
  for (const text of [many, 'User-agent: a\nDisallow: /x\n'.repeat(18_000), ' \n'.repeat(250_000)]) {
    const document = read(text);
    for (const span of [
      { start: 3, end: 3 },
      { start: 0, end: text.length },
    ]) {
      const began = performance.now();
      finished(refactorings!(document, span, requested(['a'], ['/x'])));
      const took = performance.now() - began;
      assert.ok(took < 15_000, `${took} ms`);
    }
  }
});
