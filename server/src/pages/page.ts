/** What a URL of a built site gets, and whether search engines may index it. */
import {
  type Found,
  isPageName,
  LATER,
  type LastFound,
  type Later,
  type PageFound,
  type WhyUnknown,
} from '../core/builtPages.ts';
import { httpUrl } from '../core/uri.ts';
import type { PageHead } from './head.ts';
import type { Host, Served } from './hosts/host.ts';
import { noindexIn } from './robotsDirectives.ts';

/** A built site. */
export interface BuiltSite {
  /** The URL under which the build is served, with a slash at the end: `https://user.github.io/project/`. */
  readonly root: string;
  readonly host: Host;
  /** The head of an HTML file of the build, for a page of that URL; undefined if it cannot be read. */
  head(file: string, url: string): PageHead | Later | undefined;
  /** For `unavailable_after`, in milliseconds since 1970. */
  readonly now: number;
}

/** Google follows up to ten redirects (Google, "How HTTP status codes affect crawlers"). */
export const MAX_HOPS = 10;

/** Longer waits are for readers (Google treats shorter ones as redirects). */
const MAX_SECONDS = 5;

/**
 * What a URL gets: a page, a redirect, nothing, or an answer that is not known; `LATER` if a page on the way is being
 * read. Pure: it depends on the site and the URL only. Never throws.
 */
export function pageAt(url: string, site: BuiltSite): Found | Later {
  const first = answerFor(url, site);
  if (first === LATER || first.kind !== 'redirect') return first;
  let { to } = first;
  for (let hops = 1; hops < MAX_HOPS; hops++) {
    const next = answerFor(to, site);
    if (next === LATER) return LATER;
    if (next.kind !== 'redirect') return { ...first, last: { url: to, found: next } };
    to = next.to;
  }
  return { ...first, last: { url: to, found: { kind: 'unknown', why: 'loop', by: undefined } } };
}

type Unknown = Extract<Served, { readonly status: 'unknown' }>;

/** The answer of the host to one request, and the URL as the host sees it; `elsewhere` if it is not below the root. */
export function servedAt(
  address: string,
  { root, host }: Pick<BuiltSite, 'root' | 'host'>,
): {
  readonly served: Exclude<Served, Unknown> | (Omit<Unknown, 'why'> & { readonly why: WhyUnknown });
  readonly below: URL;
} {
  const url = httpUrl(address);
  const below = url && belowRoot(url, root);
  if (!below) return { served: { status: 'unknown', why: 'elsewhere' }, below: new URL(root) };
  // The folder of a project without its slash, as on GitHub Pages.
  if (url.pathname !== '/' && `${url.pathname}/` === new URL(root).pathname)
    return { served: { status: 301, to: root + url.search }, below };
  const served = host.serve(below);
  return { served: 'to' in served ? { ...served, to: withRoot(served.to, root) } : served, below };
}

/** The answer to one request. */
function answerFor(
  address: string,
  site: BuiltSite,
): LastFound | Omit<Extract<Found, { kind: 'redirect' }>, 'last'> | Later {
  const { served, below } = servedAt(address, site);
  const by = 'by' in served ? served.by : undefined;
  switch (served.status) {
    case 'unknown': {
      const known = faultEverywhere(served.mayGet, address, below, site);
      return known ?? { kind: 'unknown', why: served.why, by };
    }
    case 404:
    case 410:
      return { kind: 'missing', by };
    case 200:
      return pageIn(served.file, address, below, site);
    default:
      return { kind: 'redirect', to: served.to, status: served.status, by };
  }
}

/**
 * The page of a URL that gets one of some files, or nothing: if none of them may be listed, the URL may not be, whatever
 * the host does. Undefined if one may.
 */
function faultEverywhere(
  files: readonly string[] | undefined,
  url: string,
  below: URL,
  site: BuiltSite,
): LastFound | Later | undefined {
  let first: LastFound | undefined;
  for (const file of files ?? []) {
    const page = pageIn(file, url, below, site);
    if (page === LATER) return LATER;
    if (page.kind === 'page' && isIndexable(page) !== false) return undefined;
    first ??= page;
  }
  return first;
}

/** Pages of errors, which hosts answer with for URLs without a page. */
export const ERROR_PAGE = /^404(?:\.html?|\/index\.html?)$/i;

/** The URL with the root's path taken off, as hosts see it; undefined if it is not below the root. */
function belowRoot(url: URL, root: string): URL | undefined {
  const { origin, pathname } = new URL(root);
  if (url.origin !== origin) return undefined;
  const folder = pathname.replace(/\/$/, '');
  if (!`${url.pathname}/`.startsWith(`${folder}/`)) return undefined;
  const below = new URL(url);
  below.pathname = url.pathname.slice(folder.length) || '/';
  return below;
}

/** The reverse of `belowRoot`, for a redirect of the host. */
function withRoot(to: string, root: string): string {
  const { origin, pathname } = new URL(root);
  const url = new URL(to);
  if (url.origin === origin) url.pathname = pathname.replace(/\/$/, '') + url.pathname;
  return url.href;
}

function pageIn(file: string, url: string, below: URL, site: BuiltSite): LastFound | Later {
  if (ERROR_PAGE.test(file)) return { kind: 'missing', by: undefined, isErrorPage: true };
  const isPage = isPageName(file);
  const head = isPage ? site.head(file, url) : undefined;
  if (head === LATER) return LATER;
  const headers = site.host.robotsTags(below);
  const inHead = noindexIn(head?.directives ?? [], site.now);
  const inHeaders = headers?.find((header) => noindexIn([header], site.now));
  const canonicals = [
    ...new Set(head?.canonicals.map((canonical) => canonical.url && comparable(canonical.url))),
  ];
  const [canonical] = canonicals.length === 1 ? head!.canonicals : [];
  return {
    kind: 'page',
    file,
    isRead: isPage ? (head?.isComplete ?? false) : undefined,
    isTitled: head?.isTitled ?? false,
    noindex: inHead ? { ...inHead, file } : inHeaders && { ...inHeaders, file: inHeaders.by.file },
    mayHaveHeaders: headers === undefined,
    canonicalElsewhere:
      canonical?.url && !isTemplate(canonical.href) && !isSameUrl(canonical.url, url) ? canonical : undefined,
    refresh: head?.refreshes.find(
      (refresh) =>
        refresh.seconds <= MAX_SECONDS && refresh.url !== undefined && !isSameUrl(refresh.url, url),
    ),
    versions: head?.versions ?? [],
    indexLinks: head?.sitemaps ?? [],
  };
}

/** Text that a later step replaces: `%PUBLIC_URL%/`, `{{ page.url }}`. */
const isTemplate = (href: string): boolean => /[{}<>]|%[A-Z_]{3,}%/.test(href);

/** Whether two `http` URLs are equal, however their escapes are written. Fragments do not count. */
const isSameUrl = (a: string, b: string): boolean => comparable(a) === comparable(b);

/** Escapes of unreserved characters are decoded, others are in upper case (RFC 3986, section 6.2.2). */
function comparable(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href.replace(/%[\da-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
  });
}

/**
 * Whether search engines may index the page under the URL: it says nothing against it and names no other canonical URL.
 * Undefined if headers that are not known, or a part of the page that was not read, may decide.
 */
export function isIndexable({
  noindex,
  canonicalElsewhere,
  refresh,
  mayHaveHeaders,
  isRead,
}: PageFound): boolean | undefined {
  if (noindex || canonicalElsewhere || refresh) return false;
  return mayHaveHeaders || isRead === false ? undefined : true;
}
