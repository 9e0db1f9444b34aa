/** What a crawler of sitemaps would request of a site: robots.txt, the sitemaps, a sample of the URLs that they list. */
import type { GzipFault } from '../../core/gzip.ts';
import { httpUrl } from '../../core/uri.ts';
import { textOf } from '../../disk/read.ts';
import { inMemory, unpack } from '../../gzip/unpack.ts';
import type { Answer } from '../../live/answer.ts';
import type { Fetcher } from '../../live/fetcher.ts';
import { isCut, isGood, LOST, MOST_ROBOTS } from '../../live/outcome.ts';
import { TOKEN } from '../../live/userAgent.ts';
import { kindOf } from '../../registry.ts';
import { askCrawler, sitemapsIn } from '../../robots/profile/index.ts';
import { parseRobots, type Robots } from '../../robots/semantics/index.ts';
import { loadReader, readerOf } from '../../site/readers.ts';
import { mustBeRequested } from './site.ts';
import { transcriptOf } from './transcript.ts';

/** A file of the site, or a page, with what was found out about it. */
export interface Served {
  readonly url: string;
  /** See `transcriptOf`. */
  readonly transcript: string;
  /** The content of a robots.txt or a sitemap, in the language of that id. */
  readonly content?: {
    readonly text: string;
    readonly language: string;
    readonly packed?: GzipFault | undefined;
  };
}

export interface Crawl {
  readonly fetcher: Fetcher;
  /** The URL of the call: that of a sitemap, or any other of the site. */
  readonly start: URL;
  /** How many listed URLs are requested. */
  readonly sample: number;
  readonly ignoresRobots: boolean;
  /** Called before each request. */
  requests(url: string): void;
}

/** What was left out, as numbers. */
export interface LeftOut {
  /** Nothing but robots.txt was requested, because no crawler may fetch anything. */
  readonly isClosed: boolean;
  readonly sitemaps: number;
  readonly sitemapsLeft: number;
  readonly sitemapsClosed: number;
  readonly listed: number;
  readonly requested: number;
  readonly pagesClosed: number;
  readonly elsewhere: number;
}

const MOST_SITEMAPS = 50;
const MOST_SITEMAP_OCTETS = 256 * 2 ** 20;
const MOST_PAGE = 2 ** 20;

/**
 * Requests the site; yields each file and page as it arrives, and returns what was left out. Throws `InputError` if
 * the host may not be requested at all.
 */
export async function* crawl({
  fetcher,
  start,
  sample,
  ignoresRobots,
  requests,
}: Crawl): AsyncGenerator<Served, LeftOut> {
  const robotsUrl = new URL('/robots.txt', start).href;
  const get = (url: string, most?: number): Promise<Answer> => {
    requests(url);
    return fetcher.get(url, most === undefined ? {} : { received: most, unpacked: most });
  };
  const answer = mustBeRequested(await get(robotsUrl, MOST_ROBOTS));
  const robots = robotsIn(answer);
  const text = isGood(answer) && !/html/.test(answer.type ?? '') ? textOf(answer.body) : undefined;
  yield {
    url: robotsUrl,
    transcript: transcriptOf('robots', answer),
    ...(text !== undefined && { content: { text, language: 'robots-txt' } }),
  };
  const left = { isClosed: false, sitemaps: 0, sitemapsLeft: 0, sitemapsClosed: 0 };
  const pages = { listed: 0, requested: 0, pagesClosed: 0, elsewhere: 0 };
  if (!robots && !ignoresRobots) return { ...left, ...pages, isClosed: true };
  /** The rules of each host, for the sitemaps that are on others. */
  const rules = new Map([[start.origin, robots]]);
  const isOpen = async (url: string): Promise<boolean> => {
    if (ignoresRobots) return true;
    const { origin } = new URL(url);
    if (!rules.has(origin)) rules.set(origin, robotsIn(await get(`${origin}/robots.txt`, MOST_ROBOTS)));
    const own = rules.get(origin);
    return own !== undefined && askCrawler(own, TOKEN, url).allowed;
  };

  const isSitemap = !['/', '/robots.txt'].includes(start.pathname);
  const open = isSitemap
    ? [start.href]
    : robots
      ? sitemapsIn(robots).flatMap((one) => httpUrl(one)?.href ?? [])
      : [];
  const queue = new Set(open);
  const listed = new Set<string>();
  let octets = 0;
  // A set also yields what is added while it is read.
  for (const url of queue) {
    if (!(await isOpen(url))) left.sitemapsClosed++;
    else if (left.sitemaps === MOST_SITEMAPS || octets > MOST_SITEMAP_OCTETS) left.sitemapsLeft++;
    else {
      left.sitemaps++;
      const { served, size, urls, entries, entriesLeft } = await sitemapOf(await get(url));
      octets += size;
      yield served;
      for (const one of urls) listed.add(one);
      for (const one of entries) queue.add(one);
      left.sitemapsLeft += entriesLeft;
    }
  }
  const own = [...listed].flatMap((url) => {
    const { origin, href } = httpUrl(url) ?? {};
    return origin === start.origin ? [href!] : [];
  });
  pages.listed = listed.size;
  pages.elsewhere = listed.size - own.length;
  for (const url of sampleOf(own, sample)) {
    if (!(await isOpen(url))) pages.pagesClosed++;
    else {
      pages.requested++;
      yield { url, transcript: transcriptOf('page', await get(url, MOST_PAGE)) };
    }
  }
  return { ...left, ...pages };
}

/**
 * The rules that an answer for robots.txt gives (RFC 9309, section 2.3.1): none after 4xx and after redirects that lead
 * nowhere; undefined if everything is blocked, after 5xx, 429 or without an answer.
 */
function robotsIn(answer: Answer): Robots | undefined {
  const { status, fault, body } = answer;
  if (fault !== undefined && LOST.has(fault)) return parseRobots(new Uint8Array());
  if (status === undefined || (fault !== undefined && !isCut(answer))) return undefined;
  if (isGood(answer)) return parseRobots(body);
  return status >= 400 && status < 500 && status !== 429 ? parseRobots(new Uint8Array()) : undefined;
}

interface SitemapAnswer {
  readonly served: Served;
  /** In octets, unpacked. */
  readonly size: number;
  readonly urls: Iterable<string>;
  /** The sitemaps that an index lists; if they are too many, only their number. */
  readonly entries: readonly string[];
  readonly entriesLeft: number;
}

async function sitemapOf(answer: Answer): Promise<SitemapAnswer> {
  const url = answer.requested;
  const none = { urls: [], entries: [], entriesLeft: 0 };
  const { octets, fault } =
    answer.body[0] === 0x1f && answer.body[1] === 0x8b
      ? unpack(inMemory(answer.body))
      : { octets: answer.body, fault: undefined };
  const isBroken = fault !== undefined && fault !== 'too-large';
  const size = octets.length;
  const transcript = transcriptOf('sitemap', answer, { size, isBroken });
  const text = textOf(octets);
  const language = isGood(answer) && !answer.fault && !isBroken ? languageOf(answer, text) : undefined;
  if (language === undefined) return { served: { url, transcript }, size, ...none };
  await loadReader(language);
  const facts = readerOf(language)?.read('file:///sitemap.xml', text)()?.sitemap;
  return {
    served: { url, transcript, content: { text, language, packed: fault } },
    size,
    urls: urlsIn(facts?.urls),
    entriesLeft: facts?.isIndex && !facts.entries ? facts.records : 0,
    entries: (facts?.entries ?? []).flatMap(({ loc }) => httpUrl(loc)?.href ?? []),
  };
}

/** The language of a sitemap by its content, whatever its name; undefined for a page, and for anything else. */
function languageOf({ type = '' }: Answer, text: string): string | undefined {
  if (/html/.test(type)) return undefined;
  const head = text.slice(0, 4096);
  const name = /^\ufeff?\s*</.test(head) ? 'sitemap.xml' : 'sitemap.txt';
  return kindOf({ uri: `file:///${name}`, languageId: '', head })?.language;
}

function* urlsIn(list: { readonly size: number; url(at: number): string } | undefined): Generator<string> {
  for (let at = 0; at < (list?.size ?? 0); at++) yield list!.url(at);
}

/** So many of the URLs, at equal distances, the first and the last among them. */
function sampleOf(urls: readonly string[], most: number): readonly string[] {
  if (urls.length <= most) return urls;
  const step = most > 1 ? (urls.length - 1) / (most - 1) : 0;
  return Array.from({ length: most }, (_, at) => urls[Math.round(at * step)]!);
}
