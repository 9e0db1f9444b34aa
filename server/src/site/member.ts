import type { Steps } from '../core/steps.ts';
import type { SitemapFacts } from './sitemapFacts.ts';
import type { Facts } from './siteReader.ts';

/** What is known of a file; nothing for one that is only known to exist. */
export interface Known extends Facts {
  /** A feed that is no sitemap by its name: it counts as one where it is listed as one. */
  readonly feed?: SitemapFacts | undefined;
  readonly modified?: number | undefined;
}

/** A file of a site. */
export interface Member {
  readonly uri: string;
  readonly path: string;
  /** The path as it is written in URLs. */
  readonly url: string;
  known: Known;
}

/**
 * What a document may depend on: `place`, where it is served and whether it is announced; `robots`, what keeps crawlers
 * out; `paths`, which files there are; `files`, which of them are robots.txt or sitemaps; `contents`, their dates and
 * entries; `pages`, what sitemaps list first; `versions`, what they say of versions of pages; `urls`, all that they list.
 */
export type Topic = 'place' | 'robots' | 'paths' | 'files' | 'contents' | 'pages' | 'versions' | 'urls';

export const ROBOTS_NAME = 'robots.txt';
export const NOTHING: Known = {};

/** What was there before files changed what they say of versions, by file. */
type Versions = ReadonlyMap<string, SitemapFacts['alternates']>;

/** What has changed since, for each topic the file it is about, or none where it is about several. */
export interface Changes {
  readonly topics: ReadonlyMap<Topic, string | undefined>;
  readonly versions: Versions;
  /** The files that list other URLs, or at other places, and those that list some of the same. */
  readonly lists: ReadonlySet<string>;
  readonly sharing: ReadonlySet<string>;
}

/** What one document sees of the site. */
export interface Viewer {
  readonly uri: string;
  /** Whether something it has answered would be different after these changes of its site. */
  isStale(changes: Changes): boolean;
  /** Whether a verdict on a URL it has read is different now; to be called when `robots` has changed. */
  isBlockedOtherwise(): Steps<boolean>;
}
