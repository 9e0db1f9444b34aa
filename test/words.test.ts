/** The words that users read: those that CONTRIBUTING.md, "Words", asks for. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { languages } from '../server/src/checks.ts';
import { prose as proseOf } from './prose.ts';

const ROOT = new URL('../', import.meta.url);

/** What is not written, and what is written instead. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\bthere )\b(?:is|are|was) no (?!longer|more|such)[a-z]/i, '"is not a …"'],
  [/\bany more\b(?! (?:than|[a-z]+s\b))/i, '"no longer", "anymore"'],
  [/\bmisspelt\b/i, '"misspelled"'],
  [/\b(?:dis)?honour/i, '"honor"'],
  [/\blicence/i, '"license"'],
  [/\b(?:author|recogn|normal|organ|minim|optim|serial)is(?:e|es|ed|ing|ation)\b/i, 'with "z": "authorize"'],
  [/\b(?:colour|behaviour|favour|neighbour)/i, 'with "or": "color"'],
  [/\btowards\b/i, '"toward"'],
  [/\b(?:blanks|a blank)\b(?! line)/i, '"space"'],
  [/\bbehind (?:it|a|the|its)\b/i, '"after"'],
  [/\bwhoever\b/i, '"anyone who", "if you"'],
  [/\breplace[sd]? (?:[^.\n]{1,40} )?by\b/i, '"replace with"'],
  [/\bis none of\b/i, '"is not one of"'],
  [/\b(?:cannot|can|must|may) stand\b/i, '"is not allowed", "must be"'],
  [/\bstands? (?:here|there|in|on|above|twice|before|between)\b/i, '"is", "appears"'],
  [/\bis to be\b|\bare to be\b/i, '"must be", "will be"'],
  [/\ba slip of\b/i, '"a typo"'],
  [/\bmends?\b/i, '"fix", "correct"'],
  [/\bnothing is said\b|\bit is told\b/i, '"is not reported", "is reported"'],
  [/\bswitch(?:es|ed)? (?:it )?(?:on|off)\b/i, '"turn on", "turn off"'],
  [/\b(?:goes|go|going) on (?:[a-z]+ing)\b/i, '"keep …ing"'],
  [/\banybody\b|\beverybody\b/i, '"anyone", "everyone"'],
  [/\bof its own\b(?= (?:group|crawler))|\bno crawler of its own\b/i, '"separate"'],
  [/\bmeanwhile\b/i, '"in the meantime"'],
  [/\baltogether\b/i, '"in total"'],
  [/\bfor example write\b|\bin order\b(?! (?:to|of))/i, '"is fine", "is sorted"'],
];

/** Pages for people who work on Crawlwise. */
const OTHERS = new Set(['docs/architecture.md']);

const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Without fences and code; of a catalogue, what is said and not its keys. */
const prose = (path: string, text: string): string =>
  path.endsWith('.md')
    ? text.replace(/^(`{3,}).*\n[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '`')
    : text.replace(/^\s*"[^"]*": /gm, '');

const pagesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const pages = [
  ...['l10n/bundle.l10n.json', 'package.nls.json'],
  ...['README.md', 'client/README.md', 'server/README.md'],
  ...pagesIn('docs', false),
  ...pagesIn('docs/guides', false),
  ...pagesIn('docs/editors', false),
  ...pagesIn('docs/rules', true),
].filter((path) => !OTHERS.has(path));

/** What rules say: messages and the titles of their fixes. */
async function ruleTexts(): Promise<readonly Said[]> {
  const services = await Promise.all(languages.map((language) => language.load()));
  return services.flatMap(({ rules }) =>
    rules.map(({ code, message, variants = {}, fixes = {} }): Said => {
      const others = Object.values(variants).map((variant) => variant.message ?? '');
      return [code, [message, ...others, ...Object.values(fixes).map(({ title }) => title)]];
    }),
  );
}

/** Where a text is, and its lines. */
type Said = readonly [place: string, lines: readonly string[]];

test('users read the words that we write', async () => {
  assert.ok(pages.length > 200, `${pages.length} pages`);
  const read = pages.map((path): Said => [path, prose(path, textOf(path)).split('\n')]);
  const server = Object.entries(proseOf(fileURLToPath(new URL('server/src', ROOT))));
  assert.ok(server.length > 100, `${server.length} sources with texts`);
  const said = [...read, ...server, ...(await ruleTexts())].flatMap(([path, lines]) =>
    lines.flatMap((line) =>
      WORDS.flatMap(([word, instead]) => {
        const found = word.exec(line);
        return found ? [`${path}: "${found[0]}": write ${instead} in: ${line.trim().slice(0, 160)}`] : [];
      }),
    ),
  );
  assert.deepEqual(said, []);
});
