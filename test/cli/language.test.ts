/** The language of a call: `--lang` and the terminal's; what programs read is English whatever the machine says. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { NAMES } from '../../server/src/cli/verdicts/policy.ts';
import { translationOf } from '../../server/src/core/locales.ts';
import { languageNames } from '../../server/src/disk/languages.ts';
import { call } from './inProcess.ts';

/** The Arabic texts of this test: a message, the summary of a check, and the help. */
const TEXTS = {
  'robots/missing-colon': { message: 'تنقص ":" بعد \'{directive}\'', 'variant.other': 'تنقص ":"' },
  'cli/report': {
    summary: { by: 'files', one: 'ملف واحد: {findings}', other: '{files} ملفات: {findings}' },
    complaint: 'خطأ: {text}',
  },
  'cli/help': { usage: 'الاستعمال: {usage}' },
};
const texts = {
  names: async () => ['ar'],
  read: async (tag: string) => (/^ar\b/.test(tag) ? translationOf('ar', [TEXTS]) : undefined),
};

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-language-'));
before(() => writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow /x/\n'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ARABIC = /[\u0600-\u06ff]/;
const ISOLATE = /[\u2066-\u2069]/;

interface Case {
  readonly args: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  /** Whether the output is Arabic, and has isolates. */
  readonly says: 'English' | 'Arabic' | 'Arabic, isolated';
}

const LANG = { CI: '', LC_ALL: '', LC_MESSAGES: '', LANG: 'ar_EG.UTF-8' };
const CASES: readonly Case[] = [
  { args: 'check', env: LANG, isTerminal: true, says: 'Arabic, isolated' },
  { args: 'check --format stylish', env: LANG, isTerminal: true, says: 'Arabic, isolated' },
  { args: 'check --help', env: LANG, isTerminal: true, says: 'Arabic, isolated' },
  { args: 'check', env: { ...LANG, LC_ALL: 'de_DE' }, isTerminal: true, says: 'English' },
  {
    args: 'check',
    env: { ...LANG, LANG: '', LC_MESSAGES: 'ar' },
    isTerminal: true,
    says: 'Arabic, isolated',
  },
  { args: 'check', env: { ...LANG, LANG: 'C.UTF-8' }, isTerminal: true, says: 'English' },
  { args: 'check', env: { ...LANG, LANG: '../../x' }, isTerminal: true, says: 'English' },
  { args: 'check --lang en', env: LANG, isTerminal: true, says: 'English' },
  { args: 'check', env: { ...LANG, CI: 'true' }, isTerminal: true, says: 'English' },
  { args: 'check', env: LANG, says: 'English' },
  ...['compact', 'json', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'rdjson', 'markdown'].map(
    (format): Case => ({ args: `check --format ${format}`, env: LANG, isTerminal: true, says: 'English' }),
  ),
  { args: 'check --format stylish --format=json=out.json', env: LANG, isTerminal: true, says: 'English' },
  { args: 'check --output-file out.txt', env: LANG, isTerminal: true, says: 'English' },
  { args: 'completions bash', env: LANG, isTerminal: true, says: 'English' },
  { args: 'check --lang ar', says: 'Arabic, isolated' },
  { args: 'check --lang=ar-EG', says: 'Arabic, isolated' },
  { args: '--lang ar check', says: 'Arabic, isolated' },
  { args: 'check --help --lang ar', says: 'Arabic, isolated' },
  { args: 'check --lang ar --format compact', says: 'Arabic, isolated' },
  ...['json', 'sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'rdjson'].map(
    (format): Case => ({ args: `check --lang ar --format ${format}`, says: 'Arabic' }),
  ),
];

for (const { args, env = {}, isTerminal = false, says } of CASES)
  test(`${isTerminal ? 'terminal' : 'pipe'} ${Object.values(env).filter(Boolean).join(' ')}: ${args}: ${says}`, async () => {
    const { stdout, stderr } = await call(args.split(' '), { cwd: folder, env, isTerminal, texts });
    const said = stdout + stderr;
    assert.ok(said.length > 0);
    assert.equal(ARABIC.test(JSON.stringify(said)), says !== 'English', said);
    assert.equal(ISOLATE.test(said), says === 'Arabic, isolated', said);
  });

test('codes, keys and rule ids are the same in every language', async () => {
  const of = async (...more: readonly string[]) =>
    JSON.parse((await call(['check', '--format', 'sarif', ...more], { cwd: folder, texts })).stdout);
  const shape = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, own) => (/^(?:text|markdown)$/.test(key) ? '' : own));
  assert.deepEqual(shape(await of('--lang', 'ar')), shape(await of()));
});

for (const args of [
  ...[...NAMES, 'ai-answers=no', 'search=yes,ai-training=no', 'ai-training=no /docs/'].map((policy) => [
    ...['policy', ...policy.split(' '), '--merge', 'robots.txt'],
  ]),
  ['check', 'robots.txt', '--fix', '--diff'],
  ['format', '-', '--stdin-filename', 'robots.txt'],
  ['completions', 'fish'],
])
  test(`${args.join(' ')}: a text for a file is English in every language`, async () => {
    const input = 'user-agent: *\ndisallow: /x/\n';
    const written = async (lang: string) =>
      (await call([...args, '--lang', lang], { cwd: folder, input })).stdout;
    const english = await written('en');
    assert.notEqual(english, '');
    for (const name of await languageNames()) assert.equal(await written(name), english, name);
  });

for (const [args, message] of [
  [['check', '--lang', 'xx'], /There are no texts in the language 'xx', but in: en, ar/],
  [['check', '--lang', '../x'], /There are no texts in the language '..\/x'/],
  [['check', '--lang'], /--lang needs a value/],
  [['lsp', '--lang', 'ar'], /no option '--lang'/],
] as const)
  test(`${args.join(' ')} is refused`, async () => {
    const { code, stderr } = await call(args, { cwd: folder, texts });
    assert.equal(code, 2);
    assert.match(stderr, message);
  });
