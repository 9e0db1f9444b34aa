/** Names and content that control a terminal or a CI runner, in the output of each command in each of its formats. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { visible, visibleJson, visiblePart } from '../../server/src/cli/report.ts';
import { crawlwise } from '../cli/inProcess.ts';
import { ALL, sample } from '../scale.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-names-')));

const NAMES = [
  '::stop-commands::x',
  ' \u00a0::set-output name=a::b',
  '##[group]x',
  'a##vso[task.setvariable variable=a]b',
  "##teamcity[buildStop comment='']",
  'line\n::warning::y',
  'return\r::error::y',
  'esc\u001b[2J\u0007\u007f',
  'c1\u009b31m\u0085',
  'turned\u202e\u2066\u061c\u200f',
  'parted\u2028::error::y\u2029',
];
/** Each of its lines has a finding. */
const CONTENT = NAMES.map(
  (name) => `User-agent: ${name}\n${name}: /${name}\nDisallow: /${name}\nDisallow: ${name}\n`,
);
const ROBOTS = `${CONTENT.join('')}\nDisa#\u202e#[b: /\nSitemap: ::x##[y]\n`;
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${NAMES.map((name) => `::stop-commands::x<url><loc>https://www.example.com/${name.replace(/[\u001b\u0007]/g, '')}</loc><##[b/></url>\n`).join('')}</urlset>\n`;
const CRAWLERS = '::x##[y]\u202e';

/** `npm test` has all of it in one folder: each finding of each file is fixed and printed. */
const robotsIn = (name: string): string =>
  ALL || name === NAMES[0] ? ROBOTS : CONTENT[NAMES.indexOf(name)]!;
const sitemapIn = (name: string): string =>
  ALL || name === NAMES[0]
    ? SITEMAP
    : `${SITEMAP.split('\n')
        .filter((_, at) => at < 2)
        .join('\n')}\n</urlset>\n`;

before(async () => {
  for (const side of ['site', 'empty']) {
    for (const name of NAMES) {
      mkdirSync(join(folder, side, name), { recursive: true });
      writeFileSync(
        join(folder, side, name, 'robots.txt'),
        side === 'site' ? robotsIn(name) : 'User-agent: *\nDisallow:\n',
      );
      writeFileSync(
        join(folder, side, name, 'sitemap.xml'),
        side === 'site' ? sitemapIn(name) : SITEMAP.replaceAll('/url>', '/url> '),
      );
      writeFileSync(join(folder, side, name, 'urls.txt'), `${NAMES.join('\n')}\n/${NAMES.join('\n/')}\n`);
    }
  }
  mkdirSync(join(folder, 'configured'));
  writeFileSync(join(folder, 'configured/robots.txt'), ROBOTS);
  writeFileSync(
    join(folder, 'configured/crawlwise.json'),
    JSON.stringify({
      [CRAWLERS]: 1,
      site: { root: CRAWLERS },
      rules: { [CRAWLERS]: 'error' },
      ignore: [CRAWLERS],
    }),
  );
  writeFileSync(
    join(folder, `configured/${CRAWLERS}.json`),
    `{"operator": "${CRAWLERS}", "tokens": [{"token": "${CRAWLERS}"}]}`,
  );
});
after(() => rmSync(folder, { recursive: true, force: true }));

const files = (name: string): string[] => NAMES.map((item) => join(item, name));
/** For commands that take one file. */
const some = (name: string): readonly string[] => sample(files(name), 5);
const first = (name: string): string => files(name)[0]!;

/** The calls, in `site`; `FORMAT` stands for each format of the command. */
const CALLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: [
    ['.', '--format', 'FORMAT', '--level', 'hint'],
    [...files('robots.txt'), '--format', 'FORMAT'],
    [...files('gone.txt'), '--format', 'FORMAT'],
    [...files('urls.txt'), '--format', 'FORMAT'],
    ['../configured', '--print-config'],
    ['../configured'],
    ['.', '--crawlers', `../configured/${CRAWLERS}.json`],
    ['.', '--baseline', `${CRAWLERS}\n::x`],
    ['.', '--baseline', first('robots.txt')],
    ['.', '--config', `${CRAWLERS}\n::x`],
    ['.', '--output-file', join(NAMES[5]!, 'gone', 'x')],
    ['.', '--rule', `${CRAWLERS}\n::x`],
    ['.', `--${CRAWLERS}\n::x`],
    ['.', '--ignore', '**/robots.txt', '--statistics'],
  ],
  diff: [
    ['../empty', '.', '--format', 'FORMAT'],
    [`../empty/${NAMES[0]}/robots.txt`, first('robots.txt'), '--format', 'FORMAT'],
    [first('gone.txt'), first('robots.txt')],
    [`${CRAWLERS}\n::x:y`, first('robots.txt')],
    [first('robots.txt'), first('sitemap.xml')],
    [first('urls.txt'), first('robots.txt'), '--sitemap', first('urls.txt')],
  ],
  audit: [
    [first('robots.txt'), '--format', 'FORMAT', '--sitemap', first('sitemap.xml')],
    ...some('robots.txt').map((file) => [file]),
    [first('sitemap.xml')],
    ['.'],
  ],
  test: [
    [
      ...[first('robots.txt'), ...NAMES.flatMap((name) => ['--agent', name]), '--format', 'FORMAT'],
      ...['--urls', first('urls.txt'), ...NAMES.map((item) => `/${item}`), ...NAMES],
    ],
    [first('robots.txt'), '--agent', 'a', '--urls', first('sitemap.xml')],
    [first('gone.txt'), '--agent', 'a', '/'],
    [first('sitemap.xml'), '--agent', 'a', '/'],
  ],
  format: [['--check', '.'], ['--check', ...files('robots.txt')], ['.'], files('gone.txt')],
  log: [
    [first('robots.txt'), '--format', 'FORMAT'],
    [...files('gone.txt')],
    [first('robots.txt'), '--robots', first('robots.txt'), '--format', 'FORMAT'],
    [first('robots.txt'), '--fail-on', `${CRAWLERS}\n::x`],
    [first('robots.txt'), '--log-format', `${CRAWLERS}\n::x`],
  ],
  policy: [
    ...some('robots.txt').map((file) => ['search-only', '--merge', file, '--write']),
    [CRAWLERS],
    ['search-only', '--merge', first('sitemap.xml')],
  ],
  init: [...sample(NAMES, 5).map((name) => [name]), [first('')], [first('gone')]],
  explain: [NAMES[0]!, NAMES[2]!, NAMES[9]!].map((name) => [name]),
  completions: [[NAMES[0]!], [NAMES[2]!]],
  rules: [['--format', 'FORMAT']],
};

const COMMANDING = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|#+#[a-z]*\[/iu;
const ANNOTATION = /^::(?:error|warning|notice) file=[^:,]+,[^:]*::./;

function assertHarmless(text: string, isAnnotated: boolean): void {
  for (const line of text.split('\n')) {
    assert.doesNotMatch(line, COMMANDING);
    if (/^\s*::/.test(line)) assert.match(line, isAnnotated ? ANNOTATION : /^$/);
  }
}

test('every command is tested here, except the servers', () => {
  assert.deepEqual(
    Object.keys(CALLS).sort(),
    COMMANDS.map(({ name }) => name)
      .filter((name) => name !== 'lsp' && name !== 'mcp')
      .sort(),
  );
});

for (const [name, calls] of Object.entries(CALLS)) {
  const { choices: formats = [''] } =
    COMMANDS.find((row) => row.name === name)!.options.find((option) => option.name === 'format') ?? {};
  for (const format of formats) {
    test(`${name} ${format}`, async () => {
      const cwd = join(folder, `${name}-${format}`);
      cpSync(join(folder, 'site'), cwd, { recursive: true });
      for (const args of calls) {
        if (!ALL && args !== calls[0] && format !== formats[0]) continue;
        if (!args.includes('FORMAT') && format !== formats[0]) continue;
        const reported = args.map((arg) => (arg === 'FORMAT' ? format : arg));
        const { stdout, stderr } = await crawlwise(cwd, name, ...reported);
        assert.notEqual(stdout + stderr, '', reported.join(' '));
        assert.doesNotMatch(stderr, /^ {4}at /m, 'a crash');
        assertHarmless(stdout, format === 'github');
        assertHarmless(stderr, false);
      }
    });
  }
}

test('a path that would begin a workflow command is prefixed with its folder', async () => {
  const { stdout } = await crawlwise(join(folder, 'site'), 'check', NAMES[0]!, '--format', 'compact');
  assert.match(stdout, /^\.\/::stop-commands::x\/robots\.txt:\d/);
});

const SHOWN: Readonly<Record<string, string>> = {
  '::x': '\\u003a:x',
  ' ::x': ' \\u003a:x',
  'a::x': 'a::x',
  '::1': '::1',
  '::1 is an address': '::1 is an address',
  '::ffff:169.254.169.254': '::ffff:169.254.169.254',
  '::add-mask::1': '\\u003a:add-mask::1',
  '::debug::1': '\\u003a:debug::1',
  '::': '\\u003a:',
  '##[x]': '\\u0023#[x]',
  'a ##vso[x]': 'a \\u0023#vso[x]',
  '## [x]': '## [x]',
  '\u202e\t': '\\u202e\\u0009',
};

for (const [text, shown] of Object.entries(SHOWN)) {
  test(`shown: ${JSON.stringify(text)}`, () => {
    assert.equal(visible(text), shown);
    for (let at = 0; at <= text.length; at++) {
      assert.equal(visiblePart(text, 0, at) + visiblePart(text, at, text.length), shown);
    }
    assert.deepEqual(JSON.parse(visibleJson([text], 2)), [text]);
    assert.doesNotMatch(visibleJson([text], 2), COMMANDING);
  });
}
