import { parsedUrl } from '../../core/uri.ts';
import { isPlainHost } from '../../urls/hostName.ts';

/** The protocols of pages and sitemaps. */
export type Scheme = 'http' | 'https';

/** Where a URL leads, as far as it is the same for a whole site. */
export interface Origin {
  readonly scheme: Scheme;
  /** As the platform writes it: in lower case, beyond ASCII in the form DNS has, addresses in their usual form. */
  readonly host: string;
  /** Where the host is written. */
  readonly hostStart: number;
  readonly hostEnd: number;
  /** '' for that of the protocol. */
  readonly port: string;
  /** Past host and port: where the path begins, if there is one. */
  readonly end: number;
}

const SLASH = 47;

/**
 * The origin of the URL that stands in `text` from `start` to `end`, as the platform's URL has it.
 * @returns undefined for what is no http or https URL, has no host, or one that cannot be (WHATWG URL, "host parsing")
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

/** Most files have one or two. */
const known = new Map<string, Site | undefined>();
const MOST_KNOWN = 1000;
/** A longer one is not kept. */
const LONGEST_KNOWN = 300;

/** What the platform makes of host and port; undefined where these cannot be. */
function siteOf(scheme: Scheme, written: string): Site | undefined {
  const key = `${scheme}://${written}`;
  if (known.has(key)) return known.get(key);
  const url = parsedUrl(`${key}/`);
  const site = url && { hostname: url.hostname, port: url.port };
  if (key.length <= LONGEST_KNOWN) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, site);
  }
  return site;
}

/** The path of a URL whose origin ends at `end`: without query and fragment, `/` for none. */
export function pathOf(url: string, { end }: Origin): string {
  let stop = end;
  while (stop < url.length && url[stop] !== '?' && url[stop] !== '#') stop++;
  return url.slice(end, stop) || '/';
}

/** Whether two hosts are the same but for a `www.` before one of them. */
export const areWwwVariants = (a: string, b: string): boolean => a === `www.${b}` || b === `www.${a}`;
