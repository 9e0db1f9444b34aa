import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ExpectedVerdicts } from '../../server/src/core/rule/expected.ts';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';
import { isPattern } from '../../server/src/core/urlPattern.ts';
import { checkExpectations, outcomesOf, verdictFor } from '../../server/src/robots/expectations.ts';
import { askCrawler } from '../../server/src/robots/profile/index.ts';
import { matchesPattern, parseRobots } from '../../server/src/robots/semantics/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { fileOf } from '../../server/src/robots/syntax/fileOf.ts';
import { runs } from '../scale.ts';
import { read } from './check.ts';
import { files, LINES, mixtures } from './fragments.ts';

const CODE = 'robots/failed-expectation';
const meta = robots.rules.find(({ code }) => code === CODE)!;

const FILE = [
  'User-agent: *',
  'Disallow: /articles/',
  'Allow: /articles/free/ # for all',
  'User-agent: Googlebot',
  'Allow: /products/',
  'Disallow: /products/old',
  'User-agent: GPTBot',
  'User-agent: MJ12bot',
  'Disallow: /',
  'User-agent: Empty',
  'Disallow:',
].join('\n');

const VERDICT =
  "Not tested: an expectation starts with 'allow' or 'block', as in '@expect block GPTBot /private/'";
const TOKEN = "Not tested: an expectation names at least one crawler, as in '@expect block GPTBot /private/'";
const PATH = "Not tested: an expectation ends with one path or URL, as in '@expect block GPTBot /private/'";

const PATTERNS = ['/', '/*', '/a', '/a*', '/a*b$', '*b', '/*/', '/a/', '/b$', '*', '/a/index.html', '/*a*b'];
const PATHS = ['/', '/a', '/ab', '/b', '/a/', '/a/b', '/ba', '/a/index.html', '/bab', '/aab', '/c/a/b'];

/** A line appended to `FILE`, and the findings in it: "text: message". */
const cases: readonly [line: string, ...reports: readonly string[]][] = [
  ['# @expect allow Googlebot /products/'],
  [
    '# @expect block Googlebot /products/',
    'Allow: /products/: Line 12 expects that Googlebot may not fetch /products/: this rule allows it',
  ],
  [
    '# @expect allow Googlebot /products/old/1',
    'Disallow: /products/old: Line 12 expects that Googlebot may fetch /products/old/1: this rule blocks it',
  ],
  [
    '# @expect block Googlebot /other',
    'User-agent: Googlebot: Line 12 expects that Googlebot may not fetch /other: no rule of this group matches it',
  ],
  ['# @expect block Googlebot-Image /products/old'],
  ['# @expect allow Googlebot-Image, Googlebot-News https://www.example.com/products/1?a=b,c'],
  ['# @expect block GPTBot,CCBot /articles/1'],
  ['# @expect block GPTBot , CCBot bingbot /articles/1'],
  [
    '# @expect allow bingbot,GPTBot CCBot /articles/free/1',
    'Disallow: /: Line 12 expects that GPTBot may fetch /articles/free/1: this rule blocks it',
  ],
  [
    '# @expect allow GPTBot,CCBot /articles/1',
    'Disallow: /articles/: Line 12 expects that CCBot may fetch /articles/1: this rule blocks it',
    'Disallow: /: Line 12 expects that GPTBot may fetch /articles/1: this rule blocks it',
  ],
  ['# @expect block mj12BOT /'],
  ['# @expect block * /articles/1'],
  ['# @expect block Empty /', 'Disallow:: Line 12 expects that Empty may not fetch /: this rule allows it'],
  [
    '# @expect block AdsBot-Google /articles/1',
    '# @expect block AdsBot-Google /articles/1: Line 12 expects that AdsBot-Google may not fetch /articles/1: no group applies',
  ],
  [
    '# @expect block Google-Safety /articles/1',
    '# @expect block Google-Safety /articles/1: Line 12 cannot be met: Google-Safety does not obey robots.txt',
  ],
  ['# @expect allow Google-Safety /articles/1'],
  [
    '# @expect block GPTBot /robots.txt',
    '# @expect block GPTBot /robots.txt: Line 12 cannot be met: crawlers always fetch /robots.txt, whatever the rules say',
  ],
  ['Allow: /articles/new/ # @expect allow Empty /x  '],
  ['#@expect allow Empty /x'],
  // Purposes: the crawlers of a group are named together; those that obey nothing are skipped.
  ['# @expect allow purpose:search /products/'],
  ['# @expect block purpose:ai-training /articles/1'],
  ['# @expect allow use:search /products/'],
  [
    '# @expect block purpose:ai-training /other',
    'User-agent: *: Line 12 expects that Google-Extended, YandexAdditional, YandexAdditionalBot and 23 more may not fetch /other: no rule of this group matches it',
  ],
  [
    '# @expect allow use:serach /',
    "# @expect allow use:serach /: Not tested: unknown purpose; 'purpose:search' is a known one",
  ],
  [
    '# @expect allow purpose:serach /',
    "# @expect allow purpose:serach /: Not tested: unknown purpose; 'purpose:search' is a known one",
  ],
  // Patterns: everything that they match, with a counterexample.
  ['# @expect block GPTBot /*'],
  ['# @expect block MJ12bot *.pdf$'],
  ['# @expect allow Empty https://www.example.com/*?id=*'],
  ['# @expect block Googlebot /products/old*'],
  ['# @expect block CCBot /articles/a*b$'],
  [
    '# @expect block CCBot /articles/*',
    'Allow: /articles/free/: Line 12 expects that CCBot may not fetch /articles/*: this rule allows /articles/free/',
  ],
  [
    '# @expect allow Googlebot /products/*$',
    'Disallow: /products/old: Line 12 expects that Googlebot may fetch /products/*$: this rule blocks /products/old',
  ],
  [
    '# @expect block CCBot *.pdf$',
    'User-agent: *: Line 12 expects that CCBot may not fetch *.pdf$: no rule of this group matches /.pdf',
  ],
  ['# @expect allow Googlebot /products/$'],
  ['# @expect', `# @expect: ${VERDICT}`],
  ['# @expect Googlebot /', `# @expect Googlebot /: ${VERDICT}`],
  ['# @expect Allow Googlebot /', `# @expect Allow Googlebot /: ${VERDICT}`],
  ['# @expect /', `# @expect /: ${VERDICT}`],
  ['# @expect allow', `# @expect allow: ${TOKEN}`],
  ['# @expect allow , /', `# @expect allow , /: ${TOKEN}`],
  ['# @expect allow /', `# @expect allow /: ${TOKEN}`],
  ['# @expect allow Googlebot', `# @expect allow Googlebot: ${PATH}`],
  ['# @expect allow Googlebot products', `# @expect allow Googlebot products: ${PATH}`],
  ['# @expect allow Googlebot /a /b', `# @expect allow Googlebot /a /b: ${PATH}`],
  ['# @expect allow Googlebot ftp://example.com/', `# @expect allow Googlebot ftp://example.com/: ${PATH}`],
  ['# @expected allow Googlebot'],
  ['# we @expect block nobody /'],
];

function check([line, ...reports]: (typeof cases)[number], lineBreak: string): void {
  const text = `${FILE}\n${line}\n`.replaceAll('\n', lineBreak);
  const found = robots
    .findings(read(text))
    .findings.filter(({ code }) => code === CODE)
    .map((finding) => {
      assert.equal(finding.severity, 'error');
      return `${text.slice(finding.start, finding.end)}: ${messageOf(meta, finding)}`;
    });
  assert.deepEqual(found, reports);
}

for (const example of cases) {
  test(`expectation: ${example[0]}`, () => {
    for (const lineBreak of ['\n', '\r\n', '\r']) check(example, lineBreak);
  });
}

test('expectations at the top of a file, suppressed ones, and a file of another kind', () => {
  const codesOf = (text: string) => robots.findings(read(text)).findings.map(({ code }) => code);
  const group = 'User-agent: bingbot\nDisallow: /a/\n';
  assert.deepEqual(
    codesOf(`\ufeff# @expect allow bingbot /a/\n${group}`).filter((code) => code === CODE),
    [CODE],
  );
  assert.deepEqual(
    codesOf(
      `# @expect allow bingbot /a/\nUser-agent: bingbot\n# crawlwise-disable-next-line failed-expectation\nDisallow: /a/\n`,
    ),
    [],
  );
  assert.ok(!codesOf('<html>\n# @expect allow\n').includes(CODE));
});

test('the verdict on a document equals that on its text', () => {
  fc.assert(
    fc.property(
      fc.oneof(files(LINES, 14), mixtures(20)),
      fc.constantFrom(
        'Googlebot',
        'Googlebot-Image',
        'AdsBot-Google',
        'GPTBot',
        'MJ12bot',
        'msnbot',
        'nobody',
        '*',
      ),
      fc.constantFrom(
        '/',
        '/cart/',
        '/cart/open',
        '/caf\u00e9',
        '/a /b',
        '/x.php',
        'https://example.com/cart/',
      ),
      (text, token, url) => {
        const file = fileOf(read(text).text);
        if (file.foreign) return;
        assert.deepEqual(verdictFor(file, token, url), askCrawler(parseRobots(text), token, url));
      },
    ),
    { numRuns: runs(1000) },
  );
});

/** The configuration's expectations of a file, and the findings. */
const configured: Record<
  string,
  {
    text?: string;
    expect: readonly Partial<ExpectedVerdicts>[];
    reported: readonly string[];
    origin?: string;
  }
> = {
  'no search engine is ever blocked': {
    text: 'User-agent: Slurp\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\n',
    expect: [{ crawlers: ['purpose:search'], allow: ['/'] }],
    reported: ['Disallow: /: Line 1 of crawlwise.json expects that Slurp may fetch /: this rule blocks it'],
  },
  'allowed and blocked': {
    text: 'User-agent: *\nDisallow: /cart/\n',
    expect: [{ crawlers: ['Googlebot', 'bingbot'], allow: ['/'], block: ['/intern/', '/cart/'] }],
    reported: [
      'User-agent: *: Line 1 of crawlwise.json expects that Googlebot and bingbot may not fetch /intern/: no rule of this group matches it',
    ],
  },
  'no group': {
    text: '\nSitemap: https://www.example.com/sitemap.xml\n',
    expect: [{ crawlers: ['Googlebot'], block: ['/'] }],
    reported: [': Line 1 of crawlwise.json expects that Googlebot may not fetch /: no group applies'],
  },
  'an empty file': {
    text: '',
    expect: [{ crawlers: ['Googlebot'], block: ['/'] }],
    reported: [': Line 1 of crawlwise.json expects that Googlebot may not fetch /: no group applies'],
  },
  'the opposite of each other': {
    text: 'User-agent: *\nDisallow: /intern/\n# @expect block Googlebot /intern/\n',
    expect: [{ crawlers: ['purpose:search'], allow: ['/*'] }],
    reported: [
      'User-agent: *: No rule can meet this: it contradicts another expectation for Googlebot and /* (Line 1 of crawlwise.json; Line 3)',
    ],
  },
  'another host, by the Sitemap lines': {
    text: 'User-agent: *\nDisallow: /x\nSitemap: https://www.example.com/a.xml\n',
    expect: [
      { crawlers: ['Googlebot'], allow: ['https://blog.example.com/*', 'https://example.com/', '//blog/'] },
    ],
    reported: [
      'User-agent: *: Line 1 of crawlwise.json is about https://blog.example.com/*, but this file is for https://www.example.com',
    ],
  },
  'another host': {
    origin: 'https://www.example.com',
    expect: [{ crawlers: ['Googlebot'], allow: ['https://blog.example.com/', 'https://www.example.com/'] }],
    reported: [
      'User-agent: *: Line 1 of crawlwise.json is about https://blog.example.com/, but this file is for https://www.example.com',
    ],
  },
};

for (const [name, { text = FILE, expect, reported, origin }] of Object.entries(configured)) {
  test(`a configuration expects: ${name}`, () => {
    const verdicts = expect.map((item, at) => ({
      ...{ crawlers: [], allow: [], block: [], where: `Line ${at + 1} of crawlwise.json` },
      ...item,
    }));
    const config = { levels: new Map(), expected: { verdicts, lists: [] } };
    const site = origin === undefined ? {} : { site: { ...NO_SITE, origin } };
    const document = robots.read(
      robots.open({ uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 }, text, {
        ...config,
        ...site,
      }),
    );
    const found = robots.places(document, { code: CODE });
    assert.deepEqual(
      found.map((finding) => `${text.slice(finding.start, finding.end)}: ${messageOf(meta, finding)}`),
      reported,
    );
  });
}

test('a verdict on a pattern applies to each path that it matches', () => {
  let reported = 0;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('Allow', 'Disallow'), fc.constantFrom(...PATTERNS)), {
        maxLength: 5,
      }),
      fc.constantFrom(...PATTERNS),
      fc.boolean(),
      fc.array(fc.constantFrom(...PATHS), { minLength: 1, maxLength: 8 }),
      (rules, entry, allowed, paths) => {
        const text = ['User-agent: *', ...rules.map(([key, value]) => `${key}: ${value}`)].join('\n');
        const file = fileOf(read(text).text);
        const demand = { names: ['Googlebot'], entry, allowed };
        const [outcome] = outcomesOf(file, demand);
        const requested = (path: string) =>
          verdictFor(file, 'Googlebot', `https://www.example.com${path}`).allowed;
        if (!outcome!.holds) {
          reported++;
          assert.notEqual(requested(outcome!.path), allowed, JSON.stringify({ text, demand, outcome }));
          if (entry.includes('*')) assert.ok(matchesPattern(entry, outcome!.path), outcome!.path);
        } else {
          for (const path of paths)
            if (entry === path || (isPattern(entry) && matchesPattern(entry, path)))
              assert.equal(requested(path), allowed, JSON.stringify({ text, demand, path }));
        }
      },
    ),
    { numRuns: runs(3000), seed: 16 },
  );
  assert.ok(reported > runs(3000) / 10, `${reported}`);
});

test('crawlers that are checked together have the same result', () => {
  const names = [
    'purpose:search',
    'purpose:seo',
    'purpose:archive',
    'Googlebot-Image',
    'MJ12bot',
    'nobody',
    '*',
  ];
  fc.assert(
    fc.property(
      fc.oneof(files(LINES, 14), mixtures(20)),
      fc.constantFrom('/', '/cart/', '/cart/open', '/x.php'),
      (text, entry) => {
        const file = fileOf(read(text).text);
        if (file.foreign) return;
        for (const { tokens, allowed, by } of outcomesOf(file, { names, entry, allowed: true }))
          for (const token of tokens) {
            const answer = verdictFor(file, token, entry);
            const own = [answer.allowed, answer.line];
            assert.deepEqual([allowed, by?.number ?? 0], own, `${token} in ${JSON.stringify(text)}`);
          }
      },
    ),
    { numRuns: runs(60), seed: 17 },
  );
});

test('expectations of a very long file take little time', () => {
  const paths = Array.from({ length: 10_000 }, (_, i) => `/${i}a`);
  const stars = Array.from({ length: 2000 }, (_, i) => `Disallow: /*${i}a\nAllow: /*${i}a*`);
  for (const rules of [
    paths.flatMap((path) => [`Disallow: ${path}`, `Allow: ${path}`]),
    ['Disallow: /', ...paths.map((path) => `Allow: ${path}`)],
    stars,
  ]) {
    const text = ['User-agent: *', 'User-agent: MJ12bot', ...rules].join('\n');
    const start = process.cpuUsage();
    const file = fileOf(read(text).text);
    for (const entry of ['/', '/*', '*a$'])
      for (const allowed of [true, false])
        outcomesOf(file, { names: ['purpose:search', 'purpose:seo'], entry, allowed });
    const { user } = process.cpuUsage(start);
    assert.ok(user < 20_000_000, `${user} µs`);
  }
});

test('the expectations of a snapshot are checked once', () => {
  const file = fileOf(read(`${FILE}\n# @expect allow Googlebot /products/\n`).text);
  assert.equal(checkExpectations(file), checkExpectations(file));
});
