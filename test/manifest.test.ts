/** The texts of the extension's manifest: all of them are in its catalogue, and the catalogue has no others. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Manifest } from '../scripts/lib/manifest.ts';
import { MANIFEST_WORDS, partWords, readManifest } from '../scripts/lib/manifestWords.ts';
import { root } from './protocol/client.ts';

type Catalogue = Readonly<Record<string, string>>;

/** Properties whose values VS Code displays. The first alias of a language is its name. */
const SHOWN =
  /^(?:displayName|description)$|^contributes\..*(?:\b(?:title|shortTitle|category|name|label|tooltip|contents|altText|placeholder|\w*[dD]escription|\w*(?:[dD]eprecation|[eE]rror)Message)|\.\w*(?:[dD]escriptions|ItemLabels)\.\d+|\.aliases\.0)$/;
/** Texts of several words that are not displayed: conditions, and names by which a language is found. */
const NOT_SHOWN = /\.(?:when|enablement|aliases\.[1-9])$/;
const SEVERAL = /[\p{L}…:,.?!] \p{L}/u;

/** Each text in a value, and its path. */
function texts(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path === '' ? key : `${path}.${key}`));
}

/** The faults of a manifest, in the format of its file, and its catalogue. */
function faultsOf(manifest: object, words: Catalogue): string[] {
  const all = texts(manifest, '').filter(([path]) => /^(?:displayName|description|contributes\b)/.test(path));
  const keys = new Set(all.flatMap(([, text]) => /^%(.+)%$/.exec(text)?.[1] ?? []));
  const plain = all.filter(
    ([path, text]) =>
      !/^%.+%$/.test(text) && (SHOWN.test(path) || (SEVERAL.test(text) && !NOT_SHOWN.test(path))),
  );
  return [
    ...plain.map(([path, text]) => `plain: ${path}: ${text}`),
    ...[...keys].filter((key) => !Object.hasOwn(words, key)).map((key) => `missing: ${key}`),
    ...Object.keys(words).flatMap((key) => (keys.has(key) ? [] : [`unused: ${key}`])),
    ...Object.entries(words).flatMap(([key, word]) => (word.trim() === '' ? [`empty: ${key}`] : [])),
  ];
}

const parse = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

test('every text of the manifest is in its catalogue, and every key is used', () => {
  const words: Catalogue = parse(MANIFEST_WORDS);
  assert.ok(Object.keys(words).length > 50);
  assert.deepEqual(faultsOf(parse('package.json'), words), []);
});

test('each command of the palette is run in the real VS Code', () => {
  const tried = readdirSync(join(root, 'test/vscode'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:suite|steps|web)\b.*\.m?[jt]s$/.test(name))
    .map((name) => readFileSync(join(root, 'test/vscode', name), 'utf8'))
    .join('\n');
  const words: Catalogue = parse(MANIFEST_WORDS);
  const { commands } = (parse('package.json') as Manifest).contributes;
  const untried = commands.filter(
    ({ command }) =>
      !tried.includes(`'${command}'`) &&
      !tried.includes(`Crawlwise: ${words[`command.${command}.title`]!.replace(/…$/, '')}`),
  );
  assert.deepEqual(untried, []);
});

const command = { command: 'a.b', title: '%title%' };

/** Manifests, their catalogues, and the reported faults. */
const FAULTS: readonly [manifest: object, words: Catalogue, fault: string | undefined][] = [
  [{ contributes: { commands: [command] } }, { title: 'Do' }, undefined],
  [{ contributes: { commands: [command] } }, {}, 'missing: title'],
  [{ contributes: { commands: [command] } }, { title: '' }, 'empty: title'],
  [{ contributes: { commands: [command] } }, { title: 'Do', old: 'Did' }, 'unused: old'],
  [{ description: 'Checks' }, {}, 'plain: description: Checks'],
  [
    { contributes: { configuration: { properties: { a: { enumDescriptions: ['On'] } } } } },
    {},
    'plain: contributes.configuration.properties.a.enumDescriptions.0: On',
  ],
  [
    { contributes: { views: { explorer: [{ name: 'Crawlers' }] } } },
    {},
    'plain: contributes.views.explorer.0.name: Crawlers',
  ],
  [
    { contributes: { languages: [{ aliases: ['Text', 'plain text'] }] } },
    {},
    'plain: contributes.languages.0.aliases.0: Text',
  ],
  [{ contributes: { novelty: ['Two words'] } }, {}, 'plain: contributes.novelty.0: Two words'],
];

test("the faults of a manifest's texts are reported", () => {
  for (const [manifest, words, fault] of FAULTS)
    assert.deepEqual(faultsOf(manifest, words), fault === undefined ? [] : [fault]);
});

test('joining the manifest with its texts and separating them results in the same files', () => {
  const { manifest, words } = partWords(readManifest(root));
  assert.deepEqual(manifest, parse('package.json'));
  assert.deepEqual(words, parse(MANIFEST_WORDS));
});

test('a key that the catalogue lacks, and a key for two texts, are rejected', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-manifest-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ contributes: { commands: [command] } }));
    writeFileSync(join(folder, MANIFEST_WORDS), '{ "other": "Other" }');
    assert.throws(() => readManifest(folder), /has nothing for title/);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const whole = readManifest(root);
  const [first, ...others] = whole.contributes.commands;
  const commands = [{ ...first!, category: 'Robots' }, ...others];
  const changed: Manifest = { ...whole, contributes: { ...whole.contributes, commands } };
  assert.throws(() => partWords(changed), /Two words for command\.category/);
});
