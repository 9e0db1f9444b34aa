/** The texts of an audit: answers, crawlers with equal verdicts, remarks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UseName } from '../../../server/src/core/rule/expected.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { auditOf } from '../../../server/src/robots/changes/audit.ts';
import { casesOf, kindOf } from '../../../server/src/robots/changes/auditCases.ts';
import { auditPage } from '../../../server/src/robots/changes/auditPage.ts';
import { auditText } from '../../../server/src/robots/changes/auditText.ts';
import { crawlersOf } from '../../../server/src/robots/changes/names.ts';
import { known } from '../../../server/src/robots/facts/known.ts';
import { principalPlace } from '../../../server/src/robots/facts/principal.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { usesIn } from '../../../server/src/robots/uses/describe.ts';
import { groupsOf } from '../../../server/src/robots/uses/groups.ts';

const group = (names: string, ...rules: readonly string[]): string =>
  [...names.split(' ').map((name) => `User-agent: ${name}`), ...rules, '', ''].join('\n');
const rowsOf = (text: string, urls?: readonly string[]) => auditOf(parseRobots(text), urls);
const textsOf = (text: string, urls?: readonly string[]) =>
  finished(auditText(rowsOf(text, urls), usesIn(groupsOf(parseRobots(text)))));

const ALL = 'search, AI answers, AI training, others';
const STAR = group('*', 'Disallow: /private/');

/** Files, and the answers that name a kind, separated by `, ` if they are the same. */
const ANSWERS: readonly (readonly [what: string, text: string, answers: Readonly<Record<string, string>>])[] =
  [
    ['an empty file', '', { [ALL]: 'allowed' }],
    [
      'rules for all crawlers',
      STAR,
      {
        'search, AI answers, AI training': 'partly (line 2)',
        others: 'partly (line 2); allowed: AdsBot-Google, AdsBot-Google-Mobile and 2 more',
      },
    ],
    [
      'one group of many names, with a rule for each path',
      group('*', ...['a', 'b', 'c', 'd', 'e'].flatMap((path) => [`Disallow: /${path}/`, ''])),
      { 'search, AI answers': '5 lines' },
    ],
    [
      'training blocked, by groups of their own',
      STAR +
        ['GPTBot', 'CCBot', 'ClaudeBot', 'Google-Extended']
          .map((name) => group(name, 'Disallow: /'))
          .join(''),
      {
        'search, AI answers': 'partly (line 2)',
        'AI training': 'blocked (lines 5, 8, 11, 14): GPTBot, ClaudeBot and 2 more; partly (line 2): ',
      },
    ],
    [
      'exceptions of two kinds',
      STAR + group('PerplexityBot', 'Disallow: /') + group('YouBot', 'Allow: /'),
      { 'AI answers': 'partly (line 2); blocked (line 5): PerplexityBot; allowed: YouBot' },
    ],
    [
      'signals and usage tokens',
      group('*', 'Content-Signal: search=yes, ai-train=yes', 'Disallow: /private/') +
        group('__usage_ai-training', 'Disallow: /'),
      {
        search: 'partly (line 3); says search=yes for * (line 2)',
        'AI training':
          'partly (line 3); says ai-train=yes for * (line 2); asks that / not be used (line 5); lines 2 and 5 contradict each other',
      },
    ],
    [
      'the main crawlers under other rules than most',
      group('*', 'Disallow: /') + group('Googlebot bingbot', 'Disallow: /private/'),
      { search: 'partly (line 6): Googlebot, bingbot and 5 more; blocked (line 2): Yandex, Baiduspider' },
    ],
  ];
for (const [what, text, answers] of ANSWERS) {
  test(`the answer for ${what}`, () => {
    const found = textsOf(text).answers;
    assert.equal(found.map(({ kind }) => kind).join(', '), ALL);
    for (const [kinds, wanted] of Object.entries(answers)) {
      for (const kind of kinds.split(', ')) {
        const { text = '' } = found.find((item) => item.kind === kind)!;
        assert.ok(text.includes(wanted), `${kind}: ${text}`);
      }
    }
  });
}

test('crawlers with the same rules share a case, wherever the rules are and whatever their order', () => {
  const rows = rowsOf(
    group('GPTBot', 'Disallow: /a', 'Allow: /b') +
      group('CCBot', 'Allow: /b', 'Disallow: /a', 'Disallow: /a') +
      group('ClaudeBot', 'Disallow: /a', 'Allow: /c'),
  );
  const cases = finished(casesOf(rows)).map(({ rows, lines }) => [
    rows.filter(({ isNamed }) => isNamed).map(({ token }) => token),
    lines,
  ]);
  assert.deepEqual(cases, [
    [[], []],
    [
      ['GPTBot', 'CCBot'],
      [2, 7, 8],
    ],
    [['ClaudeBot'], [11]],
  ]);
});

/** Files, and remarks that an audit has or has not. */
const REMARKS: readonly (readonly [text: string, says: readonly RegExp[], not: readonly RegExp[]])[] = [
  [
    group('Googlebot', 'Disallow: /a'),
    [
      /^Applebot, Kagibot, Googlebot-Image, .* and \d more: obey the Googlebot group, as no group names them$/,
    ],
    [/Webzio-Extended: not/, /no effect/],
  ],
  [
    group('Google-Safety', 'Disallow: /'),
    [/^Google-Safety: no effect: this one ignores robots\.txt$/, /and \d+ more: ignore robots\.txt$/],
    [],
  ],
  [
    group('GPTBot OAI-SearchBot Googlebot Applebot-Extended', 'Disallow: /'),
    [
      /^OAI-SearchBot: blocks citation in AI answers, not only training$/,
      /^Googlebot.*: blocks search engines, whose results lose these pages$/,
      /^Applebot-Extended: not a separate crawler: training of AI models$/,
    ],
    [],
  ],
  [group('MyBot OtherBot', 'Allow: /'), [/^MyBot and OtherBot: match no known crawler$/], []],
];
for (const [text, says, not] of REMARKS) {
  test(`remarks on ${text.split('\n\n')[0]!.replaceAll('\n', ', ')}`, () => {
    const { remarks } = textsOf(text);
    for (const wanted of says)
      assert.ok(
        remarks.some((remark) => wanted.test(remark)),
        `${wanted}\n${remarks.join('\n')}`,
      );
    for (const unwanted of not) assert.ok(!remarks.some((remark) => unwanted.test(remark)), `${unwanted}`);
  });
}

/** Crawlers, and their kinds. */
const KIND_OF: Readonly<Record<string, UseName>> = {
  Googlebot: 'search',
  'Googlebot-News': 'search',
  'OAI-SearchBot': 'ai-answers',
  GPTBot: 'ai-training',
  'Google-Extended': 'ai-training',
  'Applebot-Extended': 'ai-training',
  CCBot: 'ai-training',
  'ChatGPT-User': 'ai-answers',
  'archive.org_bot': 'others',
  SemrushBot: 'others',
  Pinterest: 'others',
  '*': 'others',
};
for (const [token, kind] of Object.entries(KIND_OF)) {
  test(`${token} is a crawler for ${kind}`, () => {
    assert.equal(kindOf(crawlersOf([parseRobots('')]).find((named) => named.token === token)!), kind);
  });
}

test('the crawlers that owners ask about first are known', () => {
  const tokens = new Set(['*', ...known().crawlers.map(({ token }) => token)]);
  const first = [...tokens].filter((token) => principalPlace(token) !== undefined);
  assert.deepEqual(
    first.map((token) => principalPlace(token)!).sort((a, b) => a - b),
    [...first.keys()],
  );
});

test('an audit of hundreds of groups is short', () => {
  const paths = Array.from({ length: 300 }, (_, at) => `Disallow: /${'x'.repeat(at % 7)}${at}/\n`).join('\n');
  const names = Array.from({ length: 300 }, (_, at) =>
    group(`Bot${'abcdefghij'[at % 10]}${at}x`, 'Disallow: /'),
  );
  const page = finished(
    auditPage('robots.txt', rowsOf(group('*', paths) + names.join('')), [], (text) => text),
  );
  const lines = page.split('\n');
  assert.ok(lines.length < 45, page);
  assert.ok(
    lines.every((line) => line.length < 260),
    page,
  );
});

test('a case says how many listed URLs its crawlers may fetch', () => {
  const { answers } = textsOf(STAR, ['https://x.example/', 'https://x.example/private/a']);
  assert.equal(answers[0]!.text, 'partly: 1 of 2 URLs (line 2)');
});
