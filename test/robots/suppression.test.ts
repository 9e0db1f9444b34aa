import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { messageOf } from '../../server/src/core/rule/rule.ts';
import { robots } from '../../server/src/robots/service.ts';
import { session } from '../rules/check.ts';
import { runs } from '../scale.ts';
import { everyRule, read } from './check.ts';
import { files, LINES } from './fragments.ts';

const UNUSED = 'robots/unused-suppression';
const messages = new Map(robots.rules.map((meta) => [meta.code as string, meta]));

/** Each finding as "line code", those about suppression comments as "line: text: message". */
function found(text: string): string[] {
  return session(robots as never, text).findings.map((finding) => {
    const line = text.slice(0, finding.start).split(/\r\n?|\n/).length;
    if (finding.code !== UNUSED) return `${line} ${finding.code.slice(7)}`;
    return `${line}: ${text.slice(finding.start, finding.end)}: ${messageOf(messages.get(UNUSED)!, finding)}`;
  });
}

/** Lines of a robots.txt, and the remaining findings. */
const cases: readonly [what: string, lines: readonly string[], left: readonly string[]][] = [
  [
    'without a comment',
    ['User-agent: bingbot', 'Disallow: a/', 'Disallow: a/'],
    ['2 path-missing-slash', '3 path-missing-slash', '3 duplicate-rule'],
  ],
  [
    'the next line only',
    [
      'User-agent: bingbot',
      '# crawlwise-disable-next-line path-missing-slash',
      'Disallow: a/',
      'Disallow: b/',
    ],
    ['4 path-missing-slash'],
  ],
  [
    'a file rule',
    ['User-agent: bingbot', 'Disallow: /a/', '# crawlwise-disable-next-line duplicate-rule', 'Disallow: /a/'],
    [],
  ],
  [
    'a file rule to the end',
    ['# crawlwise-disable robots/duplicate-rule', 'User-agent: bingbot', 'Disallow: /a/', 'Disallow: /a/'],
    [],
  ],
  [
    'the code with its domain',
    ['User-agent: bingbot', '# crawlwise-disable-next-line robots/path-missing-slash', 'Disallow: a/'],
    [],
  ],
  [
    'all codes',
    ['User-agent: bingbot', 'Disallow: a/', '# crawlwise-disable-next-line', 'Disallow: a/'],
    ['2 path-missing-slash'],
  ],
  [
    'several codes',
    [
      'User-agent: bingbot',
      'Disallow: a/',
      '#crawlwise-disable-next-line duplicate-rule,path-missing-slash',
      'Disallow: a/',
    ],
    ['2 path-missing-slash'],
  ],
  [
    'a comment behind a rule',
    ['User-agent: bingbot', 'Disallow: a/ # crawlwise-disable-next-line path-missing-slash', 'Disallow: b/'],
    ['2 path-missing-slash'],
  ],
  [
    'not two lines on',
    ['User-agent: bingbot', '# crawlwise-disable-next-line path-missing-slash', '', 'Disallow: a/'],
    [
      "2: # crawlwise-disable-next-line path-missing-slash: This comment ignores nothing: 'path-missing-slash' reports no problem here",
      '4 path-missing-slash',
    ],
  ],
  [
    'to the end',
    [
      'User-agent: bingbot',
      'Disallow: a/',
      '# crawlwise-disable path-missing-slash',
      'Disallow: b/',
      'Disallow: c/',
    ],
    ['2 path-missing-slash'],
  ],
  [
    'up to enable',
    [
      'User-agent: bingbot',
      '# crawlwise-disable path-missing-slash',
      'Disallow: a/',
      '# crawlwise-enable path-missing-slash',
      'Disallow: b/',
    ],
    ['5 path-missing-slash'],
  ],
  [
    'enable without a code',
    [
      'User-agent: bingbot',
      '# crawlwise-disable path-missing-slash',
      'Disallow: a/',
      '# crawlwise-enable',
      'Disallow: b/',
    ],
    ['5 path-missing-slash'],
  ],
  [
    'all but one',
    [
      '# crawlwise-disable',
      '# crawlwise-enable path-missing-slash',
      'User-agent: bingbot',
      'Disallow: b/',
      'Disallow: b/',
    ],
    ['4 path-missing-slash', '5 path-missing-slash'],
  ],
  [
    'an enable of what is not disabled',
    ['User-agent: bingbot', '# crawlwise-enable crawl-delay', 'Disallow: /x/'],
    ["2: # crawlwise-enable crawl-delay: This comment has no effect: 'crawl-delay' is not disabled here"],
  ],
  [
    'an enable of nothing',
    ['User-agent: bingbot', '# crawlwise-enable', 'Disallow: /a/'],
    ['2: # crawlwise-enable: This comment has no effect: nothing is disabled here'],
  ],
  [
    'disabled twice',
    [
      '# crawlwise-disable path-missing-slash',
      '# crawlwise-disable path-missing-slash',
      'User-agent: bingbot',
      'Disallow: a/',
    ],
    [
      "2: # crawlwise-disable path-missing-slash: This comment ignores nothing: 'path-missing-slash' reports no problem here",
    ],
  ],
  [
    'a second section without a finding',
    [
      '# crawlwise-disable path-missing-slash',
      'User-agent: bingbot',
      'Disallow: a/',
      '# crawlwise-enable path-missing-slash',
      '# crawlwise-disable path-missing-slash',
      'Disallow: /b/',
    ],
    [
      "5: # crawlwise-disable path-missing-slash: This comment ignores nothing: 'path-missing-slash' reports no problem here",
    ],
  ],
  [
    'the next line of what is disabled anyway',
    [
      '# crawlwise-disable path-missing-slash',
      'User-agent: bingbot',
      '# crawlwise-disable-next-line path-missing-slash',
      'Disallow: a/',
    ],
    [
      "3: # crawlwise-disable-next-line path-missing-slash: This comment ignores nothing: 'path-missing-slash' reports no problem here",
    ],
  ],
  [
    'one code of two',
    [
      'User-agent: bingbot',
      '# crawlwise-disable-next-line path-missing-slash, duplicate-rule',
      'Disallow: a/',
    ],
    ["2: duplicate-rule: This comment ignores nothing: 'duplicate-rule' reports no problem here"],
  ],
  [
    'no code of two',
    [
      'User-agent: bingbot',
      '# crawlwise-disable-next-line path-missing-slash, duplicate-rule',
      'Disallow: /a/',
    ],
    [
      '2: # crawlwise-disable-next-line path-missing-slash, duplicate-rule: This comment ignores nothing: no problem is reported here',
    ],
  ],
  [
    'a code twice',
    ['# crawlwise-disable path-missing-slash path-missing-slash', 'User-agent: bingbot', 'Disallow: a/'],
    ["1: path-missing-slash: This comment ignores nothing: 'path-missing-slash' reports no problem here"],
  ],
  [
    'a reason behind dashes',
    [
      'User-agent: bingbot',
      '# crawlwise-disable-next-line path-missing-slash -- as bom, they say',
      'Disallow: a/',
    ],
    [],
  ],
  [
    'a reason behind a colon',
    [
      'User-agent: bingbot',
      '# crawlwise-disable-next-line robots/path-missing-slash, bom: see e.com: no',
      'Disallow: a/',
    ],
    ["2: bom: This comment ignores nothing: 'bom' reports no problem here"],
  ],
  [
    'a reason behind a colon that stands alone',
    ['User-agent: bingbot', '# crawlwise-disable-next-line path-missing-slash : why not', 'Disallow: a/'],
    [],
  ],
  [
    'a reason for all codes',
    ['# crawlwise-disable ---- old: crawl-delay', 'User-agent: bingbot', 'Disallow: a/'],
    [],
  ],
  [
    'a reason right behind enable',
    ['# crawlwise-disable', '# crawlwise-enable --', 'User-agent: bingbot', 'Disallow: a/'],
    [
      '1: # crawlwise-disable: This comment ignores nothing: no problem is reported here',
      '4 path-missing-slash',
    ],
  ],
  [
    'dashes that are part of a word',
    ['# crawlwise-disable path-missing-slash --x', 'User-agent: bingbot', 'Disallow: a/'],
    ["1: --x: This comment ignores nothing: the code '--x' does not exist"],
  ],
  [
    'a colon right behind the command',
    ['# crawlwise-disable: path-missing-slash', 'User-agent: bingbot', 'Disallow: a/'],
    [
      "1: crawlwise-disable:: Unknown comment, which has no effect: use 'disable-next-line', 'disable' or 'enable'",
      '3 path-missing-slash',
    ],
  ],
  [
    'a colon with no code before it',
    ['# crawlwise-disable : bom', 'User-agent: bingbot', 'Disallow: a/'],
    [
      "1: :: This comment ignores nothing: the code ':' does not exist",
      "1: bom: This comment ignores nothing: 'bom' reports no problem here",
      '3 path-missing-slash',
    ],
  ],
  [
    'an unknown code',
    ['# crawlwise-disable sitemap/missing-loc', 'User-agent: bingbot', 'Disallow: a/'],
    [
      "1: sitemap/missing-loc: This comment ignores nothing: the code 'sitemap/missing-loc' does not exist",
      '3 path-missing-slash',
    ],
  ],
  [
    'names of objects',
    ['# crawlwise-disable constructor __proto__', 'User-agent: bingbot', 'Disallow: /a/'],
    [
      "1: constructor: This comment ignores nothing: the code 'constructor' does not exist",
      "1: __proto__: This comment ignores nothing: the code '__proto__' does not exist",
    ],
  ],
  [
    'an unknown command',
    ['# crawlwise-disable-line crawl-delay', 'User-agent: bingbot', 'Disallow: a/'],
    [
      "1: crawlwise-disable-line: Unknown comment, which has no effect: use 'disable-next-line', 'disable' or 'enable'",
      '3 path-missing-slash',
    ],
  ],
  [
    'not at the start of the comment',
    ['# see crawlwise-disable', 'User-agent: bingbot', 'Disallow: a/'],
    ['3 path-missing-slash'],
  ],
  [
    'on the last line',
    ['User-agent: bingbot', 'Disallow: /a/', '# crawlwise-disable-next-line'],
    ['3: # crawlwise-disable-next-line: This comment ignores nothing: no problem is reported here'],
  ],
  [
    'the rule about comments is not silenced',
    [
      '# crawlwise-disable',
      'User-agent: bingbot',
      'Disallow: a/',
      '# crawlwise-enable crawl-delay crawl-delay',
    ],
    ["4: crawl-delay: This comment has no effect: 'crawl-delay' is not disabled here"],
  ],
  ['another kind of file', ['<html>', '# crawlwise-disable'], ['1 html-content']],
];

const BREAKS = ['\n', '\r\n', '\r'];

function check(lines: readonly string[], left: readonly string[]): void {
  for (const lineBreak of BREAKS) {
    assert.deepEqual(
      found(lines.join(lineBreak) + lineBreak).sort(),
      [...left].sort(),
      JSON.stringify(lineBreak),
    );
  }
}

for (const [what, lines, left] of cases) test(`suppression: ${what}`, () => check(lines, left));

test('every code can be suppressed', () => {
  for (const { code, examples } of robots.rules) {
    if (code === UNUSED || examples.length === 0) continue;
    const { bad } = examples[0]!;
    const text = bad.replace(/[⟦⟧]/g, '');
    const document = read(`# crawlwise-disable ${code}\n${text}`, everyRule('hint'));
    const left = robots.findings(document).findings.filter((finding) => finding.code === code);
    // A file that is not a robots.txt has no comments.
    if (!document.text.endState.phase.match(/markup|binary/)) assert.deepEqual(left, [], code);
  }
});

test('an unfinished document has no findings about unused comments', () => {
  const opened = robots.open(
    { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 },
    '# crawlwise-disable\n\n\nfoo\n',
    DEFAULT_CONFIG,
  );
  const half = robots.read(opened, () => false);
  assert.ok(!half.text.complete);
  assert.deepEqual(
    robots.findings(half).findings.filter(({ code }) => code === UNUSED),
    [],
  );
});

test('edits of a large file with suppressed findings stay fast', () => {
  const text = `# crawlwise-disable path-missing-slash\n# crawlwise-disable-next-line bom\nUser-agent: *\n${'Disallow: a\n'.repeat(20_000)}`;
  let document = read(text);
  assert.deepEqual(document.text.leaves.total.errors + document.text.leaves.total.warnings, 0);
  document = robots.read(
    robots.edit(document, { start: text.length, end: text.length, text: 'Crawl-delay: 1\n' }),
  );
  const codes = robots.findings(document, 100).findings.map(({ code }) => code);
  assert.ok(codes.includes(UNUSED) && !codes.includes('robots/path-missing-slash'), String(codes));
});

const COMMENT = /^[^#]*#+\s*crawlwise-(disable-next-line|disable|enable)(?![^\s,])(.*)$/;

/** Whether the words of a comment include a code. */
const names = (words: string, code: string): boolean => {
  const all = words
    .replace(/:/g, ' : ')
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const reason = all.findIndex((word, at) => /^--+$/.test(word) || (word === ':' && at > 0));
  const named = reason < 0 ? all : all.slice(0, reason);
  return named.length === 0 || named.some((word) => word === code || word === code.slice(7));
};

/** Whether a finding is suppressed, determined line by line from the top for each finding. */
function isSuppressed(lines: readonly string[], line: number, code: string): boolean {
  let region = false;
  let next = false;
  for (let at = 0; at <= line; at++) {
    const [, command, words = ''] = COMMENT.exec(lines[at]!) ?? [];
    if (at === line)
      return region || next || (command === 'disable' && lines[at]!.startsWith('#') && names(words, code));
    next = command === 'disable-next-line' && names(words, code);
    if (command === 'disable' && names(words, code)) region = true;
    if (command === 'enable' && names(words, code)) region = false;
  }
  return false;
}

test('the remaining findings equal those of a line-by-line reference', () => {
  const marks = LINES.filter((line) => line.includes('crawlwise-'));
  const lines = [...LINES.filter((line) => !/[\0<]/.test(line)), ...marks, ...marks, ...marks];
  fc.assert(
    fc.property(files(lines, 20), (text) => {
      const parts = text.split(/\r\n?|\n/);
      const ofLine = (start: number) => text.slice(0, start).split(/\r\n?|\n/).length - 1;
      const all = (source: string) =>
        session(robots as never, source).findings.filter(({ code }) => code !== UNUSED);
      const left = all(text).map(({ code, start }) => `${start} ${code}`);
      const expected = all(text.replaceAll('crawlwise-', 'somebodys-'))
        .filter(({ code, start }) => !isSuppressed(parts, ofLine(start), code))
        .map(({ code, start }) => `${start} ${code}`);
      assert.deepEqual(left, expected, JSON.stringify(text));
    }),
    { numRuns: runs(1500) },
  );
});
