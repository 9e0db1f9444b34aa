import type { BuiltPages } from './builtPages.ts';
import { isGzipName } from './ownFiles.ts';
import type { DecidedAddress } from './siteDecision.ts';
import type { Steps } from './steps.ts';
import { decoded, httpUrl } from './uri.ts';

/**
 * The site of a document: what is known of the other files. It is collected elsewhere; queries never wait, and what is
 * not known is absent.
 */

/** A robots.txt, a sitemap or an index of the same site. */
export interface SiteFile {
  readonly uri: string;
  /** Its path below the root of the site, `/feeds/news.xml`. */
  readonly path: string;
  /** The URL under which it is served, if known. */
  readonly address: string | undefined;
  /** What it is, in terms of its language: `Sitemap index`. */
  readonly kind: string;
  /** It lists other files of its kind, not pages. */
  readonly isIndex: boolean;
  /** The origin of most URLs that it lists, as far as they are known; undefined if two have as many. */
  readonly listedOrigin?: string | undefined;
  /** The newest date that it gives for its content, as written. */
  readonly newest?: string | undefined;
  /** All its entries, if it is an index and they are not too many. */
  readonly entries?: readonly ListedFile[] | undefined;
  /** Modification time on the disk, in milliseconds since 1970; undefined if it is open or the time is not known. */
  readonly modified?: number | undefined;
}

/** An entry of an index. */
export interface ListedFile {
  readonly loc: string;
  readonly lastmod?: string | undefined;
}

/** What blocks a URL for crawlers. */
export interface Block {
  readonly uri: string;
  /** The product tokens of the crawlers. */
  readonly agents: readonly string[];
  /** The rule as written, and its line, from 1. */
  readonly rule: string;
  readonly line: number;
  /** Whether the rule is in the group of all crawlers without their own. */
  readonly isOfAll: boolean;
  /** The line of another rule that blocks the last of the crawlers, if it is not the same one. */
  readonly otherLine?: number | undefined;
}

/** A page that is listed in another file of the site, with its language versions. */
export interface ListedPage {
  readonly uri: string;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

/** A place in another file of the site where a URL is listed; lines and characters are counted from 0. */
export interface ListedUrl {
  readonly uri: string;
  readonly url: string;
  readonly line: number;
  readonly character: number;
  /** `hashIgnoringWhitespace` of the entry; 0 if there is only the URL. */
  readonly entry: number;
}

/** A listing of a URL in another file. */
export interface OtherListing extends ListedUrl {
  /** A short name for its file: the file name, or else its path below the root of the site. */
  readonly file: string;
  /** Its file precedes the other one in the fixed order of files. */
  readonly isEarlier: boolean;
}

/** Where else a URL is listed, and the URL that differs from it only in a trailing slash. */
export interface OtherListings {
  readonly same: OtherListing | undefined;
  readonly twin: OtherListing | undefined;
}

/** Rules of which at most one decides on a path. */
export interface Deciders {
  /** Identifies the set of rules over time, so that counts can be updated. */
  readonly name: string;
  /** The rules, each as an identifying key; of rules with equal keys only the first decides. */
  readonly rules: readonly string[];
  /** The prefixes of all paths that a rule may decide on, in ASCII. The rule need not be one of these. */
  heads(rule: string): readonly string[];
  /** Whether a rule may decide on a path. The rule need not be one of these. */
  matches(rule: string, path: string): boolean;
  /** The index of the rule that decides on a path with its query, given octet by octet; -1 if none does. */
  decide(path: string): number;
  /** The same for all paths with a prefix; undefined if they may not share the deciding rule. */
  decideAll(beginning: string): number | undefined;
}

/** How many URLs are listed, and how many of them each rule decides on. */
export interface Tally {
  readonly total: number;
  readonly counts: readonly number[];
}

/** What makes a file of a built site: edits of the file itself are lost at the next build. */
export interface Maker {
  readonly uri: string;
  /** Its path below the folder of the project. */
  readonly path: string;
  /** The file is a copy of it. */
  readonly isCopy: boolean;
}

/** When a page changed: by the history of its source, or compared with the last build. Times are in milliseconds since 1970. */
export type PageChange =
  | {
      readonly by: 'git';
      /** The path of the source. */
      readonly source: string;
      /** A time since when it has certainly changed; undefined if none is known. */
      readonly changed: number | undefined;
      /** The last time when it may have changed; undefined if that is not known. */
      readonly last: number | undefined;
    }
  | {
      readonly by: 'build';
      /** The path of the page in the build. */
      readonly source: string;
      readonly isChanged: boolean;
      /** The `lastmod` in the last build, as written. */
      readonly lastmod: string;
    };

/** The URLs that the sitemaps of a site list. */
export interface ListedUrls {
  /** All of them are known. Until then, counts would be outdated at once. */
  readonly areAllKnown: boolean;
  /** Whether any other file lists URLs. */
  readonly hasOthers: boolean;
  /**
   * Where else a URL is listed; undefined for nowhere.
   * @param media bits of the media that the entries describe: only entries with the same bits count; undefined for any
   */
  others(url: string, media?: number): OtherListings | undefined;
  /**
   * How many URLs of the site's own origin each rule decides on. Previous counts are reused: the cost is that of the
   * changes.
   */
  tally(deciders: Deciders): Steps<Tally>;
  /**
   * Returns how many URLs of the site's own origin are listed, and visits those whose paths begin with one of `heads`,
   * in ASCII: the path with its query as written, and the URL.
   */
  visit(heads: readonly string[], see: (path: string, url: () => string) => void): Steps<number>;
  /** The first `most` URLs that a rule decides on, in the order of files. */
  decided(deciders: Deciders, rule: number, most: number): Steps<readonly ListedUrl[]>;
}

/** The site of one document. */
export interface SiteContext {
  /** The URL under which the document itself is served, inferred from all files of the site: it may be a guess. */
  readonly address: string | undefined;
  /** The origin of the site, `https://www.example.com`. */
  readonly origin: string | undefined;
  /** Where the site is served, and by what that is decided; undefined if nothing tells, or if equal evidence differs. */
  readonly decided: DecidedAddress | undefined;
  /** The document's path below the root of the site, `/robots.txt`. */
  readonly path: string | undefined;
  /** Paths of files and folders below the root of the site; folders end with a slash. */
  readonly paths: readonly string[];
  /** The robots.txt files, sitemaps and indexes of the site, without the document itself. */
  readonly files: readonly SiteFile[];
  /** Whether robots.txt or an announced index names the document; undefined if robots.txt may be where nothing is known. */
  readonly announced: boolean | undefined;
  /** The origin of the robots.txt that does so, which may differ from that of the document; undefined if not known. */
  readonly announcer: string | undefined;
  /**
   * The URL of the document according to robots.txt, an announced index or the configuration; undefined if none names
   * it. (`address` may be a guess.)
   */
  readonly servedAt: string | undefined;
  /** The URL under which the document, an index, lists itself beside existing files; undefined if it does not. */
  readonly listedAs: string | undefined;
  /** URIs of files that would be served under the same address as this one. */
  readonly rivals: readonly string[];
  /** The document is a robots.txt below the root of the site, with the same text as the one at the root. */
  readonly isRootCopy: boolean;
  /** The URI of the file that the document is a copy of, gzipped, as text or beside the build: that has its findings. */
  readonly copyOf: string | undefined;
  /** What makes the document; undefined if that is not known. */
  readonly maker: Maker | undefined;
  /** Whether there is a file at `path` below the root of the site; undefined if not known. */
  exists(path: string): boolean | undefined;
  /**
   * The URI for `path` below the root of the site, whether or not the file exists; undefined if not known, or if `path`
   * is not a valid file name.
   */
  uriOf(path: string): string | undefined;
  /** The file of `files` that is served under a URL. */
  fileAt(url: string): SiteFile | undefined;
  /**
   * What blocks a URL of this site for crawlers; if the origin is not known, every URL counts as one of this site.
   * Undefined if no robots.txt is known.
   */
  readonly blockOf: ((url: string) => Block | undefined) | undefined;
  /** Where else a URL is listed. */
  listed(url: string): ListedPage | undefined;
  /** The URLs that sitemaps of this site list; undefined if no site is known. */
  readonly urls: ListedUrls | undefined;
  /** When the page of a URL changed; undefined for a page of which that is not known, and for a site of which it is not. */
  readonly changeOf: ((url: string) => PageChange | undefined) | undefined;
  /** The built pages of the site; undefined if no build is known, or its address is not. */
  readonly build: BuiltPages | undefined;
  /** Some URLs of pages that are listed on this site, at most a few hundred. */
  readonly pages: readonly string[];
}

/**
 * The file of the workspace that a URL refers to: a known file, which may be the source of a gzipped one, or a gzipped
 * file, whose content is not known. Undefined for none.
 */
export function storedAt(others: SiteContext, url: string): { uri: string; path: string } | undefined {
  const known = others.fileAt(url);
  if (known) return known;
  const { origin, pathname } = httpUrl(url) ?? {};
  if (!pathname || origin !== others.origin || !isGzipName(pathname)) return undefined;
  const path = decoded(pathname);
  const uri = others.exists(path) ? others.uriOf(path) : undefined;
  return uri === undefined ? undefined : { uri, path };
}
