/** A comparison as plain data: the input of all formats; `--format json` prints it without `unaffected`. */
import { type Deciding, decidingGroup } from '../../../robots/changes/deciding.ts';
import {
  type CrawlerChange,
  countOf,
  effectBetween,
  type RobotsEffect,
} from '../../../robots/changes/effect.ts';
import { headlineToken } from '../../../robots/changes/headline.ts';
import { concerning, type Named, servesPurpose } from '../../../robots/changes/names.ts';
import { versionOf } from '../../../robots/changes/version.ts';
import { requestPath } from '../../../robots/profile/index.ts';
import { toOctets } from '../../../robots/semantics/index.ts';
import type { Pair } from './pairs.ts';
import type { Compared } from './side.ts';
import { type Counted, counted, type SitemapChange, sitemapChange } from './sitemapChange.ts';

/** Listed URLs whose verdict changes. */
interface ListedUrls {
  readonly of: number;
  readonly blocked: Counted;
  readonly allowed: Counted;
}

/** A change for some crawlers, and the listed URLs affected; null if no URLs are known. */
export type ReportedChange = Omit<CrawlerChange, 'turns'> & { readonly urls: ListedUrls | null };

interface Names {
  /** Null if the file is on one side only. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface RobotsResult extends Names, Omit<RobotsEffect, 'changes'> {
  readonly kind: 'robots';
  readonly changes: readonly ReportedChange[];
  /** Of two places: the group of the second that decides for the first of the crawlers; null if none does. */
  readonly deciding: Deciding | null;
}

export interface SitemapResult extends Names, SitemapChange {
  readonly kind: 'sitemap';
}

export type FileResult = RobotsResult | SitemapResult;

/**
 * The result of one pair of files.
 * @param arePlaces the files are of different places, not versions of one file
 */
export function resultOf(
  { before, after }: Pair,
  urls: readonly string[] | undefined,
  purposes: ReadonlySet<string> | undefined,
  arePlaces = false,
): FileResult {
  const names = { before: before?.name ?? null, after: after?.name ?? null };
  if ((before ?? after)!.sitemap) {
    return { kind: 'sitemap', ...names, ...sitemapChange(before?.sitemap, after?.sitemap) };
  }
  const robots = (file: Compared | undefined) => versionOf(file?.octets ?? '');
  const now = robots(after);
  const { changes, unaffected, delays, signals, deaf, ...rest } = effectBetween(robots(before), now);
  const isWanted = (named: Named): boolean => !purposes || servesPurpose(named, purposes);
  const changedRules = concerning(changes, isWanted);
  const token = headlineToken(changedRules);
  const deciding =
    arePlaces && token && after ? decidingGroup(token, now, toOctets(after.octets)) : undefined;
  return {
    kind: 'robots',
    ...names,
    ...rest,
    changes: changedRules.map(({ turns: some, ...change }) => ({
      ...change,
      urls: urls ? listedUrls(some, urls) : null,
    })),
    deciding: deciding ?? null,
    delays: concerning(delays, isWanted),
    signals: concerning(signals, isWanted),
    unaffected: unaffected.filter(isWanted),
    deaf: deaf.filter(isWanted),
    complete:
      !rest.unread &&
      [...changedRules, ...rest.usage].every(({ blocked, allowed }) => blocked.complete && allowed.complete),
  };
}

function listedUrls(turns: CrawlerChange['turns'], urls: readonly string[]): ListedUrls {
  const lists = { blocked: [] as string[], allowed: [] as string[] };
  for (const url of urls) {
    const turned = turns.of(requestPath(url));
    if (turned) lists[turned].push(url);
  }
  return { of: urls.length, blocked: counted(lists.blocked), allowed: counted(lists.allowed) };
}

/** Whether nothing changes for the selected crawlers. */
export function isUnchanged(result: FileResult): boolean {
  if (result.kind === 'sitemap') {
    return result.complete && result.gone.count + result.added.count + result.changed.count === 0;
  }
  return countOf(result) === 0 && !result.unread;
}

/** Whether some crawler becomes blocked (or allowed) for some path, or may, if not all is known. */
export const turns = (result: FileResult, direction: 'blocked' | 'allowed'): boolean =>
  result.kind === 'robots' &&
  (result.unread ||
    result.changes.some((change) => change[direction].sets.length > 0 || !change[direction].complete));

/** All results together. */
export const summaryOf = (results: readonly FileResult[]) => ({
  unchanged: results.every(isUnchanged),
  blocked: results.some((result) => turns(result, 'blocked')),
  allowed: results.some((result) => turns(result, 'allowed')),
  complete: results.every(({ complete }) => complete),
});

/** The names of both sides; only one if they are equal. */
export function nameOf({ before, after }: Names): string {
  if (before === null) return `${after} (new)`;
  if (after === null) return `${before} (gone)`;
  return before === after ? after : `${before} → ${after}`;
}
