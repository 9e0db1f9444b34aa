import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SettingValues } from '../../../server/src/core/rule/settings.ts';
import {
  type CompiledRobots,
  compileRobots,
  MAX_LINE_OCTETS,
  parseRobots,
  verdict,
} from '../../../server/src/robots/semantics/index.ts';
import { robots } from '../../../server/src/robots/service.ts';
import { cursorIn } from '../../cursor.ts';
import { runs } from '../../scale.ts';
import { everyRule, read } from '../check.ts';
import { BREAKS, files, LINES, mixtures } from '../fragments.ts';
import { kindFor } from '../semantics/explain.ts';
import { edited } from './check.ts';

const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
const readWith = (text: string, settings: SettingValues) =>
  robots.read(robots.open(identity, text, { levels: new Map(), settings }));

const formatted = (
  text: string,
  span = { start: 0, end: text.length },
  settings: SettingValues = {},
): string => edited(text, robots.features.format!(readWith(text, settings), span));

/** A text and its formatted form; with `⟦` and `⟧` at the ends of the range to format. */
const cases: readonly [text: string, expected: string][] = [
  ['user-agent:*\nDISALLOW :\t /a  \n', 'User-agent: *\nDisallow: /a\n'],
  ['Allow:/a\n⟦⟧', 'Allow:/a\n'],
  ['  allow: /a\t # why  \n', 'Allow: /a\t # why\n'],
  ['Disallow:   \nDisallow:  # all\nDisallow:\n', 'Disallow:\nDisallow:  # all\nDisallow:\n'],
  ['Disallow:# all', 'Disallow:# all'],
  ['crawl-delay:5\nHOST:e.com\nno-INDEX:/a\n', 'Crawl-delay: 5\nHost: e.com\nno-INDEX: /a\n'],
  ['disalow:/a\nSitemaps:https://e.com\n', 'disalow: /a\nSitemaps: https://e.com\n'],
  ['\ufeff user-agent:*\n', '\ufeffUser-agent: *\n'],
  ['A: b\n\n\n \n\nB: c\n\n\n', 'A: b\n\nB: c\n\n'],
  ['\n\n\nAllow: /\n', '\nAllow: /\n'],
  ['\n\n\ufeffAllow: /\n', '\n\ufeffAllow: /\n'],
  ['Allow: /\r\n  \r\n\r\nAllow: /b\r\n', 'Allow: /\r\n\r\nAllow: /b\r\n'],
  ['Allow: /\r \n\nAllow: /b', 'Allow: /\r \nAllow: /b'],
  ['Allow: /\n  ', 'Allow: /\n'],
  [
    'User-agent: a\nAllow: /\nUser-agent: b\r\nAllow: /\r\n# c\n# d\nuser-agent:c\n',
    'User-agent: a\nAllow: /\n\nUser-agent: b\r\nAllow: /\r\n\r\n# c\n# d\nUser-agent: c\n',
  ],
  ['Sitemap: /s\nuser-agent: a\n', 'Sitemap: /s\n\nUser-agent: a\n'],
  ['# of this site\nUser-agent: a\n\nAllow: /\n', '# of this site\nUser-agent: a\n\nAllow: /\n'],
  ['User-agent: a\nUser-agent: b\n\n\nUser-agent: c\n', 'User-agent: a\nUser-agent: b\n\nUser-agent: c\n'],
  ['hello : big  world  \n#x:y \nDisallow  /a \n', 'hello : big  world\n#x:y\nDisallow  /a\n'],
  ['http://e.com/:x\nDisallow /a:b\n', 'http://e.com/:x\nDisallow /a:b\n'],
  ['disallow:/a\0 \n', 'disallow:/a\0 \n'],
  [`disallow:/${'x'.repeat(20_000)} \n`, `disallow:/${'x'.repeat(20_000)} \n`],
  ['<html>  \nallow:/ \n', '<html>  \nallow:/ \n'],
  ['', ''],
  ['allow:/a\n⟦allow:/b⟧\nallow:/c\n', 'allow:/a\nAllow: /b\nallow:/c\n'],
  ['allow:/a\nall⟦⟧ow:/b\nallow:/c\n', 'allow:/a\nAllow: /b\nallow:/c\n'],
  ['⟦allow:/a\n⟧allow:/b\n', 'Allow: /a\nallow:/b\n'],
  [
    'User-agent: a\nAllow: /\n⟦user-agent:b\nallow:/⟧\nuser-agent:c',
    'User-agent: a\nAllow: /\n\nUser-agent: b\nAllow: /\nuser-agent:c',
  ],
  ['A: b\n\n\n⟦\n⟧\nB: c', 'A: b\n\n\n\nB: c'],
];

function check([source, expected]: (typeof cases)[number]): void {
  const text = source.replace(/[⟦⟧]/g, '');
  const start = source.indexOf('⟦');
  const span = start < 0 ? undefined : { start, end: source.indexOf('⟧') - 1 };
  assert.equal(formatted(text, span), expected);
}

for (const example of cases) {
  test(`format: ${JSON.stringify(example[0].slice(0, 60))}`, () => check(example));
}

const CASE = 'robots.format.directiveCase';
const BLANK = 'robots.format.blankLines';
const ALIGN = 'robots.format.alignment';

/** Settings, a text and its formatted form. */
const settled: readonly [settings: SettingValues, text: string, expected: string][] = [
  [{ [CASE]: 'keep' }, 'uSer-agent:a \nDISALLOW : /\n', 'uSer-agent: a\nDISALLOW: /\n'],
  [
    { [CASE]: 'lower' },
    'User-Agent:a\nSitemap:/s\nDisalow: /\nFOO:x\n',
    'user-agent: a\nsitemap: /s\nDisalow: /\nFOO:x\n',
  ],
  [
    { [BLANK]: 0 },
    'Sitemap: /s\n\n\nUser-agent: a\n\n\nAllow: /\n\n# b\nUser-agent: b\n',
    'Sitemap: /s\nUser-agent: a\n\nAllow: /\n# b\nUser-agent: b\n',
  ],
  [{ [BLANK]: 0 }, 'A: b\n\n# of all\n\n\n# a\nUser-agent: a\n', 'A: b\n\n# of all\n\n# a\nUser-agent: a\n'],
  [{ [BLANK]: 0 }, '\n\nUser-agent: a\n', '\nUser-agent: a\n'],
  [
    { [BLANK]: 2 },
    'User-agent: a\nAllow: /\nUser-agent: b\r\nAllow: /\r\n\r\n \n\n# c\nUser-agent: c\n\n\nSitemap: /s\n',
    'User-agent: a\nAllow: /\n\n\nUser-agent: b\r\nAllow: /\r\n\r\n\n# c\nUser-agent: c\n\nSitemap: /s\n',
  ],
  [{ [BLANK]: 3 }, 'A: b\n\n  user-agent:a', 'A: b\n\n\n\nUser-agent: a'],
  [
    { [BLANK]: -1 },
    'User-agent: a\nallow:/\nUser-agent: b\n\n \n\nallow:/ \n',
    'User-agent: a\nAllow: /\nUser-agent: b\n\n\n\nAllow: /\n',
  ],
  [
    { [ALIGN]: true },
    'user-agent:a # x\nDisallow:   /\nDisallow:\nAllow: /b\nFoo: bar\nDisallow /c\nSitemap: /s\nCrawl-delay:1\n\nUser-agent: b\nContent-Signal: search=yes\n',
    'User-agent:  a # x\nDisallow:    /\nDisallow:\nAllow:       /b\nFoo: bar\nDisallow /c\nSitemap: /s\nCrawl-delay: 1\n\nUser-agent:     b\nContent-Signal: search=yes\n',
  ],
  [
    { [ALIGN]: true },
    `Disallow: /x\nUser-agent: a\nDisallow${'x'.repeat(30)}: /\nAllow: /b\n`,
    `Disallow: /x\n\nUser-agent: a\nDisallow${'x'.repeat(30)}: /\nAllow:      /b\n`,
  ],
  [{ [ALIGN]: true }, '\ufeffuser-agent:a\nAllow:/\n', '\ufeffUser-agent: a\nAllow:      /\n'],
  [
    { [ALIGN]: false, [BLANK]: 1, [CASE]: 'canonical' },
    'User-agent:   a\nAllow:  /\n',
    'User-agent: a\nAllow: /\n',
  ],
];

for (const [settings, text, expected] of settled) {
  test(`format with ${JSON.stringify(settings)}: ${JSON.stringify(text.slice(0, 60))}`, () =>
    assert.equal(formatted(text, undefined, settings), expected));
}

/** What was typed before `‸`, and the resulting text. */
const typed: readonly [char: string, source: string, expected: string, settings?: SettingValues][] = [
  ['\n', 'user-agent:a  \n‸', 'User-agent: a\n'],
  ['\n', 'User-agent: a\n disallow :/ \n  ‸', 'User-agent: a\nDisallow: /\n  '],
  ['\n', 'disallow:/a\r\n‸allow:/b', 'Disallow: /a\r\nallow:/b'],
  ['\n', 'allow:/\nuser-agent:a\n‸', 'allow:/\nUser-agent: a\n'],
  ['\n', 'A: b\n\n\n‸\n', 'A: b\n\n\n\n'],
  ['\n', 'some  words : here \n‸', 'some  words : here\n'],
  ['\n', '‸disallow:/', 'disallow:/'],
  ['\n', '‸', ''],
  [
    '\n',
    'User-agent: a\nCrawl-delay: 1\nallow:/\n‸',
    'User-agent: a\nCrawl-delay: 1\nAllow:       /\n',
    { [ALIGN]: true },
  ],
  ['\n', 'DISALLOW:/\n‸', 'disallow: /\n', { [CASE]: 'lower' }],
  ['\n', '<html>\nallow:/\n‸', '<html>\nallow:/\n'],
  [':', 'disallow:‸', 'Disallow:'],
  [':', '  disallow :‸/a ', '  Disallow :/a '],
  [':', 'sitemap:https:‸//e.com', 'sitemap:https://e.com'],
  [':', '# see:‸', '# see:'],
  [':', 'useragent:‸', 'useragent:'],
  [':', 'disallow:‸', 'disallow:', { [CASE]: 'keep' }],
  ['>', 'disallow:/>‸', 'disallow:/>'],
];

for (const [char, source, expected, settings = {}] of typed) {
  test(`typed ${JSON.stringify(char)}: ${JSON.stringify(source)}`, () => {
    const { text, offset } = cursorIn(source);
    const edits = robots.features.formatTyped!(readWith(text, settings), offset, char);
    assert.equal(edited(text, edits), expected);
  });
}

const LOOSE = [
  'user-agent:*  ',
  ' USER-AGENT : GPTBot # x ',
  'disallow:/a',
  '\tdisallow :   /a/b\t',
  'Allow:/a/b$   # why',
  'allow:',
  'disallow:/caf\u00e9  ',
  'crawl-delay:5 ',
  'Disallow:/*.php$\t',
  ' \t',
  '\f',
  '',
  '# c ',
];
const texts = fc.oneof(
  files([...LINES, ...LOOSE], 20),
  mixtures(30),
  fc
    .array(fc.tuple(fc.constantFrom(...LOOSE), fc.constantFrom(...BREAKS)), { maxLength: 20 })
    .map((lines) => lines.flat().join('')),
);

const choices: fc.Arbitrary<SettingValues> = fc.record({
  [CASE]: fc.constantFrom('keep', 'canonical', 'lower'),
  [BLANK]: fc.constantFrom(-1, 0, 1, 2, 3),
  [ALIGN]: fc.boolean(),
});

const AGENTS = ['Googlebot', 'GPTBot', 'bingbot', 'anothercrawler', 'Applebot', 'MJ', 'x'];
const PATHS = [
  '/',
  '/a',
  '/a/b',
  '/a/b/c',
  '/cart/',
  '/cart/open',
  '/caf%C3%A9',
  '/x.php',
  '/x.php?',
  '/tmp',
  '/#',
];

/** Verdicts for every crawler and path, with the deciding rule but without its line. */
function verdicts(text: string): unknown[] {
  const parsed = parseRobots(text);
  const compiled: CompiledRobots = compileRobots(parsed);
  const answers = AGENTS.flatMap((agent) =>
    PATHS.map((path) => {
      const kind = kindFor(compiled, agent);
      const { allowed, rule, length } = verdict(compiled, agent, `https://e.com${path}`);
      return [agent, path, allowed, rule?.type, rule?.pattern, length, kind];
    }),
  );
  const groups = parsed.groups.map(({ agents, rules }) => [
    agents.map(({ token }) => token),
    rules.map(({ type, pattern }) => [type, pattern]),
  ]);
  const sitemaps = parsed.lines.filter(({ tag }) => tag === 'sitemap').map(({ value }) => value);
  return [...answers, groups, sitemaps];
}

test("formatting changes none of Google's verdicts, and formatting again changes nothing", () => {
  fc.assert(
    fc.property(texts, choices, (text, chosen) => {
      for (const settings of [{}, chosen]) {
        const once = formatted(text, undefined, settings);
        assert.deepEqual(verdicts(once), verdicts(text));
        assert.equal(formatted(once, undefined, settings), once);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('formatting a range changes lines of that range only, and no verdict', () => {
  fc.assert(
    fc.property(texts, choices, fc.nat(300), fc.nat(300), (text, settings, a, b) => {
      const document = readWith(text, settings);
      const span = { start: Math.min(a, b, text.length), end: Math.min(Math.max(a, b), text.length) };
      const edits = robots.features.format!(document, span);
      const whole = robots.features.format!(document, { start: 0, end: text.length });
      for (const edit of edits)
        assert.ok(whole.some((other) => JSON.stringify(other) === JSON.stringify(edit)));
      assert.deepEqual(verdicts(edited(text, edits)), verdicts(text));
    }),
    { numRuns: runs(500) },
  );
});

test('lines that are not directives lose only trailing white space', () => {
  const words = [
    '# a:b ',
    'hello:world',
    '  hello big world',
    'Disallow  /a',
    '\u00a0',
    'x : y',
    ' : ',
    'Disallow /a b :c',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (lines) => {
      assert.equal(formatted(lines.join('\n')), lines.map((line) => line.replace(/ +$/, '')).join('\n'));
    }),
  );
});

test('a formatted file has a blank line above each group', () => {
  fc.assert(
    fc.property(files([...LINES.filter((line) => !line.includes('\0')), ...LOOSE], 20), (text) => {
      const { findings } = robots.findings(read(formatted(text), everyRule('hint')));
      assert.deepEqual(
        findings.filter(({ code }) => code === 'robots/missing-blank-line'),
        [],
      );
    }),
    { numRuns: runs(300) },
  );
});

test("a path that ends near the limit of Google's parser keeps its end", () => {
  for (let length = MAX_LINE_OCTETS - 20; length < MAX_LINE_OCTETS + 5; length++) {
    const text = `user-agent:*\ndisallow:/${'x'.repeat(length - 10)}\nallow:/\n`;
    assert.deepEqual(verdicts(formatted(text)), verdicts(text));
  }
});

test("formatting while typing is a part of formatting, except on the cursor's line", () => {
  fc.assert(
    fc.property(texts, choices, fc.nat(300), (text, settings, at) => {
      const document = readWith(text, settings);
      const place = Math.min(at, text.length);
      const offset = text.slice(place - 1, place + 1) === '\r\n' ? place - 1 : place;
      const edits = robots.features.formatTyped!(document, offset, '\n');
      const breaks = (part: string) => part.split(/\r\n?|\n/).length;
      const result = edited(text, edits);
      for (const { end } of edits) {
        assert.ok(
          end <= offset && breaks(text.slice(end, offset)) === 2,
          JSON.stringify([text, offset, edits]),
        );
      }
      const moved = offset + result.length - text.length;
      assert.equal(result.slice(moved), text.slice(offset));
      assert.deepEqual(verdicts(result), verdicts(text));
      assert.deepEqual(robots.features.formatTyped!(readWith(result, settings), moved, '\n'), []);
      const colon = robots.features.formatTyped!(document, offset, ':');
      assert.ok(colon.every(({ start, end, text }) => end - start === text.length && end < offset));
    }),
    { numRuns: runs(1500) },
  );
});
