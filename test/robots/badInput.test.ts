import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finished } from '../../server/src/core/steps.ts';
import { takeCrawlerFiles } from '../../server/src/robots/facts/crawlers/userFiles.ts';
import { robots } from '../../server/src/robots/service.ts';
import { cpuTime, size } from '../scale.ts';
import { everyRule, read } from './check.ts';

const NONSENSE = Uint8Array.from({ length: 200_000 }, (_, n) => (n * 2654435761) >>> 13);

const cases: readonly { name: string; text: string; expects?: readonly string[] }[] = [
  { name: 'nothing', text: '', expects: ['robots/empty-file'] },
  { name: 'NUL', text: 'User-agent: *\nDisallow: /a\0b\n', expects: ['robots/invisible-character'] },
  { name: 'only NUL', text: '\0'.repeat(size(100_000)), expects: ['robots/encoding'] },
  {
    name: 'a line of 20 KB',
    text: `User-agent: *\nDisallow: /${'a'.repeat(20_000)}\n`,
    expects: ['robots/line-too-long'],
  },
  {
    name: 'one group of 500 KiB',
    text: `User-agent: *\n${Array.from({ length: 25_000 }, (_, n) => `Disallow: /page/${n % 20_000}\n`).join('')}`,
    expects: ['robots/duplicate-rule', 'robots/file-too-large'],
  },
  {
    name: 'constructor',
    text: 'constructor: x\ntoString: x\nUser-agent: constructor\nDisallow: /\n',
    expects: ['robots/unknown-directive'],
  },
  {
    name: '__proto__',
    text: '__proto__: x\nUser-agent: __proto__\nUser-agent: hasOwnProperty\nDisallow: /\n',
    expects: ['robots/unknown-directive'],
  },
  {
    name: 'many groups',
    text: Array.from(
      { length: size(10_000) },
      (_, n) => `User-agent: crawler${n}\nDisallow: /${n}/\n\n`,
    ).join(''),
    expects: ['robots/user-agent-digits'],
  },
  {
    name: 'names of 10,000 characters',
    text: Array.from(
      { length: size(1_000) },
      (_, n) => `User-agent: ${'ab-'.repeat(3333)}${'c'.repeat(n % 40)}\nDisallow: /${n}/\n`,
    ).join(''),
    expects: ['robots/split-group'],
  },
  {
    name: 'headers of 10,000 characters',
    text: Array.from(
      { length: size(500) },
      (_, n) => `User-agent: Mozilla/5.0 (compatible; ${'Bot/1.0 ('.repeat(1100)})\nDisallow: /${n}/\n`,
    ).join(''),
    expects: ['robots/user-agent-full-string'],
  },
  {
    name: 'many names that are nearly known',
    text: Array.from(
      { length: size(10_000) },
      (_, n) => `User-agent: Google${'abcdefghijklmnopqrstuvwxyz'[n % 26]}bot\nDisallow: /${n}/\n`,
    ).join(''),
    expects: ['robots/unknown-user-agent'],
  },
  {
    name: 'many groups for one crawler',
    text: Array.from(
      { length: size(10_000) },
      (_, n) => `User-agent: bingbot\nDisallow: /${n}/\nAllow: /\n\n`,
    ).join(''),
    expects: ['robots/split-group', 'robots/duplicate-rule'],
  },
  {
    name: 'a group of many names and rules, twice',
    text: Array.from(
      { length: 2 },
      () =>
        Array.from(
          { length: size(10_000) },
          (_, n) => `User-agent: a${'b'.repeat(n % 50)}_${'c'.repeat(n % 7)}\n`,
        ).join('') + Array.from({ length: size(10_000) }, (_, n) => `Disallow: /${n}/\n`).join(''),
    ).join('\n'),
    expects: ['robots/duplicate-user-agent', 'robots/split-group', 'robots/duplicate-rule'],
  },
  {
    name: 'one long line without a colon',
    text: 'a'.repeat(size(5_000_000)),
    expects: ['robots/unparseable-line'],
  },
  {
    name: 'one long line of colons',
    text: ':'.repeat(size(5_000_000)),
    expects: ['robots/unparseable-line'],
  },
  {
    name: 'one long path of stars',
    text: `User-agent: *\nDisallow: /${'*'.repeat(size(5_000_000))}x`,
    expects: ['robots/line-too-long'],
  },
  {
    name: 'one long path of brackets and bars',
    text: `User-agent: *\nDisallow: /${'([{|'.repeat(size(1_250_000))}`,
    expects: ['robots/line-too-long'],
  },
  {
    name: 'one long path of escapes',
    text: `User-agent: *\nDisallow: /${'%%6'.repeat(size(1_600_000))}`,
    expects: ['robots/malformed-percent'],
  },
  {
    name: 'one long name of commas',
    text: `User-agent: ${'a, '.repeat(size(1_600_000))}`,
    expects: ['robots/user-agent-list'],
  },
  {
    name: 'one long line of invisible characters',
    text: 'a\u200b'.repeat(size(2_500_000)),
    expects: ['robots/invisible-character'],
  },
  {
    name: 'one long line of quotation marks',
    text: '“'.repeat(size(5_000_000)),
    expects: ['robots/unparseable-line'],
  },
  { name: 'one long comment', text: `# ${'x '.repeat(size(2_500_000))}`, expects: ['robots/empty-file'] },
  {
    name: 'one long line of white space',
    text: ' \t\v\f'.repeat(size(1_250_000)),
    expects: ['robots/invisible-character'],
  },
  { name: 'many lone CR', text: 'x\r'.repeat(size(200_000)), expects: ['robots/html-content'] },
  {
    name: 'many blank lines in a group',
    text: `User-agent: *\n${'\n'.repeat(size(200_000))}Disallow: /\n`,
    expects: ['robots/blank-line-in-group'],
  },
  { name: 'binary, as Latin-1', text: Buffer.from(NONSENSE).toString('latin1') },
  { name: 'binary, as UTF-8', text: Buffer.from(NONSENSE).toString('utf8'), expects: ['robots/encoding'] },
  {
    name: 'lone surrogates',
    text: 'User-agent: \ud800\nDisallow: /\udc00\ud800\n',
    expects: ['robots/non-ascii-path'],
  },
];

/** Generous: quadratic work takes minutes here. */
const SECONDS = 15;

for (const { name, text, expects = [] } of cases) {
  test(`bad input: ${name}`, () => {
    const started = cpuTime();
    const document = read(text, everyRule('warning'));
    const { findings } = robots.findings(document);
    const codes = new Set<string>(findings.map(({ code }) => code));
    for (const code of expects) assert.ok(codes.has(code), `${code} not among ${[...codes].join(', ')}`);
    for (const { start, end, code } of findings) {
      assert.ok(0 <= start && start <= end && end <= text.length, `${code} ${start} ${end}`);
    }
    // Many are proven together; a proof takes as long as the rules for whole files.
    robots.fixesOfEach(document, findings.slice(0, 30));
    for (const finding of findings.slice(0, 10)) robots.fixes(document, finding);
    for (const offset of [0, 1, text.length >> 1, text.length - 1, text.length, text.length + 1, -1]) {
      robots.features.hover!(document, offset);
    }
    assert.equal(document.text.getText(), text);
    const elapsed = cpuTime() - started;
    assert.ok(elapsed < SECONDS * 1000, `took ${Math.round(elapsed)} ms`);
  });
}

test('bad input: questions', () => {
  const document = read('User-agent: *\nDisallow: /*a*b*c$\nDisallow: /x\n');
  const agents = [
    'a'.repeat(10_000),
    `Mozilla/5.0 (compatible; ${'x'.repeat(10_000)}/1.0)`,
    '',
    '\0',
    '\ud800',
  ];
  const urls = [
    `/${'a'.repeat(2 ** 20)}`,
    `https://${'a.'.repeat(2 ** 19)}`,
    `/${'<'.repeat(2 ** 20)}`,
    `https://b\u00fc${'c'.repeat(2 ** 20)}.example/`,
    '',
    '\0',
  ];
  const started = cpuTime();
  const answers = finished(robots.features.test!(document, { agents, urls }));
  assert.deepEqual(
    answers.map(({ refused = false }) => refused),
    agents.flatMap(() => [false, false, false, false, true, true]),
  );
  for (const { reason, notes } of answers) {
    for (const text of [reason, ...notes]) assert.ok(text.length < 1000, text.slice(0, 100));
  }
  assert.ok(cpuTime() - started < SECONDS * 1000);
});

test('bad input: 10,000 user-defined crawlers', () => {
  const tokens = Array.from({ length: 10_000 }, (_, n) => ({
    token: `own-${'x'.repeat(n % 60)}-crawler-${n}`,
  }));
  const file = JSON.stringify({ operator: 'Example', purpose: 'other', tokens });
  const started = cpuTime();
  try {
    assert.deepEqual(takeCrawlerFiles([{ name: 'own.json', text: file }]), [[]]);
    const text = tokens.map(({ token }, n) => `User-agent: ${token}\nDisallow: /${n}/\n`).join('');
    const document = read(text, everyRule('warning'));
    const { findings } = robots.findings(document);
    assert.ok(!findings.some(({ code }) => code === 'robots/unknown-user-agent'));
    assert.ok(robots.features.completion!(document, 12).length > 10_000);
    const table = finished(robots.features.crawlers!(document, { urls: [], names: [] }))!;
    assert.ok(table.sections.some(({ left }) => left > 9_000));
  } finally {
    takeCrawlerFiles([]);
  }
  const elapsed = cpuTime() - started;
  assert.ok(elapsed < SECONDS * 1000, `took ${Math.round(elapsed)} ms`);
});
