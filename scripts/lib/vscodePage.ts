/** The documentation page about VS Code: commands, settings and features, from the manifest and the languages. */
import { capabilities as robots } from '../../server/src/robots/capabilities.ts';
import { capabilities as sitemap } from '../../server/src/sitemap/capabilities.ts';
import { capabilities as urllist } from '../../server/src/urllist/capabilities.ts';
import type { Manifest, ManifestSetting } from './manifest.ts';

/** What each command does. */
const COMMANDS: Readonly<Record<string, string>> = {
  'crawlwise.openCrawlers':
    'Opens a panel beside the editor: which crawlers may fetch which parts of your site, which line decides, and what changes compared with the last commit, the saved file or another file. Follows what you type.',
  'crawlwise.testUrl': 'Opens the Crawlers panel at the box for your own URLs.',
  'crawlwise.applyPolicy':
    'Opens the Crawlers panel and asks who may use your site: search engines, AI answers, AI training, all other crawlers. Previews what that changes for crawlers, and then changes the robots.txt.',
  'crawlwise.openRobots': 'Opens a robots.txt of the workspace, or a new one.',
  'crawlwise.createConfig': 'Opens the configuration of the workspace, and creates it if there is none.',
  'crawlwise.compareLive':
    'Requests the robots.txt of the live site, and shows in the Crawlers panel what differs, and for which crawlers. It names the host and asks first, once in each session. Not in VS Code for the Web.',
  'crawlwise.openLive':
    'Requests the live version of a robots.txt or sitemap, and shows it read-only, with its problems. It asks first, as above. Not in VS Code for the Web.',
  'crawlwise.checkLive':
    'Requests the site or the environment that an open `crawlwise.json` is about, and shows above each expectation whether it holds there. It asks first, as above. Not in VS Code for the Web.',
  'crawlwise.createIndex':
    'Writes an index of the sitemaps in a folder, with the newest date in each. An existing index is updated, and a sitemap that was split is left out.',
  'crawlwise.splitSitemap':
    'Writes files within the limits and the index that lists them. The sitemap itself is not changed.',
  'crawlwise.sortRecords': 'Sorts the entries of the open sitemap by their URL. You can undo it.',
  'crawlwise.removeDuplicates': 'Merges or removes entries that list a URL twice. You can undo it.',
  'crawlwise.openGzip':
    'Shows a gzipped sitemap or URL list, read-only. Links from an index lead there as well.',
  'crawlwise.reportIssue': 'Opens a form for a report, with the versions filled in.',
  'crawlwise.restart': 'Starts the language server again.',
  'crawlwise.showLog': 'Shows what the language server wrote to its log.',
};

/** The titles of features, in the order of the table. */
const FEATURES: readonly (readonly [feature: string, words: string])[] = [
  ['hover', 'Hovers'],
  ['completion', 'Completion'],
  ['signature', 'Parameter hints'],
  ['outline', 'Outline and breadcrumbs'],
  ['folding', 'Folding'],
  ['selection', 'Expand selection'],
  ['links', 'Links'],
  ['definition', 'Go to definition'],
  ['references', 'Find references'],
  ['highlights', 'Highlights of the same name'],
  ['rename', 'Rename'],
  ['linked', 'Linked editing of tags, if `editor.linkedEditing` is on (off by default)'],
  ['format', 'Formatting'],
  ['refactorings', 'Refactorings'],
  ['lenses', 'Code lenses'],
  ['inlays', 'Inlay hints'],
  ['semanticTokens', 'Semantic colors'],
  ['policy', 'Policies: who may use the site'],
  ['crawlers', 'Crawlers: who may fetch what, and what changes'],
  ['tools', 'Tools for whole files: sort, merge duplicates, split'],
  ['status', 'Status item'],
];

const LANGUAGES = [robots, sitemap, urllist];

const featureRow = ([feature, words]: readonly [string, string]): string =>
  `| ${words} | ${LANGUAGES.map(({ features }) => (features.includes(feature as never) ? 'yes' : '')).join(' | ')} |`;

function wordsFor({ type, default: byDefault, enum: words, enumDescriptions = [] }: ManifestSetting): string {
  if (words) {
    return words
      .map((word, at) => `\`${word}\`${enumDescriptions[at] ? `: ${enumDescriptions[at]}` : ''}`)
      .join('<br>');
  }
  const kind = { boolean: '`true` or `false`', object: 'object', number: 'number' }[String(type)] ?? 'text';
  return Array.isArray(type) ? 'text or list of texts' : byDefault === '' ? 'text' : kind;
}

const settingRow = ([key, setting]: [string, ManifestSetting]): string =>
  `| \`${key}\` | ${wordsFor(setting)} | ${setting.default === '' ? '' : `\`${JSON.stringify(setting.default)}\``} | ${setting.markdownDescription ?? setting.description} |`;

/** The page, in Markdown. Throws if a command has no text here. */
export function vscodePage({ contributes }: Manifest): string {
  const commands = contributes.commands.map(({ command, title }) => {
    const text = COMMANDS[command];
    if (text === undefined) throw new Error(`scripts/lib/vscodePage.ts says nothing of ${command}`);
    return `| *Crawlwise: ${title}* | \`${command}\` | ${text} |`;
  });
  const sections = contributes.configuration.map(
    ({ title, properties }) =>
      `### ${title}\n\n| setting | value | default | what it does |\n| --- | --- | --- | --- |\n${Object.entries(properties).map(settingRow).join('\n')}`,
  );
  return `# Commands, settings and features in VS Code

This page is generated from the extension's manifest and its languages.

## Commands

Open the Command Palette and type *Crawlwise*. Commands about a kind of file appear if such a file is open.

| command | id | what it does |
| --- | --- | --- |
${commands.join('\n')}

## Settings

A [\`crawlwise.json\`](configuration.md) holds most of these for the editor, the command line and CI at once. What you set
in VS Code wins over it.

${sections.join('\n\n')}

## Features

| feature | robots.txt | XML sitemaps and indexes | text sitemaps |
| --- | --- | --- | --- |
| Diagnostics and quick fixes | yes | yes | yes |
${FEATURES.map(featureRow).join('\n')}
| Symbols of the workspace: crawlers, listed URLs | yes | yes | yes |
`;
}
