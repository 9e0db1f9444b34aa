import { isGzipName } from './ownFiles.ts';
import type { Steps } from './steps.ts';
import { decoded, httpUrl } from './uri.ts';

/**
 * What is known of the other files of a document's site. It is gathered elsewhere; reading
 * it never waits, and what is not known is absent.
 */

/** A file of the same site that is announced to crawlers, or that announces others. */
export interface SiteFile {
  readonly uri: string;
  /** Its path below the root of the site, `/feeds/news.xml`. */
  readonly path: string;
  /** The URL under which it is served, where that is known. */
  readonly address: string | undefined;
  /** What it is, in the words of its language: `Sitemap index`. */
  readonly kind: string;
  /** It lists other files of its kind, not pages. */
  readonly isIndex: boolean;
  /** The newest time that it gives for its content, as it is written. */
  readonly newest?: string | undefined;
  /** All that it lists, where it is an index and that is not very much. */
  readonly entries?: readonly ListedFile[] | undefined;
  /** When it was written to the disk, in milliseconds since 1970; undefined where it is open or that is not known. */
  readonly modified?: number | undefined;
}

/** A file as an index lists it. */
export interface ListedFile {
  readonly loc: string;
  readonly lastmod?: string | undefined;
}

/** What keeps crawlers from an URL. */
export interface Block {
  readonly uri: string;
  /** The product tokens of the crawlers. */
  readonly agents: readonly string[];
  /** The rule as it is written, and its line, the first being 1. */
  readonly rule: string;
  readonly line: number;
  /** The line of another rule that keeps the last of the crawlers out, where it is not the same one. */
  readonly otherLine?: number | undefined;
}

/** A page that is listed in another file of the site, and its versions in other languages as they are listed there. */
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
  /** `hashOfInk` of the entry as it stands there; 0 where there is only the URL. */
  readonly entry: number;
}

/** The same, as another file sees it. */
export interface OtherListing extends ListedUrl {
  /** What tells its file from the other one: its name, or else its path below the root of the site. */
  readonly file: string;
  /** Its file comes before the other one in the fixed order of files. */
  readonly isEarlier: boolean;
}

/** Where else a URL is listed, and the URL that differs from it in nothing but a slash at the end. */
export interface OtherListings {
  readonly same: OtherListing | undefined;
  readonly twin: OtherListing | undefined;
}

/** Rules of which at most one decides on a path. */
export interface Deciders {
  /** Whose rules these are: what was counted for them is followed from one time to the next. */
  readonly name: string;
  /** The rules, each as what tells it from others; equal ones decide alike, and only the first of them. */
  readonly rules: readonly string[];
  /** The beginnings of all paths that a rule may decide on, in ASCII. The rule need not be one of these. */
  heads(rule: string): readonly string[];
  /** Whether a rule might decide on a path. It need not be one of these. */
  matches(rule: string, path: string): boolean;
  /** The index of the rule that decides on a path with its query, given octet by octet; -1 where none does. */
  decide(path: string): number;
  /** The same for all paths that begin alike; undefined where it may not be the same rule for all of them. */
  decideAll(beginning: string): number | undefined;
}

/** How many URLs are listed, and on how many of them each rule decides. */
export interface Tally {
  readonly total: number;
  readonly counts: readonly number[];
}

/** The URLs that the sitemaps of a site list. */
export interface ListedUrls {
  /** All of them are known. Before that, numbers of them would be wrong in the next moment. */
  readonly areAllKnown: boolean;
  /** Whether another file than this one lists any. */
  readonly hasOthers: boolean;
  /**
   * Where else a URL is listed; undefined for nowhere.
   * @param media as bits, what the entries beside the page tell of that count for the same URL; undefined for any
   */
  others(url: string, media?: number): OtherListings | undefined;
  /** What rules do to the URLs of the site's own origin. What was counted before is kept: it takes the time of what has changed. */
  tally(deciders: Deciders): Steps<Tally>;
  /**
   * Gives how many URLs of the site's own origin are listed, and shows those whose paths begin with one of `heads`, in
   * ASCII: the path with its query as it is written, and the URL.
   */
  visit(heads: readonly string[], see: (path: string, url: () => string) => void): Steps<number>;
  /** The first URLs, at most `most`, on which a rule decides, in the order of files. */
  decided(deciders: Deciders, rule: number, most: number): Steps<readonly ListedUrl[]>;
}

/** The site as seen from one document. */
export interface SiteContext {
  /** The URL under which the document itself is served, by what all files of the site say: it may be a guess. */
  readonly address: string | undefined;
  /** The origin of the site, `https://www.example.com`. */
  readonly origin: string | undefined;
  /** The document's path below the root of the site, `/robots.txt`. */
  readonly path: string | undefined;
  /** Paths of files and folders below the root of the site; folders end with a slash. */
  readonly paths: readonly string[];
  /** Files of the site that are announced to crawlers or that announce others, without the document itself. */
  readonly files: readonly SiteFile[];
  /** The site itself tells crawlers to read the document: robots.txt names it, or an index does that is announced. */
  readonly announced: boolean;
  /** The origin of the robots.txt that does so, which the document need not be served under; undefined where that is not known. */
  readonly announcer: string | undefined;
  /**
   * The URL under which robots.txt, an announced index or the configuration says that the document is served; undefined
   * where nothing does. (`address` may be a guess.)
   */
  readonly servedAt: string | undefined;
  /** The URL under which the document, an index, lists itself beside files that are there; undefined where it does not. */
  readonly listedAs: string | undefined;
  /** URIs of files that would be served under the same address as this one. */
  readonly rivals: readonly string[];
  /** The document is a robots.txt below the root of the site, with the same text as the one at the root. */
  readonly isRootCopy: boolean;
  /** Whether `path` below the root of the site is a file; undefined where that is not known. */
  exists(path: string): boolean | undefined;
  /** The URI of a file at `path` below the root of the site, whether there is one or not; undefined where that is not known, or no name for a file. */
  uriOf(path: string): string | undefined;
  /** The file of `files` that is served under an URL. */
  fileAt(url: string): SiteFile | undefined;
  /**
   * What keeps crawlers from a URL of this site; if its origin is not known, every URL counts as one. Undefined
   * where no robots.txt is known.
   */
  readonly blockOf: ((url: string) => Block | undefined) | undefined;
  /** Where else an URL is listed. */
  listed(url: string): ListedPage | undefined;
  /** The URLs that sitemaps of this site list; undefined where no site is known. */
  readonly urls: ListedUrls | undefined;
  /** Some URLs of pages that are listed on this site, at most some hundreds. */
  readonly pages: readonly string[];
}

/** A document of which nothing else is known. */
export const NO_SITE: SiteContext = {
  address: undefined,
  origin: undefined,
  path: undefined,
  paths: [],
  files: [],
  announced: false,
  announcer: undefined,
  servedAt: undefined,
  listedAs: undefined,
  rivals: [],
  isRootCopy: false,
  pages: [],
  exists: () => undefined,
  uriOf: () => undefined,
  fileAt: () => undefined,
  blockOf: undefined,
  listed: () => undefined,
  urls: undefined,
};

/**
 * Where a link to an URL leads in the workspace: to a file that is known, which may be the source of a
 * gzipped one, or to a gzipped file, whose content is not known. Undefined for none.
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
