/** Usage tokens are no crawlers: they ask how pages may be used, and fetch nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf } from '../../server/src/robots/changes/audit.ts';
import { describeRest } from '../../server/src/robots/changes/describe.ts';
import { effectBetween, isWithoutEffect } from '../../server/src/robots/changes/effect.ts';
import { suggestTokens } from '../../server/src/robots/facts/tokens.ts';
import { USAGE_TOKENS } from '../../server/src/robots/facts/usage.ts';
import { askCrawler, describeReasons } from '../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../server/src/robots/semantics/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { everyRule, read } from './check.ts';

const { token } = USAGE_TOKENS[0]!;
const GROUP = `User-agent: ${token}\nDisallow: /art/\n`;

for (const name of [
  '__usage_ai_training',
  '_usage_ai-training',
  'usage-ai-training',
  '__Usage_AI-Trainin',
  '__usage_ai-trainning',
])
  test(`${name} is a near miss`, () => assert.deepEqual(suggestTokens(name), [token]));

for (const name of [token, token.toUpperCase(), '__usage_search', 'usage'])
  test(`${name} is not`, () => assert.deepEqual(suggestTokens(name), []));

/** Rules about crawlers do not report a usage token. */
const ABOUT_CRAWLERS: readonly (readonly [text: string, code: string])[] = [
  [`User-agent: *\nDisallow: /admin/\n\nUser-agent: ${token}\nAllow: /x\n`, 'specific-group-drops-star'],
  [`User-agent: *\nDisallow: /\n\nUser-agent: ${token}\nAllow: /x\n`, 'specific-group-drops-star'],
  [`User-agent: ${token}\nAllow: /\n`, 'allow-only-group'],
  [`User-agent: *\nDisallow:\n\nUser-agent: ${token}\n`, 'group-without-rules'],
  [`User-agent: *\nContent-Signal: ai-train=no\nDisallow: /x\n\n${GROUP}`, 'content-signal-scope'],
  [`User-agent: *\nAllow: /\n\nUser-agent: ${token}\nAllow: /\n\nDisallow: /a\n`, 'last-group-takes-all'],
  [GROUP, 'unknown-user-agent'],
  [GROUP, 'invalid-product-token'],
];

for (const [text, code] of ABOUT_CRAWLERS)
  test(`${code} is silent on ${JSON.stringify(text)}`, () =>
    assert.deepEqual(robots.places(read(text, everyRule('info')), { code: `robots/${code}` }), []));

test('a site that is blocked for all crawlers stays so beside a usage token', () => {
  const text = `User-agent: *\nDisallow: /\n\nUser-agent: ${token}\nAllow: /\n`;
  const found = robots.places(read(text, everyRule('info')), { code: 'robots/blocks-entire-site' });
  assert.equal(found.length, 1);
});

test('it is in no list of crawlers', () => {
  const rows = auditOf(parseRobots(GROUP), undefined);
  assert.ok(rows.every((row) => row.token !== token && row.reach !== 'part'));
});

/** Two versions, and what changes in words. */
const CHANGES: readonly (readonly [before: string, after: string, ...lines: readonly string[]])[] = [
  ['', GROUP, `Now asks that /art/ not be used for AI training (${token})`],
  [GROUP, '', `No longer asks that /art/ not be used for AI training (${token})`],
  [GROUP, `# new\n${GROUP}`],
  [GROUP, `User-agent: *\nDisallow:\n\n${GROUP}`],
];

for (const [before, after, ...lines] of CHANGES)
  test(`${JSON.stringify(before)} becomes ${JSON.stringify(after)}`, () => {
    const effect = effectBetween(parseRobots(before), parseRobots(after));
    assert.deepEqual(effect.changes, []);
    assert.deepEqual(
      describeRest(effect).map(({ text }) => text),
      lines,
    );
    assert.equal(isWithoutEffect(effect), lines.length === 0);
  });

/** A file, a path, whether the file allows it, and the note. */
const VERDICTS: readonly (readonly [text: string, path: string, allowed: boolean, note: string])[] = [
  [GROUP, '/art/x', false, 'asks that this path not be used for AI training'],
  [GROUP, '/x', true, 'asks nothing of the use for AI training here'],
  ['User-agent: *\nDisallow: /\n', '/x', true, 'no group names it'],
];

for (const [text, path, allowed, note] of VERDICTS)
  test(`what ${JSON.stringify(text)} asks of ${path}`, () => {
    const answer = askCrawler(parseRobots(text), token, path);
    assert.equal(answer.allowed, allowed);
    const reasons = describeReasons(answer).join('\n');
    assert.ok(reasons.includes(note), reasons);
    assert.doesNotMatch(reasons, /fetch|does not cover/);
  });
