/** Comparisons describe many paths and lines in few words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allTexts, type Text } from '../../../server/src/core/catalogue.ts';
import { describeChange, describeRest, headOf } from '../../../server/src/robots/changes/describe.ts';
import { effectBetween } from '../../../server/src/robots/changes/effect.ts';
import { headlineOf } from '../../../server/src/robots/changes/headline.ts';
import { describeLines } from '../../../server/src/robots/changes/lineRanges.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { LIVE } from '../../../server/src/robots/words/changes.ts';

const RANGES: readonly [lines: readonly number[], words: string][] = [
  [[3], 'line 3'],
  [[3, 4, 5], 'lines 3–5'],
  [[12, 3, 5, 4, 3], 'lines 3–5, 12'],
  [[1, 3, 5, 7], 'lines 1, 3, 5, 7'],
  [[1, 3, 5, 7, 9, 11, 13, 14, 20], '9 lines from 1 to 20'],
];
for (const [lines, words] of RANGES) test(words, () => assert.equal(describeLines(lines), words));

const group = (name: string, ...rules: readonly string[]): string =>
  `User-agent: ${name}\n${rules.map((rule) => `${rule}\n`).join('')}\n`;
const paths = (directive: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${directive}: /${name}/`);
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Longer than any path that they are exceptions of. */
const STARRED = ['1', '2', '3', '4', '5', '6'].map((name) => `Allow: /*${name}*****`);
const PART = [...paths('Allow', ...LETTERS), 'Disallow: /*x'];
const betweenTexts = (before: string, after: string) =>
  effectBetween(parseRobots(before), parseRobots(after));

/** Two files, and the lines about their changes; `head:` before those about crawlers. */
const CHANGES: Readonly<Record<string, readonly [before: string, after: string, lines: readonly string[]]>> =
  {
    'a path': [
      group('*', 'Disallow: /a'),
      group('*', 'Disallow: /a', 'Disallow: /b'),
      [
        'head: For all other crawlers (Googlebot, bingbot, OAI-SearchBot, PerplexityBot and 142 more):',
        'blocked /b',
      ],
    ],
    'a pattern has an example': [
      group('GPTBot', 'Disallow: /a'),
      group('GPTBot', 'Disallow: /a', 'Disallow: /*.pdf$', 'Disallow: /c$'),
      ['head: For GPTBot:', 'blocked /c$', 'blocked /*.pdf$ except /a, such as /.pdf'],
    ],
    everything: [
      group('GPTBot', 'Allow: /'),
      group('GPTBot', 'Disallow: /'),
      ['head: For GPTBot:', 'blocked everything'],
    ],
    'everything, back again': [
      group('GPTBot', 'Disallow: /'),
      group('GPTBot', 'Allow: /'),
      ['head: For GPTBot:', 'allowed everything'],
    ],
    'exactly what was left': [
      group('GPTBot', ...PART),
      group('GPTBot', 'Disallow: /'),
      ['head: For GPTBot:', 'blocked everything it could fetch until now'],
    ],
    'exactly what was blocked, for two crawlers': [
      group('GPTBot\nUser-agent: CCBot', ...paths('Disallow', ...LETTERS)),
      group('GPTBot\nUser-agent: CCBot', 'Allow: /'),
      ['head: For GPTBot and CCBot:', 'allowed everything they could not fetch until now'],
    ],
    'what was left, if it is short': [
      group('GPTBot', 'Disallow: /', 'Allow: /a/'),
      group('GPTBot', 'Disallow: /'),
      ['head: For GPTBot:', 'other may now fetch nothing (before: some paths)', 'blocked /a/'],
    ],
    'some paths of a blocked site': [
      group('GPTBot', 'Disallow: /'),
      group('GPTBot', 'Disallow: /', 'Allow: /a/'),
      ['head: For GPTBot:', 'other may now fetch some paths (before: nothing)', 'allowed /a/'],
    ],
    'many paths are cut': [
      group('GPTBot', 'Disallow: /x'),
      group('GPTBot', 'Disallow: /x', ...paths('Disallow', ...LETTERS)),
      ['head: For GPTBot:', ...LETTERS.slice(0, 6).map((name) => `blocked /${name}/`), 'blocked and 2 more'],
    ],
    'a long list of exceptions is written once': [
      group('GPTBot', 'Disallow: /x'),
      group('GPTBot', 'Disallow: /x', 'Disallow: /*.png', 'Disallow: /*.gif', ...STARRED.slice(0, 4)),
      [
        'head: For GPTBot:',
        'blocked /*.png except /x, /*1, /*2, /*3 and /*4, such as /.png',
        'blocked /*.gif except the same 5 paths, such as /.gif',
        ...['1', '2', '3', '4'].map((name) => `allowed /x*${name}, such as /x${name}`),
      ],
    ],
    'a long list of exceptions is cut': [
      group('GPTBot', 'Disallow: /x'),
      group('GPTBot', 'Disallow: /x', 'Disallow: /', ...paths('Allow', ...LETTERS)),
      ['head: For GPTBot:', 'blocked / except /x, /a/, /b/, /c/, /d/ and 4 more'],
    ],
    'crawlers that obey the group of another one': [
      group('bingbot', 'Disallow: /a'),
      group('bingbot', 'Disallow: /b'),
      ['head: For bingbot, and with it BingPreview and MicrosoftPreview:', 'blocked /b', 'allowed /a'],
    ],
    'sitemaps and delays': [
      `${group('GPTBot', 'Crawl-delay: 5')}Sitemap: https://x.example/1.xml\n`,
      group('GPTBot') + LETTERS.map((name) => `Sitemap: https://x.example/${name}.xml\n`).join(''),
      [
        'other Crawl-delay: 5 → none, for GPTBot',
        'other Sitemap removed: https://x.example/1.xml',
        'other 8 sitemaps added: https://x.example/a.xml, https://x.example/b.xml, https://x.example/c.xml and 5 more',
      ],
    ],
  };
for (const [what, [before, after, lines]] of Object.entries(CHANGES)) {
  test(what, () => {
    const effect = betweenTexts(before, after);
    const shown = new Set<string>();
    assert.deepEqual(
      [
        ...effect.changes.flatMap((change) => [
          `head: ${headOf(change).text}`,
          ...describeChange(change, shown).map(({ sort, text }) => `${sort} ${text}`),
        ]),
        ...describeRest(effect).map(({ sort, text }) => `${sort} ${text}`),
      ],
      lines,
    );
  });
}

const GPT = group('GPTBot', 'Disallow: /private');
/** Two files, and their difference in one line. */
const HEADLINES: Readonly<Record<string, readonly [before: string, after: string, line: string]>> = {
  'for all but one': [
    group('*', 'Allow: /') + GPT,
    group('*', 'Disallow: /hello') + GPT,
    'every crawler except GPTBot can no longer fetch 3 of 9 listed pages (/hello)',
  ],
  'for all': [
    group('*', 'Disallow: /hello', ...paths('Disallow', 'a', 'b'), 'Disallow: /y'),
    group('*', 'Disallow: /y'),
    'every crawler can now fetch 3 of 9 listed pages',
  ],
  'for many that groups name, and all others': [
    group('*', 'Allow: /') + ['A', 'B', 'C', 'D'].map((name) => group(`${name}bot`, 'Disallow: /x')).join(''),
    group('*', 'Disallow: /hello') +
      ['A', 'B', 'C', 'D'].map((name) => group(`${name}bot`, 'Disallow: /x')).join(''),
    'all other crawlers can no longer fetch 3 of 9 listed pages (/hello)',
  ],
  'the whole site': [GPT, group('GPTBot', 'Disallow: /'), 'GPTBot can no longer fetch 3 of 9 listed pages'],
  'two directions': [
    GPT,
    group('GPTBot', 'Disallow: /hello'),
    'GPTBot can now fetch 3 of 9 listed pages (/private); and 1 more change',
  ],
  'the same paths in two changes': [
    group('GPTBot', 'Allow: /') + group('CCBot', ...PART),
    group('GPTBot\nUser-agent: CCBot', 'Disallow: /'),
    'GPTBot and CCBot can no longer fetch 3 of 9 listed pages',
  ],
  'many changes': [
    GPT + group('CCBot', 'Disallow: /a') + group('MyBot', 'Disallow: /b'),
    group('GPTBot', 'Disallow: /c') + group('CCBot', 'Disallow: /d') + group('MyBot', 'Disallow: /e'),
    'GPTBot can now fetch 3 of 9 listed pages (/private); and 5 more changes',
  ],
  'exceptions are counted': [
    group('GPTBot', 'Disallow: /x'),
    group('GPTBot', 'Disallow: /x', 'Disallow: /*.pdf', ...STARRED),
    'GPTBot can now fetch 3 of 9 listed pages; and 1 more change',
  ],
  'something other than paths': [GPT, `${GPT}Crawl-delay: 3\n`, 'Crawl-delay: none → 3, for GPTBot'],
};
for (const [what, [before, after, line]] of Object.entries(HEADLINES)) {
  test(`in one line: ${what}`, () => {
    assert.equal(headlineOf(betweenTexts(before, after), { total: 9, count: () => 3 }), line);
  });
}

/** What the live site serves, instead of a later version, and the lines about that. */
const LIVE_LINES: Readonly<Record<string, readonly [file: string, live: string, lines: readonly string[]]>> =
  {
    'a block of a proxy': [
      group('*', 'Disallow: /a'),
      group('GPTBot', 'Disallow: /') + group('*', 'Disallow: /a'),
      ['On the live site, for GPTBot:', 'may fetch nothing (by this file: some paths)', '/ except /a'],
    ],
    'what has no effect on paths': [
      `${group('bingbot', 'Crawl-delay: 1')}Sitemap: https://www.example.com/a.xml\n`,
      group('bingbot', 'Crawl-delay: 9'),
      [
        'Crawl-delay: 9 on the live site, 1 in this file, for bingbot, and with it BingPreview and MicrosoftPreview',
        'Sitemap in this file only: https://www.example.com/a.xml',
      ],
    ],
  };
for (const [name, [file, live, lines]] of Object.entries(LIVE_LINES))
  test(`the live site: ${name}`, () => {
    const effect = betweenTexts(file, live);
    const changes = effect.changes.flatMap((change) => [
      headOf(change, LIVE),
      ...describeChange(change, undefined, LIVE),
    ]);
    assert.deepEqual(
      [...changes, ...describeRest(effect, LIVE)].map(({ text }) => text),
      lines,
    );
  });

test('texts about the live site take no other values than those that they replace', () => {
  const valuesIn = (text: Text): readonly string[] => JSON.stringify(text).match(/\{\w+\}|"by":"\w+"/g) ?? [];
  for (const kind of ['changes', 'headlines']) {
    const all = allTexts().get(`robots/${kind}`)!;
    for (const [key, text] of Object.entries(allTexts().get(`robots/live-${kind}`)!))
      for (const value of valuesIn(text)) assert.ok(valuesIn(all[key]!).includes(value), `${key} ${value}`);
  }
});
