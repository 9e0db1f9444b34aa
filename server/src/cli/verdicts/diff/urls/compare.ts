/**
 * The URLs that are new, gone or changed between two sides. Of each URL only keys of 53 bits are kept, so that millions
 * take little memory: the old side is read, then the new one, and the old one once more for the URLs that are gone.
 */

import { withoutGzip } from '../../../../core/ownFiles.ts';
import type { SitemapFacts } from '../../../../site/facts/sitemapFacts.ts';
import { KeySet } from '../../../../site/listings/keySet.ts';
import { isListable, type UrlSink } from '../../../../site/listings/urlList.ts';
import { wideHash } from '../../../../text/hash.ts';
import { InputError } from '../../../command.ts';
import { type BuiltPages, sameParts } from '../../../files/builtPages.ts';
import { visible } from '../../../report.ts';
import { urlWords as t } from '../../../words/urls.ts';
import type { Operand } from '../operand.ts';
import { foreignFault, sitemapIn, unpacked } from '../side.ts';
import { withPath } from '../sitemapChange.ts';

/** What has changed of a URL: what its sitemap says about it, and the main content and the head of its page. */
export type Reason = 'entry' | 'content' | 'head';

export interface UrlChange {
  readonly url: string;
  readonly change: 'new' | 'changed' | 'gone';
  /** Empty unless it is changed. */
  readonly by: readonly Reason[];
}

/** The counts of a comparison, final once all changes have been taken. */
export interface UrlCounts {
  new: number;
  changed: number;
  gone: number;
  unchanged: number;
  /** Changed URLs whose page has the same content and head. */
  sameContent: number;
  /** URLs of both sides whose content was compared, and those that have no page on one of the sides. */
  compared: number;
  uncompared: number;
  /** Entries without an absolute URL, and the names of their files. */
  unlisted: number;
  readonly unlistedIn: Set<string>;
}

/** Two sides to compare. */
export interface Sides {
  readonly before: Operand;
  readonly after: Operand;
  /** The pages of both builds; undefined to compare entries only. */
  readonly pages: readonly [before: BuiltPages, after: BuiltPages] | undefined;
  /** What counts as a change. */
  readonly reasons: ReadonlySet<Reason>;
}

/** A sitemap, and which of the sides it is on. */
interface Scanned {
  readonly name: string;
  readonly facts: SitemapFacts;
}

/** Takes a URL, its key, and the hash of its entry; 0 if its file has only URLs, or writes it without the slash of its path. */
type Take = (url: string, key: number, entry: number) => void;

/** The key of an entry of a URL. */
const entryKey = (key: number, entry: number): number => wideHash(`${key} ${entry}`);

/**
 * Yields the changes file by file, those that are gone last, each URL once. Throws `InputError` for a file that cannot be
 * read, or that is cut off, since URLs would seem to be gone then.
 */
export async function* urlChanges(
  { before, after, pages, reasons }: Sides,
  counts: UrlCounts,
): AsyncGenerator<readonly UrlChange[]> {
  const [old, entries, now, reported] = [new KeySet(), new KeySet(), new KeySet(), new KeySet()];
  const oldFiles: Scanned[] = [];
  for await (const file of scan(before, counts, (_url, key, entry) => {
    old.add(key);
    entries.add(entryKey(key, entry));
  }))
    oldFiles.push(file);
  const found: UrlChange[] = [];
  const newFiles: Scanned[] = [];
  const isSameEntry = (key: number, entry: number): boolean =>
    entry === 0 || entries.has(entryKey(key, entry)) || entries.has(entryKey(key, 0));
  const reasonsFor = (url: string, key: number, entry: number, isFirst: boolean): Reason[] => {
    const by: Reason[] = [];
    if (reasons.has('entry') && !isSameEntry(key, entry)) by.push('entry');
    if (!pages || !isFirst) return by;
    const { content, head } = sameParts(url, ...pages);
    if (content === undefined) counts.uncompared++;
    else counts.compared++;
    if (content && head && by.length > 0) counts.sameContent++;
    if (content === false && reasons.has('content')) by.push('content');
    if (head === false && reasons.has('head')) by.push('head');
    return by;
  };
  const scanned = scan(after, counts, (url, key, entry) => {
    const isFirst = now.add(key);
    if (!old.has(key)) {
      if (isFirst) found.push({ url, change: 'new', by: [] });
      return;
    }
    const by = reported.has(key) ? [] : reasonsFor(url, key, entry, isFirst);
    if (by.length > 0 && reported.add(key)) found.push({ url, change: 'changed', by });
  });
  for await (const file of scanned) {
    newFiles.push(file);
    yield counting(found.splice(0), counts);
  }
  if (newFiles.length === 0) throw new InputError(t(oldFiles.length === 0 ? 'noSitemaps' : 'noneNow'));
  refuseHalf(oldFiles, newFiles);
  refuseHalf(newFiles, oldFiles);
  const hasGone = now.size - counts.new < old.size;
  if (hasGone) {
    const again = scan(before, undefined, (url, key) => {
      if (now.add(key)) found.push({ url, change: 'gone', by: [] });
    });
    for await (const _file of again) yield counting(found.splice(0), counts);
  }
  counts.unchanged = old.size - counts.gone - counts.changed;
}

function counting(changes: readonly UrlChange[], counts: UrlCounts): readonly UrlChange[] {
  for (const { change } of changes) counts[change]++;
  return changes;
}

/** Passes the URLs of a side to `take`, and yields its sitemaps and indexes once they are read. */
async function* scan(side: Operand, counts: UrlCounts | undefined, take: Take): AsyncGenerator<Scanned> {
  for await (const { path, name, read } of side.files()) {
    const octets = await unpacked(read(), name);
    let listed = 0;
    const sink: UrlSink = {
      needsPlaces: true,
      add(url, _line, _column, entry) {
        if (!isListable(url)) return true;
        listed++;
        const own = withPath(url);
        take(url, wideHash(own), own === url ? entry : 0);
        return true;
      },
    };
    const facts = await sitemapIn(path, octets, sink);
    if (!facts) {
      const fault = side.isFolder ? undefined : (foreignFault(octets) ?? 'robots');
      if (fault !== undefined) throw new InputError(t('notSitemap', { file: visible(name) }));
      continue;
    }
    if (isCutOff(octets)) throw new InputError(t('cutOff', { file: visible(name) }));
    if (facts.isIndex && !side.isFolder) throw new InputError(t('isIndex', { file: visible(name) }));
    if (counts && !facts.isIndex && listed < facts.records) {
      counts.unlisted += facts.records - listed;
      counts.unlistedIn.add(name);
    }
    yield { name: path, facts };
  }
}

const TAIL = 4096;

/** Whether XML ends before its root does. */
function isCutOff(octets: Uint8Array): boolean {
  const text = (from: Uint8Array): string => Buffer.from(from).toString('latin1');
  const isXml = /^(?:\u00ef\u00bb\u00bf)?\s*</.test(text(octets.subarray(0, TAIL)));
  const end = text(octets.subarray(-TAIL));
  return isXml && !/<\/[\w.:-]+\s*>\s*(?:(?:<!--[^>]*-->|<\?[^>]*\?>)\s*)*$|\/>\s*$/.test(end);
}

const nameIn = (url: string): string => withoutGzip(/([^/?#]*)(?:[?#].*)?$/s.exec(url)?.[1] ?? '');

/**
 * Throws `InputError` if an index of one side lists a sitemap that only the other side has: the build is half there, and
 * its URLs would seem to be gone or new.
 */
function refuseHalf(files: readonly Scanned[], others: readonly Scanned[]): void {
  const names = (all: readonly Scanned[]) => new Set(all.map(({ name }) => nameIn(name)));
  const [own, other] = [names(files), names(others)];
  for (const { name, facts } of files) {
    const missing = facts.entries
      ?.map(({ loc }) => nameIn(loc))
      .find((item) => !own.has(item) && other.has(item));
    if (missing !== undefined)
      throw new InputError(t('half', { index: visible(name), sitemap: visible(missing) }));
  }
}
