import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import { compileRobots, parseRobots, verdict } from '../../server/src/robots/semantics/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits, marked } from '../rules/check.ts';
import { runs } from '../scale.ts';
import { everyRule, read } from './check.ts';

const STAR = 'User-agent: *\n';

/** A rule, a text with its ranges marked (none: no finding), and texts contained in its messages. */
const cases: readonly [rule: string, source: string, message?: string][] = [
  [
    'redundant-rule',
    `${STAR}Disallow: /a\n⟦Disallow: /a/b⟧`,
    "Has no effect: 'Disallow: /a' on line 2 already covers it",
  ],
  [
    'redundant-rule',
    `${STAR}⟦Disallow: /a/b⟧\nDisallow: /a`,
    "Has no effect: 'Disallow: /a' on line 3 already covers it",
  ],
  ['redundant-rule', `${STAR}Disallow: /a\nAllow: /a/\nDisallow: /a/b`],
  [
    'rule-without-effect',
    `${STAR}Disallow: /a**\n⟦Allow: /ab⟧`,
    "Has no effect: 'Disallow: /a**' on line 2 matches",
  ],
  [
    'redundant-rule',
    `${STAR}⟦Disallow: /?a⟧\nDisallow: /*?a`,
    "Has no effect: 'Disallow: /*?a' on line 3 already covers it",
  ],
  ['redundant-rule', `${STAR}Disallow: /a*\nAllow: /a`],
  [
    'rule-without-effect',
    `${STAR}⟦Allow: /*.css⟧\nDisallow: /share/`,
    "'Disallow: /share/' on line 3 is longer and wins",
  ],
  [
    'rule-without-effect',
    `${STAR}⟦Allow: /*/amp⟧\nDisallow: /*{{url}}x`,
    'Has no effect: no Disallow of this group blocks what it allows',
  ],
  ['redundant-rule', `${STAR}Disallow: /a\nAllow: /*x\n⟦Disallow: /abc⟧\nDisallow: /*b*x`, 'lines 2 and 5'],
  [
    'rule-without-effect',
    `${STAR}Allow: /\nDisallow: /a`,
    'Has no effect: no Disallow of this group blocks what it allows',
  ],
  ['redundant-rule', `${STAR}Allow: /\n⟦Allow: /a⟧`, 'line 2'],
  ['redundant-rule', `${STAR}Disallow: /a\n\nUser-agent: bingbot\nAllow: /`],
  ['redundant-rule', `${STAR}Disallow: /a\nDisallow: /a`],
  ['redundant-rule', `${STAR}Allow: /a\nDisallow: /a\nDisallow: /b`],
  ['redundant-rule', `${STAR}Disallow: /\nDisallow: a`],
  ['redundant-rule', `${STAR}Disallow:\nDisallow: /a`],
  ['redundant-rule', `${STAR}Disallow: /caf\u00e9\n⟦Disallow: /caf%C3%A9/menu⟧`, "'Disallow: /caf\u00e9'"],
  [
    'redundant-rule',
    'User-agent: bingbot\nDisallow: /a\n\nUser-agent: GPTBot\nUser-agent: bingbot\nDisallow: /a/b',
  ],
  [
    'redundant-rule',
    'User-agent: GPTBot\nUser-agent: bingbot\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n⟦Disallow: /a⟧',
    'line 3',
  ],
  [
    'redundant-rule',
    'User-agent: bingbot\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /b\n\nUser-agent: bingbot\n⟦Disallow: /a/b⟧',
    'line 2',
  ],

  [
    'conflicting-rules',
    `${STAR}Allow: /a\n⟦Disallow: /a⟧`,
    "'Allow: /a' on line 2 is equally long and matches the same paths: Google allows them, others may not",
  ],
  [
    'conflicting-rules',
    `${STAR}Allow: /a*\n⟦Disallow: /a⟧`,
    "'Allow: /a*' on line 2 matches the same paths: Google obeys the longer 'Allow: /a*', others may not",
  ],
  [
    'conflicting-rules',
    `${STAR}Allow: /\u00e9\n⟦Disallow: /%c3%a9*⟧`,
    "'Allow: /é' on line 2 matches the same paths: Google obeys the longer 'Disallow: /%c3%a9*', others may not",
  ],
  [
    'conflicting-rules',
    `${STAR}Allow: /a\nDisallow: /a\n⟦Disallow: /a*⟧`,
    "'Allow: /a' on line 2 matches the same paths: Google obeys the longer 'Disallow: /a*', others may not",
  ],
  [
    'conflicting-rules',
    `${STAR}Allow: /t/$\n⟦Disallow: /t/*⟧`,
    "'Allow: /t/$' on line 2 is equally long: Google allows '/t/', other crawlers may block it",
  ],
  ['conflicting-rules', `${STAR}Disallow: /*\n⟦Allow: /$⟧`, "Google allows '/',"],
  ['conflicting-rules', `${STAR}Allow: /t/$\nDisallow: /t/*\nAllow: /t/*/$\nAllow: /*t/$`],
  ['conflicting-rules', `${STAR}Disallow: /*.php\nAllow: /blog/`],
  ['conflicting-rules', `${STAR}Allow: /svc/games\nDisallow: /*?*query=`],
  ['conflicting-rules', `${STAR}Allow: *.css\nDisallow: */go/`],
  [
    'conflicting-rules',
    'User-agent: Mozilla/5.0 (a)\nDisallow: /x\n\nUser-agent: Mozilla/5.0 (b)\nAllow: /x',
  ],
  ['redundant-wildcard', `${STAR}Allow: /a\nDisallow: /a*\nDisallow: /b*`],
  ['redundant-wildcard', `${STAR}Allow: /*.js\nDisallow: /fish*\nDisallow: /fishes*`],
  ['redundant-wildcard', `${STAR}Allow: /a/$\nDisallow: /a/*`],
  [
    'duplicate-rule',
    'User-agent: Mozilla/5.0 (a)\nDisallow: /x\n\nUser-agent: Mozilla/5.0 (b)\nDisallow: /x',
  ],
  ['conflicting-rules', `${STAR}Allow: /a\nDisallow: /b`],
  ['conflicting-rules', `${STAR}Allow: /a\n\nUser-agent: bingbot\nDisallow: /a`],
  ['conflicting-rules', `${STAR}Allow: /a\n\n${STAR}⟦Disallow: /a⟧`, 'line 2'],

  [
    'specific-group-drops-star',
    `${STAR}Disallow: /a/\n\nUser-agent: ⟦Googlebot⟧\nAllow: /`,
    "Googlebot may fetch /a/: this group replaces the '*' group, which blocks it",
  ],
  [
    'specific-group-drops-star',
    `${STAR}Disallow: /a/\nDisallow: /a/b\nDisallow: /b/\nDisallow: /b/\nDisallow: /c\nAllow: /c*\n\nUser-agent: Twitterbot\nUser-agent: ⟦slurp⟧\nAllow: /x`,
    "slurp may fetch /a/ and 3 more: this group replaces the '*' group, which blocks them",
  ],
  [
    'specific-group-drops-star',
    `User-agent: ⟦bingbot⟧\nCrawl-delay: 5\nAllow: /\n\n${STAR}Disallow: /a/\n\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: Baiduspider\n`,
    "bingbot, Googlebot and Baiduspider may fetch /a/: their groups replace the '*' group, which blocks it",
  ],
  [
    'specific-group-drops-star',
    `${STAR}Disallow: /a/\n\nUser-agent: ⟦GPTBot⟧\nUser-agent: CCBot\nAllow: /\n\nUser-agent: ChatGPT-User\nAllow: /`,
    "GPTBot, CCBot and ChatGPT-User may fetch /a/: their groups replace the '*' group, which blocks it",
  ],
  ['specific-group-drops-star', `${STAR}Disallow: /a/\n\nUser-agent: Google-Extended\nAllow: /`],
  ['specific-group-drops-star', `${STAR}Disallow: /a/\n\nUser-agent: Twitterbot\nAllow: /`],
  ['specific-group-drops-star', `${STAR}Disallow: /a/\n\nUser-agent: Googlebot\nDisallow: /b/`],
  [
    'specific-group-drops-star',
    `${STAR}Disallow: /a/\n\nUser-agent: ⟦Googlebot⟧\nDisallow:`,
    "Googlebot may fetch /a/: this group replaces the '*' group, which blocks it",
  ],
  [
    'specific-group-drops-star',
    `${STAR}Disallow: /\n\nUser-agent: ⟦Googlebot⟧\nAllow: /takeme\n\nUser-agent: MyBot\nAllow: /x\nAllow: /y`,
    "Googlebot and MyBot may fetch everything, not only /takeme, /x and /y: 'Disallow: /' on line 2 does not apply here",
  ],
  ['specific-group-drops-star', `${STAR}Disallow: /\n\nUser-agent: Googlebot\nAllow: /takeme\nDisallow:`],
  ['specific-group-drops-star', `${STAR}Disallow: /\n\nUser-agent: Googlebot\nAllow: /takeme\nDisallow: /`],
  ['specific-group-drops-star', `${STAR}Disallow: /\n\nUser-agent: Googlebot\nAllow: /takeme\nAllow: /`],
  ['specific-group-drops-star', `${STAR}Disallow: /\n\nUser-agent: Googlebot\nAllow: /`],
  ['specific-group-drops-star', `${STAR}User-agent: Googlebot\nDisallow: /a/`],
  ['specific-group-drops-star', `${STAR}Disallow: /a/\nAllow: /a/*\n\nUser-agent: Googlebot\nAllow: /`],
  ['specific-group-drops-star', `${STAR}Allow: /a/\n\nUser-agent: Googlebot\nAllow: /`],

  ['blocks-render-resources', `${STAR}⟦Disallow: /*.css⟧`, 'Blocks style sheets,'],
  ['blocks-render-resources', `${STAR}⟦Disallow: /shop/js⟧`, 'style sheets and scripts'],
  ['blocks-render-resources', `${STAR}⟦Disallow: /assets/*⟧\nAllow: /assets/*.css`, 'Blocks scripts,'],
  ['blocks-render-resources', `${STAR}Disallow: /assets/\nAllow: /assets/*.css\nAllow: /assets/*.js`],
  ['blocks-render-resources', `${STAR}Disallow: /*.json$`],
  [
    'blocks-render-resources',
    `${STAR}Disallow: /a/\n⟦Allow: /*.css⟧\nDisallow: /share/`,
    "Has no effect in '/share/': 'Disallow: /share/' on line 4 is longer and wins there",
  ],
  [
    'blocks-render-resources',
    `${STAR}Disallow: /a/\n⟦Allow: /*.js$⟧\nDisallow: /share/\nDisallow: /common/\nDisallow: /print/$`,
    "Has no effect in 2 folders, such as '/share/': 'Disallow: /share/' on line 4 is longer and wins there",
  ],
  ['blocks-render-resources', `${STAR}Allow: /*.css\nDisallow: /share/`],
  ['blocks-render-resources', `${STAR}Disallow: /a/\nAllow: /*.css\nAllow: /share/*.css\nDisallow: /share/`],
  ['blocks-render-resources', `${STAR}Disallow: /wp-content/uploads/`],
  ['blocks-render-resources', `${STAR}Disallow: /\nDisallow: /assets/`],
  ['blocks-render-resources', 'User-agent: GPTBot\nDisallow: /assets/'],
];

for (const [rule, source, message] of cases) {
  test(`${rule}: ${JSON.stringify(source)}`, () => {
    const { text, ranges } = marked(source);
    const code = `robots/${rule}`;
    const meta = robots.rules.find((candidate) => candidate.code === code)!;
    const found = robots
      .findings(read(text, everyRule('hint')))
      .findings.filter((finding) => finding.code === code);
    assert.deepEqual(
      found.map(({ start, end }) => [start, end]),
      ranges,
    );
    for (const finding of found)
      assert.ok(messageOf(meta, finding).includes(message ?? ''), messageOf(meta, finding));
  });
}

test('the good example has no findings', () => {
  const text = readFileSync(new URL('../../examples/good/robots.txt', import.meta.url), 'utf8');
  assert.deepEqual(robots.findings(read(text, everyRule('hint'))).findings, []);
});

const AGENTS = ['*', 'bingbot', 'GPTBot', 'MJ12bot', 'MJ', '*bot', 'Googlebot/2.1'];
const PATTERNS = [
  '/',
  '/*',
  '/a',
  '/a/',
  '/a*',
  '/a/b',
  '/*b',
  '/*b$',
  '/*/b',
  '*/',
  '/a/index.html',
  '/a/$',
  '',
];
const PATHS = [
  '/',
  '/a',
  '/a/',
  '/a/b',
  '/a/bc',
  '/ab',
  '/b',
  '/c/b',
  '/c/bx',
  '/x',
  '/a/index.html',
  '/b/a/',
];

const groups = fc.record({
  agents: fc.array(fc.constantFrom(...AGENTS), { minLength: 1, maxLength: 3 }),
  rules: fc.array(fc.tuple(fc.constantFrom('Allow', 'Disallow'), fc.constantFrom(...PATTERNS)), {
    maxLength: 6,
  }),
});
const files = fc
  .array(groups, { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts
      .map(({ agents, rules }) =>
        [...agents.map((agent) => `User-agent: ${agent}`), ...rules.map((rule) => rule.join(': '))].join(
          '\n',
        ),
      )
      .join('\n\n'),
  );

function verdicts(text: string): string {
  const compiled = compileRobots(parseRobots(text));
  return ['Googlebot', 'bingbot', 'GPTBot', 'MJ', '', '*', 'other']
    .map((agent) => PATHS.map((path) => (verdict(compiled, agent, path).allowed ? '+' : '-')).join(''))
    .join('\n');
}

test("removing any number of redundant and duplicate rules changes none of Google's verdicts", () => {
  const codes = ['robots/redundant-rule', 'robots/rule-without-effect', 'robots/duplicate-rule'];
  let deleted = 0;
  fc.assert(
    fc.property(files, fc.nat(), (text, subset) => {
      const document = read(text, everyRule('hint'));
      const edits = robots
        .findings(document)
        .findings.filter(({ code }) => codes.includes(code))
        .flatMap((finding) => robots.fixes(document, finding).flatMap((fix) => fix.edits));
      const some = edits.filter((_, index) => (subset >> index) % 2 === 1);
      for (const chosen of [edits, some]) {
        const after = applyEdits(text, chosen);
        assert.equal(verdicts(after), verdicts(text), `${JSON.stringify(text)} → ${JSON.stringify(after)}`);
      }
      deleted += edits.length;
    }),
    { numRuns: runs(2000) },
  );
  assert.ok(deleted > runs(1000), `${deleted} deleted`);
});
