/** What a crawler of sitemaps would request of a site: robots.txt, the sitemaps, a sample of the URLs that they list. */
import type { GzipFault } from '../../core/gzip.ts';
import { requestUrl } from '../../core/uri.ts';
import { type UrlAnswer, unknownAnswer } from '../../core/urlAnswer.ts';
import { textOf } from '../../disk/read.ts';
import { inMemory, unpack } from '../../gzip/unpack.ts';
import type { Answer } from '../../live/answer.ts';
import type { Fetcher, RequestOptions } from '../../live/fetcher.ts';
import { LIMITS } from '../../live/limits.ts';
import { isCut, isGood, isHtml, isRefused, LOST } from '../../live/outcome.ts';
import { ROBOTS_LIMITS } from '../../live/servedFile.ts';
import { TOKEN } from '../../live/userAgent.ts';
import { kindOf } from '../../registry.ts';
import { askCrawler, sitemapsIn } from '../../robots/profile/index.ts';
import { parseRobots } from '../../robots/semantics/index.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import { liveWords as t } from '../words/live.ts';
import { crawlDelayIn } from './crawlDelay.ts';
import { urlAnswerOf } from './liveAnswer.ts';
import { Sample } from './sample.ts';
import { mustBeRequested, refusalIn } from './site.ts';
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
  /** URLs of the site that are requested besides: something is expected of them. */
  readonly expected: readonly string[];
  readonly ignoresRobots?: boolean;
  /** Options of all requests; what they do not follow is not requested at all. */
  readonly within?: RequestOptions;
  /** What is different from a file with which the robots.txt is compared; undefined for nothing. */
  readonly differs?: ((robots: Uint8Array) => string | undefined) | undefined;
  /** Called before each request; `waiting` of those that are known are left, this one included. */
  requests(url: string, waiting: number): void;
  /** Called with what a URL of the site gets, or why it was not requested. */
  answered(url: string, answer: UrlAnswer): void;
}

/** What was left out, as numbers. */
export interface LeftOut {
  /** Nothing but robots.txt was requested, because no crawler may fetch anything. */
  readonly isClosed: boolean;
  /** The user has stopped it: the sitemaps and pages that are known were not all requested. */
  readonly isStopped: boolean;
  readonly sitemaps: number;
  readonly sitemapsLeft: number;
  readonly sitemapsClosed: number;
  readonly listed: number;
  readonly requested: number;
  readonly pagesClosed: number;
  readonly elsewhere: number;
  /** Redirects that the robots.txt of their target disallows. */
  readonly redirectsClosed: number;
  /** Why sites that redirects and sitemaps lead to were not requested at all: a sentence for each. */
  readonly refusals: ReadonlySet<string>;
  /** Known sitemaps and pages that were to be requested when the user stopped it. */
  readonly sitemapsWaiting: number;
  readonly pagesWaiting: number;
  /** URLs of which something is expected, beyond the limit of requests. */
  readonly expectedLeft: number;
}

const MAX_SITEMAPS = 50;
const MAX_SITEMAP_OCTETS = 256 * 2 ** 20;
const MAX_EXPECTED = 100;
const MAX_PAGE = { received: 2 ** 20, unpacked: 2 ** 20 };

/** The user has stopped the requests. */
class Stopped extends Error {}

/**
 * Requests the site; yields each file and page as it arrives, and returns what was left out. Throws `InputError` if
 * the host may not be requested at all.
 */
export async function* crawl(wanted: Crawl): AsyncGenerator<Served, LeftOut> {
  const left = {
    ...{ isClosed: false, isStopped: false, sitemaps: 0, sitemapsLeft: 0, sitemapsClosed: 0 },
    ...{ listed: 0, requested: 0, pagesClosed: 0, elsewhere: 0, redirectsClosed: 0 },
    ...{ sitemapsWaiting: 0, pagesWaiting: 0, expectedLeft: 0, refusals: new Set<string>() },
  };
  try {
    yield* requested(wanted, left);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    left.isStopped = true;
  }
  return left;
}

type Counts = { -readonly [Name in keyof LeftOut]: LeftOut[Name] } & { readonly refusals: Set<string> };

async function* requested(
  { fetcher, start, sample, expected, ignoresRobots, within, differs, requests, answered }: Crawl,
  left: Counts,
): AsyncGenerator<Served, void> {
  const robotsUrl = new URL('/robots.txt', start).href;
  const asked = new Set<string>();
  const get = async (url: string, options: RequestOptions = {}): Promise<Answer> => {
    requests(url, left.sitemapsWaiting + left.pagesWaiting);
    const answer = await fetcher.get(url, { ...within, ...options });
    if (answer.fault === 'canceled') throw new Stopped();
    if (answer.fault === 'disallowed') left.redirectsClosed++;
    const refusal = refusalIn(answer);
    if (refusal !== undefined) left.refusals.add(refusal);
    asked.add(url);
    answered(url, urlAnswerOf(answer));
    return answer;
  };
  const answer = mustBeRequested(await get(robotsUrl, ROBOTS_LIMITS));
  const rulesThere = robotsIn(answer);
  const isPage = isHtml(answer.body);
  const text = isGood(answer) && !isPage ? textOf(answer.body) : undefined;
  const robots = rulesThere && parseRobots(rulesThere);
  yield {
    url: robotsUrl,
    transcript: transcriptOf('robots', answer, {
      differs: rulesThere && !isPage ? differs?.(rulesThere) : undefined,
    }),
    ...(text !== undefined && { content: { text, language: 'robots-txt' } }),
  };
  if (!robots && !ignoresRobots) {
    left.isClosed = true;
    return;
  }
  /** The rules of each host, for the sitemaps that are on others. */
  const rules = new Map([[start.origin, robots]]);
  const isOpen = async (url: string): Promise<boolean> => {
    if (within?.mayFollow && !(await within.mayFollow(url))) return false;
    if (ignoresRobots) return true;
    const { origin } = new URL(url);
    if (!rules.has(origin)) {
      const octets = robotsIn(await get(`${origin}/robots.txt`, ROBOTS_LIMITS));
      rules.set(origin, octets && parseRobots(octets));
    }
    const own = rules.get(origin);
    return own !== undefined && askCrawler(own, TOKEN, url).allowed;
  };
  /** Crawlers obey the robots.txt of the host that they are redirected to. */
  const delayMs = robots && crawlDelayIn(robots, TOKEN);
  const follow = {
    mayFollow: isOpen,
    ...(delayMs !== undefined && { delayMs: Math.max(delayMs, LIMITS.delayMs) }),
  };

  const isSitemap = !['/', '/robots.txt'].includes(start.pathname);
  const open = isSitemap
    ? [start.href]
    : robots
      ? sitemapsIn(robots).flatMap((item) => requestUrl(item)?.href ?? [])
      : [];
  const queue = new Set(open);
  const urls = new Sample(sample);
  let octets = 0;
  // A set also yields what is added while it is read.
  let looked = 0;
  for (const url of queue) {
    left.sitemapsWaiting = queue.size - looked++;
    if (!(await isOpen(url))) left.sitemapsClosed++;
    else if (left.sitemaps === MAX_SITEMAPS || octets > MAX_SITEMAP_OCTETS) left.sitemapsLeft++;
    else {
      const found = await sitemapOf(await get(url, follow));
      left.sitemaps++;
      octets += found.size;
      yield found.served;
      for (const listed of found.urls) {
        left.listed++;
        const { origin, href } = requestUrl(listed) ?? {};
        if (origin === start.origin) urls.add(href!);
        else left.elsewhere++;
      }
      for (const entry of found.entries) queue.add(entry);
      left.sitemapsLeft += found.entriesLeft;
    }
  }
  left.sitemapsWaiting = 0;
  const pages = urls.urls();
  left.pagesWaiting = pages.size;
  for (const url of pages) {
    if (!(await isOpen(url))) left.pagesClosed++;
    else {
      const page = await get(url, { ...MAX_PAGE, ...follow });
      left.requested++;
      yield { url, transcript: transcriptOf('page', page) };
    }
    left.pagesWaiting--;
  }
  const others = expected.filter((url) => !asked.has(url));
  left.expectedLeft = Math.max(0, others.length - MAX_EXPECTED);
  for (const url of others.slice(0, MAX_EXPECTED)) {
    if (await isOpen(url)) await get(url, { ...MAX_PAGE, ...follow });
    else answered(url, unknownAnswer(t('expectedClosed')));
  }
}

/**
 * The robots.txt that an answer gives (RFC 9309, section 2.3.1): an empty one after 4xx and after redirects that lead
 * nowhere; undefined if everything is blocked, after 5xx, 429 or without an answer. Where nothing is sent because of the
 * address, no rule is what hinders it.
 */
function robotsIn(answer: Answer): Uint8Array | undefined {
  const { status, fault, body } = answer;
  if (fault !== undefined && (LOST.has(fault) || isRefused(answer))) return new Uint8Array();
  if (status === undefined || (fault !== undefined && !isCut(answer))) return undefined;
  if (isGood(answer)) return body;
  return status >= 400 && status < 500 && status !== 429 ? new Uint8Array() : undefined;
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
    urls: facts?.urls ?? [],
    entriesLeft: facts?.isIndex && !facts.entries ? facts.records : 0,
    entries: (facts?.entries ?? []).flatMap(({ loc }) => requestUrl(loc)?.href ?? []),
  };
}

/** The language of a sitemap by its content, whatever its name; undefined for a page, and for anything else. */
function languageOf({ body }: Answer, text: string): string | undefined {
  if (isHtml(body)) return undefined;
  const head = text.slice(0, 4096);
  const name = /^\ufeff?\s*</.test(head) ? 'sitemap.xml' : 'sitemap.txt';
  return kindOf({ uri: `file:///${name}`, languageId: '', head })?.language;
}
