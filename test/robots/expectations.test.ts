import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { messageOf } from '../../server/src/core/rule.ts';
import { askFile, checkExpectations } from '../../server/src/robots/expectations.ts';
import { askCrawler } from '../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../server/src/robots/semantics/index.ts';
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

const VERDICT = "An expectation begins with 'allow' or 'block': '@expect block GPTBot /private/'";
const TOKEN = "An expectation names at least one crawler: '@expect block GPTBot /private/'";
const PATH = "An expectation ends with one path or URL: '@expect block GPTBot /private/'";

/** A line that is put at the end of `FILE`, and what is reported of it: "text: message". */
const cases: readonly [line: string, ...reports: readonly string[]][] = [
  ['# @expect allow Googlebot /products/'],
  [
    '# @expect block Googlebot /products/',
    "# @expect block Googlebot /products/: Googlebot may fetch /products/: 'Allow: /products/' on line 5 decides",
  ],
  [
    '# @expect allow Googlebot /products/old/1',
    "# @expect allow Googlebot /products/old/1: Googlebot may not fetch /products/old/1: 'Disallow: /products/old' on line 6 decides",
  ],
  [
    '# @expect block Googlebot /other',
    '# @expect block Googlebot /other: Googlebot may fetch /other: no rule of its group matches',
  ],
  ['# @expect block Googlebot-Image /products/old'],
  ['# @expect allow Googlebot-Image, Googlebot-News https://www.example.com/products/1?a=b,c'],
  ['# @expect block GPTBot,CCBot /articles/1'],
  ['# @expect block GPTBot , CCBot bingbot /articles/1'],
  [
    '# @expect allow bingbot,GPTBot CCBot /articles/free/1',
    "GPTBot: GPTBot may not fetch /articles/free/1: 'Disallow: /' on line 9 decides",
  ],
  [
    '# @expect allow GPTBot,CCBot /articles/1',
    "GPTBot: GPTBot may not fetch /articles/1: 'Disallow: /' on line 9 decides",
    "CCBot: CCBot may not fetch /articles/1: 'Disallow: /articles/' on line 2 decides",
  ],
  ['# @expect block mj12BOT /'],
  ['# @expect block * /articles/1'],
  ['# @expect block Empty /', "# @expect block Empty /: Empty may fetch /: 'Disallow:' on line 11 decides"],
  [
    '# @expect block AdsBot-Google /articles/1',
    '# @expect block AdsBot-Google /articles/1: AdsBot-Google may fetch /articles/1: no group applies to it',
  ],
  [
    '# @expect block Google-Safety /articles/1',
    '# @expect block Google-Safety /articles/1: Google-Safety may fetch /articles/1: it does not obey robots.txt',
  ],
  [
    '# @expect block GPTBot /robots.txt',
    '# @expect block GPTBot /robots.txt: GPTBot may fetch /robots.txt: crawlers fetch it whatever the rules say',
  ],
  ['Allow: /articles/new/ # @expect allow Empty /x  '],
  ['#@expect allow Empty /x'],
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
    codesOf(`# crawlwise-disable-next-line failed-expectation\n# @expect allow bingbot /a/\n${group}`),
    [],
  );
  assert.ok(!codesOf('<html>\n# @expect allow\n').includes(CODE));
});

test('an answer on a document is the one on its text', () => {
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
        assert.deepEqual(askFile(file, token, url), askCrawler(parseRobots(text), token, url));
      },
    ),
    { numRuns: runs(1000) },
  );
});

test('the expectations of a snapshot are checked once', () => {
  const file = fileOf(read(`${FILE}\n# @expect allow Googlebot /products/\n`).text);
  assert.equal(checkExpectations(file), checkExpectations(file));
});
