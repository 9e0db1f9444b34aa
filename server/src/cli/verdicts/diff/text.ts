import { createColors } from 'picocolors';
import { listed } from '../../../core/catalogue.ts';
import type { EffectLine } from '../../../core/features.ts';
import { listedFirst } from '../../../core/findings/listedFirst.ts';
import {
  describeChange,
  describeRest,
  describeUrls,
  headOf,
  other,
} from '../../../robots/changes/describe.ts';
import { headlineOf } from '../../../robots/changes/headline.ts';
import { DIRECTIONS } from '../../../robots/semantics/index.ts';
import { visible } from '../../report.ts';
import { diffWords as t } from '../../words/verdicts.ts';
import {
  type FileResult,
  isUnchanged,
  nameOf,
  type ReportedChange,
  type RobotsResult,
  type SitemapResult,
} from './result.ts';
import type { Counted } from './sitemapChange.ts';

const MAX_FOLDERS = 8;

/** Changes other than those of rules of robots.txt, as lines. */
export const restIn = (result: FileResult): readonly EffectLine[] =>
  result.kind === 'robots' ? [...decidingIn(result), ...describeRest(result)] : sitemapWords(result);

function decidingIn({ deciding, after }: RobotsResult): readonly EffectLine[] {
  if (!deciding) return [];
  const { line, token, isManaged } = deciding;
  return [other(t(isManaged ? 'decidesManaged' : 'decides', { line, file: after ?? '', token }))];
}

/** What changes for crawlers, in one line. */
const headlineFor = (result: RobotsResult): string => {
  const [first] = result.changes;
  const count = (at: number, direction: (typeof DIRECTIONS)[number]): number =>
    result.changes[at]!.urls![direction].count;
  return headlineOf(result, first?.urls ? { total: first.urls.of, count } : undefined);
};

/** The same for a file with several changes; undefined for others, which a line describes anyway. */
export const headlineIn = (result: FileResult): string | undefined =>
  result.kind === 'sitemap' || result.changes.length < 2 ? undefined : headlineFor(result);

/** The words of one change, without the crawlers; `shown` as in `describeChange`. */
export function changeWords(change: ReportedChange, shown?: Set<string>): readonly EffectLine[] {
  const { urls } = change;
  const listedUrls = urls
    ? DIRECTIONS.flatMap((direction) => describeUrls(direction, urls[direction], urls.of))
    : [];
  return [...describeChange(change, shown), ...listedUrls];
}

/** The changed rules of a robots.txt, with the crawlers that each change concerns. */
function changesIn(result: FileResult): readonly EffectLine[] {
  if (result.kind === 'sitemap') return [];
  const shown = new Set<string>();
  return result.changes.flatMap((change) => [headOf(change), ...changeWords(change, shown)]);
}

function sitemapWords({ gone, added, changed, folders, complete }: SitemapResult): readonly EffectLine[] {
  const linesOf = (what: 'gone' | 'added' | 'changed', { count, samples }: Counted): EffectLine[] =>
    count === 0 ? [] : [other(t(what, { count, urls: listedFirst(samples, 3) }))];
  return [
    ...linesOf('gone', gone),
    ...linesOf('added', added),
    ...linesOf('changed', changed),
    ...folders.slice(0, MAX_FOLDERS).map((folder) =>
      other(
        t('folder', {
          folder: folder.folder,
          gone: folder.gone,
          added: folder.added,
          changed: folder.changed,
        }),
      ),
    ),
    ...(folders.length > MAX_FOLDERS
      ? [other(t('moreFolders', { count: folders.length - MAX_FOLDERS }))]
      : []),
    ...(complete ? [] : [{ sort: 'caution' as const, text: t('incomplete') }]),
  ];
}

/** For people: what changes for whom, with the lines of each change indented below its crawlers. */
export function textOf(results: readonly FileResult[], colors: boolean): string {
  const { bold, dim, green, red, yellow } = createColors(colors);
  const changed = results.filter((result) => !isUnchanged(result));
  const longest = Math.max(t('blocked').length, t('allowed').length);
  const lineOf = ({ sort, text }: EffectLine): string => {
    const shown = visible(text);
    if (sort === 'crawlers') return `  ${shown}`;
    if (sort === 'blocked') return `    ${red(t('blocked').padEnd(longest))}  ${shown}`;
    if (sort === 'allowed') return `    ${green(t('allowed').padEnd(longest))}  ${shown}`;
    return sort === 'caution' ? `    ${yellow(shown)}` : `    ${dim(shown)}`;
  };
  const blocks = changed.map((result) => {
    const headline = headlineIn(result);
    const head = headline === undefined ? [] : [`  ${bold(visible(headline))}`];
    const lines = [
      ...changesIn(result).map(lineOf),
      ...restIn(result).map((line) => lineOf(line).replace(/^ {2}/, '')),
    ];
    return `${[bold(visible(nameOf(result))), ...head, ...lines].join('\n')}\n`;
  });
  return changed.length === 0 ? `${t('unchanged')}\n` : blocks.join('\n');
}

/** The changes in a few words: the headline of each file. */
export function sentenceIn(results: readonly FileResult[]): string {
  const headlines = results
    .filter((result) => !isUnchanged(result))
    .map((result) => (result.kind === 'robots' ? headlineFor(result) : sitemapWords(result)[0]!.text));
  return listed([...new Set(headlines)], 'unit');
}
