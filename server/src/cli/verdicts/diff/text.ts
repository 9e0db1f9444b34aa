import { createColors } from 'picocolors';
import type { EffectLine } from '../../../core/features.ts';
import {
  changeInWords,
  headOf,
  knownInWords,
  listed,
  other,
  restInWords,
  urlsInWords,
} from '../../../robots/changes/words.ts';
import { DIRECTIONS } from '../../../robots/semantics/index.ts';
import { many, visible } from '../../report.ts';
import {
  type FileResult,
  isUnchanged,
  nameOf,
  type RobotsResult,
  type SitemapResult,
  type ToldChange,
} from './result.ts';
import type { Counted } from './sitemapChange.ts';

const MOST_FOLDERS = 8;

/** A result line by line. Nothing where nothing changes. */
export function wordsOf(result: FileResult): readonly EffectLine[] {
  return result.kind === 'robots' ? robotsWords(result) : sitemapWords(result);
}

/** The words of one change, the crawlers apart; `said` as in `changeInWords`. */
export function changeWords(change: ToldChange, said?: Set<string>): readonly EffectLine[] {
  const { urls } = change;
  const listedUrls = urls
    ? DIRECTIONS.flatMap((direction) => urlsInWords(direction, urls[direction], urls.of))
    : [];
  return [...changeInWords(change, said), ...listedUrls, ...knownInWords(change)];
}

function robotsWords(result: RobotsResult): readonly EffectLine[] {
  const said = new Set<string>();
  return [
    ...result.changes.flatMap((change) => [headOf(change), ...changeWords(change, said)]),
    ...restInWords(result),
  ];
}

function sitemapWords({ gone, added, changed, folders, complete }: SitemapResult): readonly EffectLine[] {
  const told = (what: string, { count, samples }: Counted): EffectLine[] =>
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
    ...(complete
      ? []
      : [{ sort: 'caution' as const, text: 'not complete: not all entries could be compared' }]),
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
  return changed.length === 0 ? 'Nothing changes for crawlers\n' : blocks.join('\n');
}
