/** The effects of edits of a robots.txt: what was proven, in words, and in time. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Edit } from '../../server/src/core/rule/rule.ts';
import { effectOf } from '../../server/src/robots/effect.ts';
import { crawlersFrom } from '../../server/src/robots/facts/crawlers/fromData.ts';
import { useCrawlers } from '../../server/src/robots/facts/known.ts';
import { keptFile } from '../../server/src/robots/syntax/fileOf.ts';
import { applyEdits } from '../rules/check.ts';
import { runs } from '../scale.ts';
import { type Checked, read } from './check.ts';
import { BITS, files, LINES, mixtures } from './fragments.ts';
import { changedVerdicts, checkWords, pathsFor, versionOf } from './named.ts';

const effect = (document: Checked, edits: readonly Edit[]) =>
  effectOf(keptFile(document.text, document.index()), document.text, edits);

/** Edits of a text, in order and disjoint. */
const editsOf = (text: string): fc.Arbitrary<readonly Edit[]> =>
  fc
    .array(
      fc.tuple(
        fc.nat(text.length),
        fc.nat(text.length),
        fc.oneof(fc.constant(''), fc.constantFrom(...BITS, '\n', '\r', '\r\n'), files(LINES, 3)),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => {
      const edits = parts
        .map(([a, b, inserted]) => ({ start: Math.min(a, b), end: Math.max(a, b), text: inserted }))
        .sort((a, b) => a.start - b.start || a.end - b.end);
      return edits.filter((edit, at) => edits.slice(0, at).every(({ end }) => end < edit.start));
    });

/** Edits that delete, duplicate or replace whole lines. */
const lineEditsOf = (text: string): fc.Arbitrary<readonly Edit[]> => {
  const lines = [...text.matchAll(/[^\r\n]*(?:\r\n?|\n)/g)].map(({ index, 0: line }) => ({ index, line }));
  if (lines.length === 0) return editsOf(text);
  return fc
    .tuple(
      fc.subarray(lines, { minLength: 1, maxLength: Math.min(3, lines.length) }),
      fc.constantFrom('', ...LINES),
      fc.boolean(),
    )
    .map(([chosen, line, inserts]) =>
      chosen.map(({ index, line: old }) => ({
        start: index,
        end: inserts ? index : index + old.length,
        text: line === '' ? '' : `${line}\n`,
      })),
    );
};

/** What changes for other parsers alone. */
const OTHERS = /^other parsers then|^unchanged for Google,/;

test('an effect is empty, or its words name exactly what changes', () => {
  const texts = fc.oneof(files(LINES, 14), files(LINES, 14), mixtures(20));
  const cases = texts.chain((text) =>
    fc.tuple(fc.constant(text), fc.oneof(editsOf(text), lineEditsOf(text), lineEditsOf(text))),
  );
  let none = 0;
  let said = 0;
  fc.assert(
    fc.property(cases, ([text, edits]) => {
      const found = effect(read(text), edits);
      if (!found) {
        assert.ok(keptFile(read(text).text, read(text).index()).foreign, 'so little is always proven');
        return;
      }
      if (found === 'none') none++;
      else said++;
      const before = versionOf(text);
      const after = versionOf(applyEdits(text, edits));
      const changed = changedVerdicts(before, after, pathsFor(before, after));
      const words = found === 'none' || OTHERS.test(found.words) ? undefined : found.words;
      checkWords(before, after, words, changed, words ?? 'no effect');
    }),
    { numRuns: runs(4000) },
  );
  assert.ok(none > runs(400) && said > runs(400), `${none} without, ${said} with an effect`);
});

/** The effect of deleting `⟦…⟧`, or of replacing it with what follows `→`. */
function checkEffect(lines: readonly string[], expected: string): void {
  const source = `${lines.join('\n')}\n`;
  const edits: Edit[] = [];
  let text = '';
  let at = 0;
  for (const { 0: whole, 1: old, 2: now = '', index } of source.matchAll(/⟦([^→⟧]*)(?:→([^⟧]*))?⟧/g)) {
    text += source.slice(at, index);
    edits.push({ start: text.length, end: text.length + old!.length, text: now });
    text += old;
    at = index + whole.length;
  }
  text += source.slice(at);
  const found = effect(read(text), edits);
  assert.equal(typeof found === 'object' ? found.words : found, expected, source);
}

const STAR = 'User-agent: *';

test('effects in words', () => {
  checkEffect([STAR, 'Disallow: ⟦→/⟧private/'], 'blocks /private/ for all crawlers');
  checkEffect(
    [STAR, 'Disallow:', '', 'User-agent: Googlebot', 'User-agent: bingbot', 'Disallow: ⟦/x*→/y⟧'],
    'blocks /y for Googlebot and bingbot; opens /x* for Googlebot and bingbot',
  );
  checkEffect(
    [STAR, 'Disallow: /tmp', '', 'User-agent: ⟦Claude→ClaudeBot⟧', 'Disallow: /'],
    'blocks the site for ClaudeBot; opens the site for Claude',
  );
  checkEffect(
    [STAR, 'Disallow: ⟦/x⟧', '', 'User-agent: Googlebot', 'Disallow: /y'],
    'opens /x for all other crawlers',
  );
  checkEffect(
    [STAR, 'User-agent: a', 'Disallow: ⟦/x⟧', '', 'User-agent: b', 'Disallow: /y'],
    'opens /x for a and all others',
  );
  checkEffect([STAR, 'User-agent: a', 'Disallow: ⟦/x⟧'], 'opens /x for all crawlers');
  checkEffect(
    ['a', 'b', 'c', 'd'].map((name) => `User-agent: ${name}`).concat('Disallow: ⟦/x⟧'),
    'opens /x for a, b and 2 more crawlers',
  );
  checkEffect(
    [STAR, 'Disallow: ⟦/a\nDisallow: /b\nDisallow: /c\nDisallow: /d⟧'],
    'opens /a, /b and 2 more paths for all crawlers',
  );
  checkEffect([STAR, 'Disallow: ⟦/a\nDisallow: /b\nDisallow: /c⟧'], 'opens /a, /b and /c for all crawlers');
  checkEffect(
    ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [`User-agent: ${name}`, `Disallow: ⟦/${name}⟧`]),
    'opens /a for a; opens /b for b; opens /c for c; and 2 more changes',
  );
  checkEffect(['User-agent: MJ12bot', 'Disallow: ⟦/⟧'], 'opens the site for MJ12bot');
  checkEffect(['User-agent: 360Spider', 'Disallow: ⟦/⟧'], 'opens the site for 360Spider');
  checkEffect([STAR, `Disallow: ⟦/${'a'.repeat(80)}⟧`], `opens /${'a'.repeat(59)}… for all crawlers`);
});

test('an effect is on the whole site if / becomes allowed or blocked for some crawler', () => {
  const isWholeSite = (lines: readonly string[], from: string, to: string) => {
    const text = `${lines.join('\n')}\n`;
    const start = text.lastIndexOf(from);
    const found = effect(read(text), [{ start, end: start + from.length, text: to }]);
    return typeof found === 'object' && found.isWholeSite;
  };
  assert.equal(isWholeSite([STAR, 'Disallow: /'], '/', ''), true);
  assert.equal(isWholeSite([STAR, 'Disallow: /*'], '/*', '/a'), true);
  assert.equal(isWholeSite([STAR, 'Disallow: /a', '', 'User-agent: b', 'Disallow: /'], 'b', 'c'), true);
  assert.equal(isWholeSite([STAR, 'Disallow: /a'], '/a', '/'), true);
  assert.equal(isWholeSite([STAR, 'Disallow: /a'], '/a', '/a/'), false);
  assert.equal(isWholeSite([STAR, 'Disallow: /', 'Allow: /$'], 'Allow', 'Disallow'), true);
  assert.equal(isWholeSite([STAR, 'Disallow: /a'], STAR, 'user-agent:*'), false);
});

test('edits without an effect', () => {
  checkEffect([STAR, 'Disallow: /a', '⟦# a note\n⟧Crawl-delay: 10', '⟦Sitemap: /x\n⟧'], 'none');
  checkEffect([STAR, 'Disallow: /⟦%c3%a9→%C3%A9⟧'], 'none');
  checkEffect([STAR, 'Disallow: /a', '⟦Disallow: /a/b\n⟧'], 'none');
  checkEffect(['User-agent:', 'Disallow: ⟦/⟧'], 'none');
});

test('a line that Google reads and other parsers drop is read by them, too', () => {
  const reads = 'other parsers then read it as Google does';
  checkEffect([STAR, '⟦Disalow→Disallow⟧: /a'], reads);
  checkEffect([STAR, 'Disallow⟦→:⟧ /a'], reads);
  checkEffect([STAR, '⟦Disallowed→Disallow⟧: /a'], reads);
  checkEffect([STAR, 'Disallow: /a', 'Crawl-delay⟦→:⟧ 10'], reads);
  checkEffect(['⟦\ufeff⟧User-agent: *', 'Disallow: /a'], reads);
  checkEffect(['User-agent: Mediapartners-Google⟦*⟧', 'Disallow:', '', STAR, 'Disallow: /a'], reads);
  checkEffect(
    [
      STAR,
      'Disallow: /a',
      '⟦Disallow: /a/b\n⟧Disallow: /d',
      'Disallow: /e',
      'Disallow: /f',
      '⟦Disalow→Disallow⟧: /c',
    ],
    reads,
  );
  checkEffect([STAR, 'Disallow: /a', '⟦Sitemaps→Sitemap⟧: https://e.com/s.xml'], reads);
});

test('groups and delays of other parsers', () => {
  const differs = 'unchanged for Google, but not for other parsers';
  checkEffect([STAR, 'Disallow: /a', 'Crawl-delay: ⟦10s→10⟧'], differs);
  checkEffect([STAR, 'Disallow: /a', '⟦Crawl-delay: 10\n⟧'], differs);
  // An empty line ends a group for older versions of urllib, which takes the first group of a name.
  checkEffect([STAR, '⟦\n⟧Disallow: /a'], differs);
  checkEffect([STAR, 'Disallow: /a', '⟦User-agent: *\n⟧Disallow: /b'], differs);
  // Any field ends a list of names for robots-parser, any but Sitemap and Host for Protego.
  checkEffect([STAR, '⟦Foo: x\n⟧User-agent: a', 'Disallow: /b'], differs);
  checkEffect([STAR, '⟦Sitemap: https://e.com/s.xml\n⟧User-agent: a', 'Disallow: /b'], differs);
  checkEffect([STAR, '⟦Crawl-delay: 1\n⟧User-agent: a', 'Disallow: /b⟦→\nCrawl-delay: 1⟧'], differs);
  checkEffect([STAR, 'Disallow: /a', '', 'User-agent: b⟦→\nDisallow:⟧'], differs);
  checkEffect([STAR, 'Disallow: /a', '⟦Foo: x\n⟧', 'User-agent: a', 'Disallow: /b'], 'none');
  checkEffect(['User-agent: b⟦→\nDisallow:⟧'], 'none');
});

/** Fixes that once had unannounced effects, which are announced now. */
test('the effects of harmful fixes are announced', () => {
  checkEffect(
    [STAR, '⟦Disallow: /things-to-do/*\n⟧Allow: /things-to-do/$'],
    'opens /things-to-do/* for all crawlers',
  );
  checkEffect(
    [STAR, 'Allow: /svc/games', '⟦Disallow: /*?*query=\n⟧Disallow: /x'],
    'opens /*?*query= for all crawlers',
  );
  checkEffect(
    ['User-agent: ⟦JoobleBot→Googlebot⟧', 'Disallow: /'],
    'blocks the site for Googlebot; opens the site for JoobleBot',
  );
  checkEffect(
    [
      STAR,
      'Disallow: /tmp',
      '',
      'User-agent: GPTBot',
      '⟦→Disallow:\n⟧# images',
      'User-agent: CCBot',
      'Disallow: /',
    ],
    'opens the site for GPTBot',
  );
  checkEffect([STAR, 'Disallow: ⟦.html$→/.html$⟧'], 'blocks /.html$ for all crawlers');
  checkEffect([STAR, 'Disallow: ⟦/a%3D\\*→/*⟧'], 'blocks /* for all crawlers');
  checkEffect([STAR, 'Disallow: ⟦https://e.com→//e.com⟧/x'], 'blocks //e.com/x for all crawlers');
});

test('crawlers that fall back to groups of others', () => {
  checkEffect([STAR, '⟦→User-agent: AdsBot-Google\n⟧Disallow: /'], 'blocks the site for AdsBot-Google');
  checkEffect(
    [STAR, 'Disallow:', '', 'User-agent: Googlebot', 'Disallow: /', '⟦→User-agent: Applebot\nDisallow:\n⟧'],
    'opens the site for Applebot',
  );
});

test("a user's crawler that falls back to groups of others", (t) => {
  const tokens = [{ token: 'ExampleBot', operator: 'Example', purpose: 'other', fallback: 'Googlebot' }];
  useCrawlers(crawlersFrom({ tokens }));
  t.after(() => useCrawlers(undefined));
  checkEffect(
    [STAR, 'Disallow:', '', 'User-agent: Googlebot', 'Disallow: /', '⟦→User-agent: ExampleBot\nDisallow:\n⟧'],
    'opens the site for ExampleBot',
  );
});

test('one fix, and thousands, of a file of 500 KiB', (t) => {
  const lines = Array.from({ length: 10_000 }, (_, n) => `Disallow: /shop/category-${n % 97}/page-${n}/\n`);
  const text = `User-agent: *\n${lines.join('')}`;
  const document = read(text);
  let took = 0;
  let at = 'User-agent: *\n'.length;
  for (const [n, line] of lines.entries()) {
    const edit = { start: at, end: at + line.length, text: n % 2 === 0 ? '' : `${line.trimEnd()}index\n` };
    at += line.length;
    if (n % 10 !== 0 && n !== 1) continue;
    const start = performance.now();
    assert.ok(effect(document, [edit]));
    took += performance.now() - start;
    if (n === 0 || n === 1) t.diagnostic(`fix ${n + 1}: ${took.toFixed(0)} ms`);
  }
  t.diagnostic(`1,001 fixes: ${took.toFixed(0)} ms`);
  assert.ok(took < 20_000, `${took} ms`);
});
