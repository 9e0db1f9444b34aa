import { parsedUrl } from '../../core/uri.ts';
import { isPlainHost } from '../../urls/hostName.ts';

/** The URL schemes of pages and sitemaps. */
export type Scheme = 'http' | 'https';

/** The origin of a URL. */
export interface Origin {
  readonly scheme: Scheme;
  /** As the URL Standard serializes it: in lower case, non-ASCII names in Punycode, IP addresses normalized. */
  readonly host: string;
  /** Offset of the host in the text. */
  readonly hostStart: number;
  readonly hostEnd: number;
  /** '' for the default port of the scheme. */
  readonly port: string;
  /** Offset of the end of host and port: where the path begins, if there is one. */
  readonly end: number;
}

const SLASH = 47;

/**
 * The origin of the URL in `text` from `start` to `end`, by the platform's implementation of the URL Standard.
 * @returns undefined if it is not an http or https URL, or has no host or an invalid one (WHATWG URL, "host parsing")
 */
export function originAt(text: string, start: number, end: number): Origin | undefined {
  const colon = text[start + 4] === ':' ? start + 4 : start + 5;
  if (text[colon] !== ':' || colon + 3 >= end) return undefined;
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return undefined;
  const scheme = text.slice(start, colon).toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') return undefined;
  const from = colon + 3;
  let to = from;
  let hostStart = from;
  let portStart = -1;
  for (; to < end; to++) {
    const character = text[to];
    if (character === '/' || character === '?' || character === '#' || character === '\\') break;
    if (character === '@') {
      hostStart = to + 1;
      portStart = -1;
    } else if (character === ':') portStart = to;
    else if (character === ']') portStart = -1;
  }
  const hostEnd = portStart < 0 ? to : portStart;
  if (hostStart === hostEnd) return undefined;
  if (portStart < 0 && isPlainHost(text, hostStart, hostEnd)) {
    const host = text.slice(hostStart, hostEnd).toLowerCase();
    return { scheme, host, hostStart, hostEnd, port: '', end: to };
  }
  const site = siteOf(scheme, text.slice(hostStart, to));
  return site && { scheme, host: site.hostname, hostStart, hostEnd, port: site.port, end: to };
}

type Site = Pick<URL, 'hostname' | 'port'>;

/** Cached: most files have one or two. */
const known = new Map<string, Site | undefined>();
const MAX_KNOWN = 1000;
/** Longer texts, in UTF-16 units, are not cached. */
const LONGEST_KNOWN = 300;

/** Host and port as the platform normalizes them; undefined if they are invalid. */
function siteOf(scheme: Scheme, written: string): Site | undefined {
  const key = `${scheme}://${written}`;
  if (known.has(key)) return known.get(key);
  const url = parsedUrl(`${key}/`);
  const site = url && { hostname: url.hostname, port: url.port };
  if (key.length <= LONGEST_KNOWN) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, site);
  }
  return site;
}

/** The path of a URL whose origin ends at `end`: without query and fragment; `/` if there is none. */
export function pathOf(url: string, { end }: Origin): string {
  let stop = end;
  while (stop < url.length && url[stop] !== '?' && url[stop] !== '#') stop++;
  return url.slice(end, stop) || '/';
}

/** Whether two hosts differ only in that one of them begins with `www.`. */
export const areWwwVariants = (a: string, b: string): boolean => a === `www.${b}` || b === `www.${a}`;
