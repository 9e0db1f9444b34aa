import { createColors } from 'picocolors';
import type { EffectLine } from '../../../core/features.ts';
import { listedFirst } from '../../../core/findings/listedFirst.ts';
import {
  describeChange,
  describeKnown,
  describeRest,
  describeUrls,
  headOf,
  other,
} from '../../../robots/changes/describe.ts';
import { DIRECTIONS } from '../../../robots/semantics/index.ts';
import { visible } from '../../report.ts';
import { diffWords as say } from '../../words/verdicts.ts';
import {
  type FileResult,
  isUnchanged,
  nameOf,
  type ReportedChange,
  type RobotsResult,
  type SitemapResult,
} from './result.ts';
import type { Counted } from './sitemapChange.ts';

const MOST_FOLDERS = 8;

/** A result as lines; empty if nothing changes. */
export function wordsOf(result: FileResult): readonly EffectLine[] {
  return result.kind === 'robots' ? robotsWords(result) : sitemapWords(result);
}

/** The words of one change, without the crawlers; `shown` as in `changeInWords`. */
export function changeWords(change: ReportedChange, shown?: Set<string>): readonly EffectLine[] {
  const { urls } = change;
  const listedUrls = urls
    ? DIRECTIONS.flatMap((direction) => describeUrls(direction, urls[direction], urls.of))
    : [];
  return [...describeChange(change, shown), ...listedUrls, ...describeKnown(change)];
}

function robotsWords(result: RobotsResult): readonly EffectLine[] {
  const shown = new Set<string>();
  return [
    ...result.changes.flatMap((change) => [headOf(change), ...changeWords(change, shown)]),
    ...describeRest(result),
  ];
}

function sitemapWords({ gone, added, changed, folders, complete }: SitemapResult): readonly EffectLine[] {
  const linesOf = (what: 'gone' | 'added' | 'changed', { count, samples }: Counted): EffectLine[] =>
    count === 0 ? [] : [other(say(what, { count, urls: listedFirst(samples, 3) }))];
  return [
    ...linesOf('gone', gone),
    ...linesOf('added', added),
    ...linesOf('changed', changed),
    ...folders
      .slice(0, MOST_FOLDERS)
      .map((one) =>
        other(say('folder', { folder: one.folder, gone: one.gone, added: one.added, changed: one.changed })),
      ),
    ...(folders.length > MOST_FOLDERS
      ? [other(say('moreFolders', { count: folders.length - MOST_FOLDERS }))]
      : []),
    ...(complete ? [] : [{ sort: 'caution' as const, text: say('incomplete') }]),
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
      if (sort === 'blocked') return `    ${red(say('blocked'))}  ${shown}`;
      if (sort === 'allowed') return `    ${green(say('allowed'))}  ${shown}`;
      return sort === 'caution' ? `    ${yellow(shown)}` : `    ${dim(shown)}`;
    });
    return `${bold(visible(nameOf(result)))}\n${lines.join('\n')}\n`;
  });
  return changed.length === 0 ? `${say('unchanged')}\n` : blocks.join('\n');
}
