/** When the pages of a site changed, as plain data that threads can exchange, and the look-up in it. */
import type { PageChange, SiteContext } from '../../core/siteContext.ts';
import { wideHash } from '../../text/hash.ts';
import { PageSources, type SourceFile } from './pageSources.ts';

/** The sources of a project, and when they changed, in milliseconds since 1970. */
export interface SourceChanges {
  /** Each file of a source with the page that it is, see `PageSources.add`. */
  readonly files: readonly SourceFile[];
  readonly dates: ReadonlyMap<string, { readonly changed: number | undefined; readonly last: number }>;
}

/** What is known of the pages that some sitemaps list. */
export interface SentChanges {
  readonly sources: SourceChanges | undefined;
  /** The folders of the last build and of the checked one. */
  readonly builds: { readonly before: string; readonly now: string } | undefined;
}

/** The dates that the last build gave to its URLs, by `urlKey`. */
export type LastDates = ReadonlyMap<number, string>;

/** The key of a URL; an empty path is the same as a slash (RFC 3986, section 6.2.3). */
export const urlKey = (url: string): number => wideHash(url.replace(/^https?:\/\/[^/?#]+(?=[?#]|$)/i, '$&/'));

/** Looks up when the pages of URLs changed, by the history of their sources. */
export function changesBySource({ files, dates }: SourceChanges): NonNullable<SiteContext['changeOf']> {
  const sources = new PageSources();
  for (const file of files) sources.add(file);
  return (url): PageChange | undefined => {
    const source = sources.sourceOf(url);
    const known = source === undefined ? undefined : dates.get(source);
    return known && { by: 'git', source: source!, ...known };
  };
}
