/** The site of a robots.txt: for URLs of another site, another robots.txt decides. */
import { shortened } from '../../core/credentials.ts';
import { holdsMark } from '../../core/templates/marks.ts';
import { httpUrl } from '../../core/uri.ts';
import { isPlaceholderHost } from '../../urls/placeholder.ts';
import type { RobotsLine } from '../semantics/index.ts';
import { verdictWords } from '../words/verdicts.ts';
import { wholeUrl } from './request.ts';

/** A known site. */
export interface OwnSite {
  /** `https://www.example.com`. */
  readonly origin: string;
  /** The same; if it was derived from `Sitemap` lines, with a remark that says so. */
  readonly name: string;
  /** Whether a URL is on another site; false for paths and for anything that is not a URL. */
  isForeign(url: string): boolean;
}

/**
 * The site of a robots.txt: the given one, or else the one that all its `Sitemap` lines name.
 * @param given a URL of the site; URLs with a different origin are on another site
 * @param sitemaps the values of its `Sitemap` lines. They are weaker evidence: scheme and `www.` may differ
 * @returns undefined if neither is known, or if the lines name several sites
 */
export function ownSite(given: string | undefined, sitemaps: readonly string[]): OwnSite | undefined {
  const origin = httpUrl(given ?? '')?.origin;
  if (origin !== undefined) return siteAt(origin, origin, (url) => url.origin);
  const named = sitemaps.flatMap((value) => (holdsMark(value) ? [] : (httpUrl(value) ?? [])));
  const real = named.filter(({ hostname }) => !isPlaceholderHost(hostname));
  if (new Set(real.map(hostOf)).size !== 1) return undefined;
  const [{ origin: first }] = real as [URL];
  return siteAt(first, verdictWords('sitemapSite', { origin: first }), hostOf);
}

/** The host without `www.`; a scheme other than HTTP and HTTPS makes it a different host. */
const hostOf = ({ protocol, host }: URL): string =>
  protocol.replace(/^https?:$/, '//') + host.replace(/^www\./, '');

function siteAt(origin: string, name: string, key: (url: URL) => string): OwnSite {
  const own = key(new URL(origin));
  return {
    origin,
    name,
    isForeign(url) {
      if (url.startsWith(`${origin}/`)) return false;
      const whole = wholeUrl(url);
      return whole !== undefined && key(whole) !== own;
    },
  };
}

/** The values of the `Sitemap` lines of a robots.txt. */
export const sitemapsIn = ({ lines }: { readonly lines: readonly RobotsLine[] }): readonly string[] =>
  lines.flatMap(({ tag, value }) => (tag === 'sitemap' && value !== undefined ? [value] : []));

/** Why a URL of another site gets no answer; undefined for other URLs. One sentence without a final period. */
export const siteFault = (site: OwnSite | undefined, url: string): string | undefined =>
  site?.isForeign(url) ? verdictWords('foreign', { url: shortened(url), site: site.name }) : undefined;
