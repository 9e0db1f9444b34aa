/** Expectations of usage tokens and of stances. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectationIn } from '../../server/src/config/expectations.ts';
import type { ExpectedVerdicts } from '../../server/src/core/rule/expected.ts';
import { applyPolicy } from '../../server/src/robots/changes/applyPolicy.ts';
import { statedPolicy } from '../../server/src/robots/changes/stances.ts';
import { robots } from '../../server/src/robots/service.ts';
import { everyRule } from './check.ts';

const TOKEN = '__usage_ai-training';
const STAR = 'User-agent: *\nDisallow: /cart/\n';
const CODE = 'robots/failed-expectation';

const read = (text: string, verdicts: readonly ExpectedVerdicts[]) =>
  robots.read(
    robots.open({ uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 }, text, {
      levels: everyRule('error'),
      expected: { verdicts, lists: [] },
    }),
  );

/** A file, and the variants of the findings with their lines. */
const TOKENS: readonly (readonly [text: string, ...found: readonly string[]])[] = [
  [`# @expect block ${TOKEN} /\n${STAR}`, 'noToken 1'],
  [`# @expect block ${TOKEN} /\nUser-agent: *\nDisallow: /\n`, 'noToken 1'],
  [`# @expect block ${TOKEN} /\nUser-agent: ${TOKEN}\nDisallow: /\n`],
  [`# @expect block ${TOKEN}, GPTBot /\nUser-agent: ${TOKEN}\nDisallow: /\n`, 'noGroup 1'],
  [`# @expect block ${TOKEN}, GPTBot /\n${STAR}`, 'noRule 2', 'noToken 1'],
  [`# @expect allow ${TOKEN} /docs/\nUser-agent: ${TOKEN}\nDisallow: /\n`, 'asked 3'],
  [`# @expect block ${TOKEN} /docs/\nUser-agent: ${TOKEN}\nDisallow: /blog/\n`, 'notAsked 2'],
];

const foundIn = (text: string, verdicts: readonly ExpectedVerdicts[] = []): readonly string[] =>
  robots
    .places(read(text, verdicts), { code: CODE })
    .map(({ variant, start }) => `${variant ?? 'allowed'} ${text.slice(0, start).split('\n').length}`)
    .sort();

for (const [text, ...wanted] of TOKENS)
  test(`${JSON.stringify(text)}: ${wanted.join('; ') || 'as expected'}`, () =>
    assert.deepEqual(foundIn(text), wanted));

const START = { line: 0, character: 0 };
const expectationOf = (entry: object) => {
  const found = expectationIn(entry, {
    where: 'Line 1 of crawlwise.json',
    isWrong: () => false,
    uri: '',
    part: () => ({ start: START, end: START }),
  });
  return ('expectation' in found && found.expectation?.verdicts) || [];
};

const NO = { stance: { search: 'yes', 'ai-training': 'no' } };
const SEARCH = { stance: { search: 'yes' } };

/** A file, a stance, and what is found. */
const STANCES: readonly (readonly [text: string, entry: object, ...found: readonly string[]])[] = [
  ['User-agent: *\nDisallow: /\n', SEARCH, 'blocked 2'],
  [STAR, SEARCH],
  [`${STAR}Content-Signal: search=no\n`, SEARCH, 'signal 3'],
  [`${STAR}Content-Signal: search=no\n`, { ...SEARCH, paths: ['/docs/'] }],
  [`${STAR}Content-Signal: /docs/ search=no\n`, { ...SEARCH, paths: ['/docs/'] }, 'signal 3'],
  ['User-agent: *\nDisallow: /docs/\n', { stance: { 'ai-answers': 'no' }, paths: ['/docs/'] }],
  [
    'User-agent: *\nDisallow: /docs/a\n',
    { stance: { 'ai-answers': 'no' }, paths: ['/docs/'] },
    'noRulePart 1',
  ],
  ['User-agent: *\nDisallow: /\n', { stance: { 'ai-training': 'no', 'ai-answers': 'yes' } }, 'blocked 2'],
];

for (const [text, entry, ...wanted] of STANCES)
  test(`${JSON.stringify(text)} by ${JSON.stringify(entry)}`, () => {
    const found = [...new Set(foundIn(text, expectationOf(entry)))];
    assert.deepEqual(found, wanted);
  });

test('a stance names the training crawlers that are open', () => {
  const finding = robots
    .places(read(STAR, expectationOf(NO)), { code: CODE })
    .map(({ args }) => String(args?.who));
  assert.match(finding.join(), /^Google-Extended, /);
});

test('what a policy writes meets the expectation of the same stance', () => {
  for (const text of ['', STAR, 'User-agent: *\nDisallow: /cart/\n']) {
    const stance = { search: 'yes', 'ai-answers': 'yes', 'ai-training': 'no' } as const;
    const applied = applyPolicy(text, statedPolicy('search=yes,ai-answers=yes,ai-training=no')!);
    assert.deepEqual(foundIn(applied!.text, expectationOf({ stance })), [], text);
  }
});
