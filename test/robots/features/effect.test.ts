/** The effect of a change in an editor: the same as the comparison of the two texts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeEffect } from '../../../server/src/core/features.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { describeChange, describeRest, headOf } from '../../../server/src/robots/changes/describe.ts';
import { effectBetween } from '../../../server/src/robots/changes/effect.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { robots } from '../../../server/src/robots/service.ts';

const opened = (text: string) => {
  const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
  return robots.read(robots.open(identity, text, { levels: new Map() }));
};
const reported = (before: string, after: string, isAhead = false): ChangeEffect =>
  finished(robots.features.effect!(opened(after), before, [], isAhead));

/** Words for a file as it is now. */
const PRESENT =
  /\b(?:is|are|can|may|asks) now\b|\bnow (?:blocked|allowed|fetch|asks)|\bcan no longer\b|no longer asks|until now|before:/i;

const TEXTS = [
  '',
  'User-agent: *\nDisallow: /\n',
  'user agent: *\ndissallow /a b\nDisallow: /caf\u00e9/%7Ex%c3\n',
  '\ufeffUser-agent: GPTBot # one\nCrawl-delay: 5\nUser-agent: MJ12bot\nDisallow: /*.pdf$\nAllow: /a/index.html',
  'Sitemap: https://www.example.com/sitemap.xml\nUser-agent: *\nCrawl-delay: 10\nContent-Signal: ai-train=no\nDisallow:\r',
  '<!doctype html>\n<title>robots</title>\n',
  '<html>\nUser-agent: *\nDisallow: /x\n',
  'User-agent: googlebot/2.1\nDisallow: /\n\nUser-agent: *bot\nDisallow: /y\n',
];
for (const before of TEXTS) {
  for (const after of TEXTS) {
    test(`${JSON.stringify(before)} → ${JSON.stringify(after)}`, () => {
      const found = effectBetween(parseRobots(before), parseRobots(after));
      assert.deepEqual(reported(before, after).lines, [
        ...found.changes.flatMap((change) => [headOf(change), ...describeChange(change)]),
        ...describeRest(found),
      ]);
    });

    test(`before it is saved: ${JSON.stringify(before)} → ${JSON.stringify(after)}`, () => {
      const { title, lines } = reported(before, after, true);
      assert.equal(lines.length, reported(before, after).lines.length);
      for (const text of [title, ...lines.map((line) => line.text)]) assert.doesNotMatch(text, PRESENT);
    });
  }
}

test('the effect of keystrokes in a long file equals that of two texts', () => {
  const rule = (n: number) => `${n % 3 ? 'Disallow' : 'Allow'}: /shop/${n}${n % 5 ? '/' : '/*.html$'}\n`;
  const before = `User-agent: *\n${Array.from({ length: 3_000 }, (_, n) => rule(n)).join('')}`;
  for (const after of [
    `${before}Disallow: /new/\n`,
    before.replace(rule(7), ''),
    before.replace(rule(9), 'Disallow: /shop/9\nAllow: /shop/9/1\n').replace(rule(11), ''),
    `${before}Disallow: /*.html$\n`,
    before.replaceAll('\n', '\r\n'),
  ]) {
    const found = effectBetween(parseRobots(before), parseRobots(after));
    assert.deepEqual(reported(before, after).title, reported(before, after).title);
    assert.deepEqual(
      reported(before, after).lines,
      found.changes.flatMap((change) => [headOf(change), ...describeChange(change)]),
    );
  }
});
