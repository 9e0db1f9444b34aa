import { memo } from '../../../core/memo.ts';
import type { RuleContext } from '../../../core/rule/rule.ts';
import { settingOf } from '../../../core/rule/settings.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { Attached } from '../../../text/attached.ts';
import { areWwwVariants, type Origin, originAt, pathOf } from '../../facts/origin.ts';
import type { Strays } from '../../index/origins.ts';
import { CROSS_SUBMISSION } from '../../settings.ts';
import type { Value } from '../../syntax/values.ts';
import type { SitemapFile } from '../types.ts';

/** A parsed complete URL. */
export interface ParsedUrl extends Origin {
  readonly url: string;
  /** Without query and fragment. */
  readonly path: string;
}

/** Parses a URL; undefined if it is not an http or https URL. */
export function parsedUrlOf(url: string): ParsedUrl | undefined {
  const origin = originAt(url, 0, url.length);
  return origin && Object.assign(origin, { url, path: pathOf(url, origin) });
}

/** Parses a URL that a site says for several rules, one after the other; the last one is cached with the site. */
function parsedFor(read: (site: SiteContext) => string | undefined) {
  const known = new Attached<SiteContext, { readonly of: string; readonly url: ParsedUrl | undefined }>();
  return ({ site }: Pick<RuleContext, 'site'>): ParsedUrl | undefined => {
    const of = read(site);
    if (of === undefined) return undefined;
    let last = known.get(site);
    if (last?.of !== of) {
      last = { of, url: parsedUrlOf(of) };
      known.set(site, last);
    }
    return last.url;
  };
}

/** Where the file is served, which may be a guess; undefined if unknown. */
export const ownUrl = parsedFor(({ address }) => address);

/**
 * Where the file is served according to robots.txt, an announced index or the configuration; undefined if none states
 * it.
 */
export const announcedUrl = parsedFor(({ servedAt }) => servedAt);

/** The entries whose host or scheme is neither the announced one of the file nor that of most entries. */
export function straysOf({ document, recordIndex, root }: SitemapFile, context: RuleContext): Strays {
  const own = announcedUrl(context);
  const announcer = root?.kind === 'urlset' ? parsedUrlOf(context.site.announcer ?? '')?.host : undefined;
  // The same host with or without www. is more likely a mistake than a second site.
  const isTypo = own && announcer && areWwwVariants(own.host, announcer);
  return recordIndex.origins.strays(document, {
    host: own?.host,
    scheme: own?.scheme,
    trusted: isTypo ? undefined : announcer,
    anyHost: isCrossSubmitted(context),
  });
}

/** The URL of the entry with this `<loc>`; the first `<loc>` counts. */
export const entryUrl = memo((loc: Value): ParsedUrl | undefined =>
  loc.isFirst ? parsedUrlOf(loc.value) : undefined,
);

/** The directory of a path, with a trailing slash. */
export const directoryOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

export const isSameSite = (a: Origin, b: Origin): boolean =>
  a.scheme === b.scheme && a.host === b.host && a.port === b.port;

/** Whether two URLs are the same file. */
export const isSameFile = (a: ParsedUrl, b: ParsedUrl): boolean =>
  isSameSite(a, b) && (a.url.slice(a.end) || '/') === (b.url.slice(b.end) || '/');

/** Whether entries may be on other sites. */
export const isCrossSubmitted = ({ settings }: RuleContext): boolean => settingOf(CROSS_SUBMISSION, settings);
