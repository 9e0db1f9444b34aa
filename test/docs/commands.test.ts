/** Each command, option, setting and configuration that a page names is one of the product. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { transformSync } from 'esbuild';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { pages } from '../../scripts/lib/pages.mjs';
import { languages } from '../../server/src/checks.ts';
import { parseCall } from '../../server/src/cli/args/parse.ts';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { configReader } from '../../server/src/config/config.ts';
import { blocksOf, pageText, proseOf, root, wordsOf } from './blocks.ts';

/** Pages about what was, and those of rules, which have tests of their own. */
const read = pages().filter((page) => !/^(?:CHANGELOG\.md|docs\/rules\/|changes\/)/.test(page));

/** The commands of Crawlwise in a page, without what a shell does with them. */
const commandsIn = (page: string): readonly string[] => {
  const inBlocks = blocksOf(page).flatMap(({ language, text }) => {
    if (language === 'sh') return text.split('\n').map((line) => line.replace(/^.* \| (?=crawlwise )/, ''));
    return language === 'yaml' || language === 'groovy'
      ? [...text.matchAll(/(?:run: |- |sh ')(crawlwise [^'\n]*)/g)].map(([, command]) => command!)
      : [];
  });
  const inProse = [...proseOf(page).matchAll(/`((?:crawlwise|node dist\/cli\.js) [^`]+)`/g)].map(
    ([, each]) => each!,
  );
  return [...inBlocks, ...inProse]
    .map((command) => command.replace(/\s+/g, ' ').replace(/^node dist\/cli\.js /, 'crawlwise '))
    .filter((command) => command.startsWith('crawlwise '))
    .map((command) => command.replace(/ (?:>>?|<|\|\||\|) .*$/, ''));
};

const FLAGS = new Set(['--help', '--version', 'help']);
/** Placeholders that stand for more than one word, or for a choice of them. */
const isUsage = (words: readonly string[]): boolean => words.some((word) => /\[|\||…/.test(word));

for (const page of read) {
  const commands = commandsIn(page);
  if (commands.length === 0) continue;
  test(`the commands in ${page} are of the command line`, () => {
    for (const command of commands) {
      const [, name = '', ...args] = wordsOf(command);
      if (FLAGS.has(name) || args.includes('--help')) continue;
      const row = COMMANDS.find((each) => each.name === name);
      assert.ok(row, `${page}: ${command}`);
      if (!isUsage(args)) assert.doesNotThrow(() => parseCall(row, args, root), `${page}: ${command}`);
    }
  });
}

/** Options of other programs that pages name. */
const OTHERS =
  /^--(?:desktop|name|watch|port|base|readme|check|rule|list|json|update|dev|shapes|large-site|small-files|constructs|built|stretches|growth|seed|keep|show-output|huge|noout|oidc)$/;

test('each option in a sentence is one of the command line', () => {
  const names = new Set(COMMANDS.flatMap(({ options }) => options.map(({ name }) => `--${name}`)));
  const unknown = read.flatMap((page) =>
    [...proseOf(page).matchAll(/`(--[a-z][\w-]*)/g)].flatMap(([, option]) =>
      names.has(option!) || OTHERS.test(option!) ? [] : [`${page}: ${option}`],
    ),
  );
  assert.deepEqual(unknown, []);
});

test('each command and setting of VS Code that a page names is in the manifest', () => {
  const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  const words = JSON.parse(readFileSync(`${root}/package.nls.json`, 'utf8'));
  const { commands, configuration } = manifest.contributes;
  const titles = new Set(
    commands.map(({ command }: { command: string }) => words[`command.${command}.title`]),
  );
  const settings = new Set<string>(
    configuration.flatMap(({ properties }: { properties: object }) => Object.keys(properties)),
  );
  const ids = new Set<string>(commands.map(({ command }: { command: string }) => command));
  const unknown = read.flatMap((page) => [
    ...[...proseOf(page).matchAll(/\*Crawlwise: ([^*]+)\*/g)].flatMap(([, title]) =>
      titles.has(title!) ? [] : [`${page}: ${title}`],
    ),
    ...[...proseOf(page).matchAll(/`"?(crawlwise\.[a-zA-Z.]+)/g)].flatMap(([, name]) =>
      settings.has(name!) || ids.has(name!) || /^crawlwise\.(?:d\.ts|jsonc?|cmd|xml|sarif)$/.test(name!)
        ? []
        : [`${page}: ${name}`],
    ),
  ]);
  assert.deepEqual(unknown, []);
});

test('pages of rules name keys of crawlwise.json, which work everywhere, and settings of VS Code as such only', () => {
  const named = pages()
    .filter((page) => page.startsWith('docs/rules/'))
    .flatMap((page) =>
      pageText(page)
        .split('\n')
        .filter((line) => !line.includes('in the settings of VS Code') && /`crawlwise\.\w+\.\w/.test(line))
        .map((line) => `${page}: ${line}`),
    );
  assert.deepEqual(named, []);
});

test('each code that a page names is the code of a rule', async () => {
  const services = await Promise.all(languages.map((language) => language.load()));
  const codes = new Set<string>(JSON.parse(readFileSync(`${root}/server/codes.json`, 'utf8')));
  const kinds = new Set(services.flatMap(({ rules }) => rules.map(({ code }) => code.split('/')[0]!)));
  const unknown = read
    .filter((page) => page !== 'CONTRIBUTING.md')
    .flatMap((page) =>
      [...pageText(page).matchAll(/(?<![\w./-])([a-z]+)\/([a-z]+(?:-[a-z]+)+)(?![\w/.])/g)].flatMap(
        ([code, kind]) =>
          kinds.has(kind!) && !codes.has(code) && !pathsOfRepository.has(code) ? [`${page}: ${code}`] : [],
      ),
    );
  assert.deepEqual(unknown, []);
});

/** Paths that look like codes. */
const pathsOfRepository = new Set<string>();

test('each configuration in a page is valid', () => {
  const found = read.flatMap((page) =>
    blocksOf(page)
      .filter(
        ({ language, path = '', text }) =>
          /^jsonc?$/.test(language) && (path.endsWith('crawlwise.json') || isConfig(text)),
      )
      .map(({ text }) => ({ page, text })),
  );
  assert.ok(found.length > 10, `${found.length} configurations`);
  const readConfig = configReader(languages);
  for (const { page, text } of found)
    assert.deepEqual(readConfig('file:///site/crawlwise.json', { text }).faults, [], `${page}: ${text}`);
});

const KEYS =
  /^(?:\$schema|extends|rules|site|env|environments|yandex|format|crawlers|expect|ignore|locked|overrides)$/;
/** Whether all keys are those of a configuration. */
const isConfig = (text: string): boolean => {
  const value: unknown = parse(text, [], { allowTrailingComma: true });
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => KEYS.test(key));
};

/** How the code of a language is read; throws for what is not of that language. */
const PARSERS: Readonly<Record<string, (text: string) => void>> = {
  json: (text) => void JSON.parse(text),
  jsonc: (text) => {
    const errors: ParseError[] = [];
    parse(text, errors, { allowTrailingComma: true });
    if (errors.length > 0) throw new Error(printParseErrorCode(errors[0]!.error));
  },
  toml: (text) => void parseToml(text),
  js: (text) => void transformSync(text, { loader: 'js' }),
  ts: (text) => void transformSync(text, { loader: 'ts' }),
};

test('each block of a page is of its language', () => {
  const blocks = read.flatMap((page) => blocksOf(page).map((block) => ({ page, ...block })));
  const parsed = blocks.filter(({ language }) => Object.hasOwn(PARSERS, language));
  assert.ok(parsed.length > 40, `${parsed.length} blocks`);
  for (const { page, language, text } of parsed)
    assert.doesNotThrow(() => PARSERS[language]!(text), `${page}: ${text}`);
});
