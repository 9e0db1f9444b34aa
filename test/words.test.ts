/**
 * The words that users read: see CONTRIBUTING.md, "Words". And the words of comments and names, for contributors: those
 * of the RFCs, of sitemaps.org, of LSP and of compiler books.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { languages } from '../server/src/checks.ts';
import { formsOf } from './formsOf.ts';
import { prose as proseOf } from './prose.ts';

const ROOT = new URL('../', import.meta.url);

/** Words to avoid, and their replacements. */
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
  [/\ban? (?:\w+ ){1,2}of (?:its|their|your) own\b/i, '"its own …"'],
  [/\bmeanwhile\b/i, '"in the meantime"'],
  [/\baltogether\b/i, '"in total"'],
  [/\btr(?:y|ies) no\b/i, '"does not try"'],
  [/\bno such moment\b/i, '"is not a real date"'],
  [/\bis this meant\b/i, '"Is this intended?"'],
  [/\bpress the light bulb\b/i, '"click the light bulb"'],
  [/\ba fault of Crawlwise\b/i, '"a bug in Crawlwise"'],
  [/\bsay nothing\b/i, '"have no effect"'],
  [/\bfor example write\b|\bin order\b(?! (?:to|of))/i, '"is fine", "is sorted"'],
];

/** Pages for contributors. */
const OTHERS = new Set(['docs/architecture.md']);

const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** The text without fences, code and the table of words; of a catalogue, the values without the keys. */
const prose = (path: string, text: string): string =>
  path.endsWith('.md')
    ? text
        .replace(/^(`{3,}).*\n[\s\S]*?^\1/gm, '')
        .replace(/^\| we write \| not \|\n(?:\|.*\n)+/m, '')
        .replace(/`[^`\n]*`/g, '`')
    : text.replace(/^\s*"[^"]*": /gm, '');

const pagesIn = (folder: string, recursive: boolean): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const pages = [
  'package.nls.json',
  ...['README.md', 'client/README.md', 'server/README.md'],
  ...['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'SECURITY.md', 'SKILL.md'],
  ...pagesIn('docs', false),
  ...pagesIn('changes', false),
  ...pagesIn('docs/guides', false),
  ...pagesIn('docs/editors', false),
  ...pagesIn('docs/rules', true),
  ...readdirSync(new URL('server/crawlers', ROOT))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `server/crawlers/${name}`),
  ...readdirSync(new URL('.github', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|ya?ml)$/.test(name))
    .map((name) => `.github/${name.replaceAll('\\', '/')}`),
].filter((path) => !OTHERS.has(path));

/** The texts of rules: messages and the titles of their fixes. */
async function ruleTexts(): Promise<readonly Said[]> {
  const services = await Promise.all(languages.map((language) => language.load()));
  return services.flatMap(({ rules }) =>
    rules.map(({ code, message, variants = {}, fixes = {} }): Said => {
      const others = Object.values(variants).map((variant) => variant.message ?? '');
      const titles = Object.values(fixes).map(({ title }) => title);
      return [code, [message, ...others, ...titles].flatMap(formsOf)];
    }),
  );
}

/** The location of a text, and its lines. */
type Said = readonly [place: string, lines: readonly string[]];

test('user-facing texts avoid the listed words', async () => {
  assert.ok(pages.length > 200, `${pages.length} pages`);
  const read = pages.map((path): Said => [path, prose(path, textOf(path)).split('\n')]);
  const server = Object.entries(proseOf(fileURLToPath(new URL('server/src', ROOT))));
  assert.ok(server.length > 100, `${server.length} sources with texts`);
  const playground = Object.entries(proseOf(fileURLToPath(new URL('client/src/playground', ROOT))));
  const { 'words.ts': site = [] } = proseOf(fileURLToPath(new URL('scripts/site', ROOT)));
  assert.ok(site.length > 10);
  const said = [
    ...read,
    ...server,
    ...playground,
    ['scripts/site', site] as const,
    ...(await ruleTexts()),
  ].flatMap(([path, lines]) =>
    lines.flatMap((line) =>
      WORDS.flatMap(([word, instead]) => {
        const found = word.exec(line);
        return found ? [`${path}: "${found[0]}": write ${instead} in: ${line.trim().slice(0, 160)}`] : [];
      }),
    ),
  );
  assert.deepEqual(said, []);
});

/** Folders and pages that follow `COMMENT_WORDS`. */
const COMMENTED = [
  ...[
    'core',
    'site',
    'text',
    'xml',
    'urls',
    'urllist',
    'logs',
    'config',
    'disk',
    'gzip',
    'library',
    'main',
    'cli',
    'lsp',
    'robots',
    'sitemap',
  ].map((folder) => `server/src/${folder}`),
  ...['client/src', 'scripts', 'test', 'docs/architecture.md'],
];

/** As `WORDS`, for comments. */
const COMMENT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\btold\b|\bheard?\b|\bhears\b/i, '"notified", "reported"'],
  [/\basked\b/i, '"queried", "requested", "called"'],
  [/\baround\b/i, '"the site of", "context", "enclosing"'],
  [/\bwhoever\b|\b(?:some|any|every)body\b/i, 'the caller, the user or the module'],
  [/(?<!\bthere )\bis none\b/i, '"is not one"'],
  [/\btaken? for\b|\btakes? \S+ for\b/i, '"read as", "counts as"'],
  [/\bpass(?:ed|es|ing)? over\b/i, '"skip", "ignore"'],
  [/\b(?:goes|go|going|went) (?:on|through|past)\b/i, '"continue", "walk", "skip"'],
  [/\bamiss\b/i, '"wrong", "a fault"'],
  [/\bblanks\b|\ba blank\b(?! line)/i, '"whitespace"'],
  [/\bhalf.typed\b/i, '"incomplete"'],
  [
    /\b(?:stands?|stood) (?:in|on|at|here|there|behind|before|above|below|beside|between|twice|elsewhere|with)\b/i,
    '"is"',
  ],
  [/\bbehind (?:it|them|a|the|its|that|this)\b/i, '"after"'],
  [/\b(?:is|are) to be\b/i, '"must be", "is"'],
  [/\b(?:can|cannot|to|could|must) be had\b/i, '"is available", "can be loaded"'],
  [/\bon the wire\b/i, '"in the message"'],
  [/\bfor people who\b|\bof the world\b/i, '"for users", "real"'],
  [/\bmeanwhile\b|\bafresh\b|\banew\b/i, '"in the meantime", "again", "from scratch"'],
  [/\b(?:has|have|had) to say\b|\bis said\b|\bsays? nothing\b/i, '"defines", "is reported"'],
  [/\ban URL\b/, '"a URL"'],
  [/\bholds? (?:for|to the end)\b/, '"applies to"'],
  [/\blook(?:s|ed|ing)? through\b/, '"search"'],
  [/\b(?:language|file name) of ours\b/, '"one of our languages"'],
  [/\bof no interest\b/, '"not relevant"'],
  [/\b(?:un)?(?:author|recogn|normal|organ|minim|optim|serial|summar)is(?:e|es|ed|ing|ation)\b/i, 'with "z"'],
  [
    /(?:colour|behaviour|favour|neighbour|judgement|misspelt|signalled|cancelled|labelled)(?!by)/i,
    'as in American',
  ],
];

/** Sources of sites that generators build; and this file, which names the words. */
const NOT_OURS = /^test\/(?:generators\/[^/]+\/|words\.test\.ts$)/;

/** Names that only their author understood, and the present ones. */
const NAMES: Readonly<Record<string, string>> = {
  'NOWHERE|FileAround|UrlAround|ListedElsewhere': 'NO_SITE, SiteFile, OtherListings, OtherListing',
  'Untold|Wishes|Crew|soloist|Workshop': 'OmittedCount, CheckOptions, Pool, CheckThread',
  'lightened|goOn|unlike': 'withoutUrls, useFixedText, dedupeFixes',
  'toldOrigin|KnowingSites|isBlockedOtherwise': 'configuredOrigin, Sites, differ',
  'readNonsense|Judge|DeafSuppressor': 'readInvalidTag, SaxChecker, NoSuppression',
  'saidOf|isTalking|Sieve': 'noteLines, isStderrTerminal, SiteFilter',
  'sightOf|isCursorMoving|asksAgain|Asker': 'contentAt, isAutomatic, retriggers, RequestContext',
  giveFiles: 'provideFiles',
  'isSpoilt|saysMore|partsGroups|keptWith|crowdOf':
    'isDamagedLine, keepsRules, splitsGroups, cachedWith, selectorOf',
  'saidTo|leftDelays|oddNames|tidied|askedOf':
    'extrasOfCrawler, inheritedDelays, ambiguousNames, simplified, queryFor',
};

/** The comments of a source, or the paragraphs of a page, each on one line. */
function comments(path: string, text: string): string[] {
  if (path.endsWith('.md'))
    return prose(path, text)
      .replace(/\n(?!\n)/g, ' ')
      .split('\n');
  const lines = text.match(/^[ \t]*(?:\/\/|\/?\*).*(?:\n[ \t]*(?:\/\/|\*).*)*/gm) ?? [];
  return lines.map((comment) => comment.replace(/\n?[ \t]*(?:\/\/|\/?\*+\/?)/g, '').replace(/`[^`]*`/g, '`'));
}

/** British spellings in names of files and of what they export. */
const BRITISH =
  /(?:recogn|normal|organ|minim|optim|serial|summar|author|initial)is(?:e|ing|ation)|colour|behaviour|favour|neighbour|judgement|cancelled|labelled|licence/i;

test('names of files and exports are American', () => {
  const files = ['server/src', 'client/src', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(?:ts|mjs)$/.test(path) && !NOT_OURS.test(path)),
  );
  assert.ok(files.length > 1_300, `${files.length} files`);
  const names = files.flatMap((path) => [
    path,
    ...[
      ...textOf(path).matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm),
    ].map(([, name]) => `${path}: ${name}`),
  ]);
  assert.deepEqual(
    names.filter((name) => BRITISH.test(name)),
    [],
  );
});

/** The titles of the tests in a source. */
const titles = (text: string): string[] =>
  [...text.matchAll(/\btest\(\s*(['"`])(.*)\1,/g)].map(([, , title]) => title!);

test('comments, names and test titles have one plain meaning', () => {
  const files = COMMENTED.flatMap((path) =>
    path.endsWith('.md')
      ? [path]
      : readdirSync(new URL(path, ROOT), { recursive: true, encoding: 'utf8' })
          .filter(
            (name) => /\.(?:ts|mjs)$/.test(name) && !NOT_OURS.test(`${path}/${name.replaceAll('\\', '/')}`),
          )
          .map((name) => `${path}/${name.replaceAll('\\', '/')}`),
  );
  assert.ok(files.length > 1_300, `${files.length} files`);
  const said = files.flatMap((path) => {
    const text = textOf(path);
    return [
      ...[...comments(path, text), ...titles(text)].flatMap((comment) =>
        COMMENT_WORDS.flatMap(([word, instead]) => {
          const found = word.exec(comment);
          return found
            ? [`${path}: "${found[0]}": write ${instead} in: ${comment.trim().slice(0, 160)}`]
            : [];
        }),
      ),
      ...Object.entries(NAMES).flatMap(([names, instead]) => {
        const found = new RegExp(`\\b(?:${names})\\b`).exec(text);
        return found ? [`${path}: ${found[0]}: see ${instead}`] : [];
      }),
    ];
  });
  assert.deepEqual(said, []);
});
