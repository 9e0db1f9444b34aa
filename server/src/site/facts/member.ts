import type { Content } from './content.ts';
import type { SitemapFacts } from './sitemapFacts.ts';
import type { Facts } from './siteReader.ts';

/** The facts about a file; empty for one that is only known to exist. */
export interface FileFacts extends Facts {
  /** A feed without the name of a sitemap: it counts as one if it is listed as one. */
  readonly feed?: SitemapFacts | undefined;
  readonly modified?: number | undefined;
  /** What it may share with a copy, if there is a file with such a name. */
  readonly content?: Content | undefined;
}

/** A file of a site. */
export interface Member {
  readonly uri: string;
  readonly path: string;
  /** The path as encoded in URLs. */
  readonly url: string;
  known: FileFacts;
}

/**
 * What a document may depend on: `place`, where it is served and whether it is announced; `robots`, what blocks
 * crawlers; `paths`, which files exist; `files`, which of them are robots.txt or sitemaps; `contents`, their dates and
 * entries; `pages`, the first URLs of sitemaps; `versions`, the language versions that they list; `urls`, all that they
 * list; `lists`, also where they list them; `built`, what was read of built pages.
 */
export type Topic =
  | ('place' | 'robots' | 'paths' | 'files' | 'contents')
  | ('pages' | 'versions' | 'urls' | 'lists' | 'built');

export const ROBOTS_NAME = 'robots.txt';
export const NOTHING: FileFacts = {};

/** The versions listed before, by file. */
type Versions = ReadonlyMap<string, SitemapFacts['alternates']>;

/** The last change of a topic: the file concerned, or none if there were several; `at` counts the changes of the site. */
export interface TopicChange {
  readonly uri: string | undefined;
  readonly at: number;
}

/** The changes since the last call. */
export interface Changes {
  readonly topics: ReadonlyMap<Topic, TopicChange>;
  readonly versions: Versions;
  /** The files whose URLs or their positions have changed, and those that list some of the same. */
  readonly lists: ReadonlySet<string>;
  readonly sharing: ReadonlySet<string>;
}
