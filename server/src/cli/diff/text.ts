import { createColors } from 'picocolors';
import { crawlersInWords, listed, reachInWords, sampleOf, setInWords } from '../../robots/changes/words.ts';
import { many, visible } from '../report.ts';
import {
  type FileResult,
  isUnchanged,
  nameOf,
  type RobotsResult,
  type SitemapResult,
  type ToldChange,
} from './result.ts';
import type { Counted } from './sitemapChange.ts';

/** A line of the words of a result, and what it is about. */
export interface Told {
  readonly sort: 'crawlers' | 'blocked' | 'allowed' | 'other' | 'caution';
  readonly text: string;
}

const MOST_FOLDERS = 8;

/** A result line by line. Nothing where nothing changes. */
export function wordsOf(result: FileResult): readonly Told[] {
  return result.kind === 'robots' ? robotsWords(result) : sitemapWords(result);
}

/** The words of one change, the crawlers apart. */
export function changeWords(change: ToldChange): readonly Told[] {
  const reach = reachInWords(change);
  return [
    ...(reach === undefined ? [] : [other(reach)]),
    ...(['blocked', 'allowed'] as const).flatMap((direction) => {
      const { sets, complete } = change[direction];
      return [
        ...sets.map((set) => ({ sort: direction, text: `${setInWords(set)}, such as ${sampleOf(set)}` })),
        ...(complete ? [] : [caution(`not complete: more paths may become ${direction} than are told here`)]),
      ];
    }),
    ...(change.urls ? urlWords(change.urls) : []),
  ];
}

const other = (text: string): Told => ({ sort: 'other', text });
const caution = (text: string): Told => ({ sort: 'caution', text });

const urlWords = ({ of, blocked, allowed }: NonNullable<ToldChange['urls']>): Told[] =>
  [['blocked', blocked] as const, ['allowed', allowed] as const].flatMap(([direction, { count, samples }]) =>
    count === 0
      ? []
      : [other(`${count} of ${many(of, 'listed URL')} become ${direction}, such as ${listed(samples, 3)}`)],
  );

function robotsWords(result: RobotsResult): readonly Told[] {
  const said = (what: string, list: RobotsResult['delays']): Told[] =>
    list.map(({ crawlers, gone, come }) =>
      other(`${what} for ${crawlersInWords(crawlers)}: ${listOf(gone)} → ${listOf(come)}`),
    );
  return [
    ...result.changes.flatMap((change): Told[] => [
      { sort: 'crawlers', text: `For ${crawlersInWords(change.crawlers)}:` },
      ...changeWords(change),
    ]),
    ...said('Crawl-delay', result.delays),
    ...said('Content signals', result.signals),
    ...result.sitemaps.gone.map((url) => other(`Sitemap is gone: ${url}`)),
    ...result.sitemaps.come.map((url) => other(`Sitemap is new: ${url}`)),
    ...(result.deaf.length > 0
      ? [
          other(
            `No effect for ${listed(
              result.deaf.map(({ token }) => token),
              5,
            )}: robots.txt is ignored there`,
          ),
        ]
      : []),
  ];
}

const listOf = (values: readonly string[]): string => (values.length === 0 ? 'none' : values.join(', '));

function sitemapWords({ gone, added, changed, folders, complete }: SitemapResult): readonly Told[] {
  const told = (what: string, { count, samples }: Counted): Told[] =>
    count === 0 ? [] : [other(`${many(count, 'URL')} ${what}, such as ${listed(samples, 3)}`)];
  return [
    ...told('gone', gone),
    ...told('added', added),
    ...told('changed', changed),
    ...folders
      .slice(0, MOST_FOLDERS)
      .map((one) => other(`${one.folder}: ${one.gone} gone, ${one.added} added, ${one.changed} changed`)),
    ...(folders.length > MOST_FOLDERS
      ? [other(`and ${many(folders.length - MOST_FOLDERS, 'more folder')}`)]
      : []),
    ...(complete ? [] : [caution('not complete: not all entries could be compared')]),
  ];
}

/** For people, indented: what changes for whom. */
export function textOf(results: readonly FileResult[], colors: boolean): string {
  const { bold, dim, green, red, yellow } = createColors(colors);
  const changed = results.filter((result) => !isUnchanged(result));
  const blocks = changed.map((result) => {
    const lines = wordsOf(result).map(({ sort, text }) => {
      const shown = visible(text);
      if (sort === 'crawlers') return `  ${shown}`;
      if (sort === 'blocked') return `    ${red('blocked')}  ${shown}`;
      if (sort === 'allowed') return `    ${green('allowed')}  ${shown}`;
      return sort === 'caution' ? `    ${yellow(shown)}` : `    ${dim(shown)}`;
    });
    return `${bold(visible(nameOf(result)))}\n${lines.join('\n')}\n`;
  });
  return changed.length === 0 ? 'For crawlers nothing changes\n' : blocks.join('\n');
}
