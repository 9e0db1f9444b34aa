/** The protocols of pages and sitemaps. */
export type Scheme = 'http' | 'https';

/** Where a URL leads, as far as it is the same for a whole site. */
export interface Origin {
  readonly scheme: Scheme;
  /** In lower case and, beyond ASCII, in the form DNS has. */
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
const DEFAULT_PORT: Readonly<Record<Scheme, string>> = { http: '80', https: '443' };

/**
 * The origin of the URL that stands in `text` from `start` to `end` (RFC 3986, section 3.2).
 * @returns undefined for what is no http or https URL or has no host
 */
export function originAt(text: string, start: number, end: number): Origin | undefined {
  const colon = text.indexOf(':', start);
  const length = colon - start;
  if (colon < 0 || (length !== 4 && length !== 5) || colon + 3 >= end) return undefined;
  if (text.charCodeAt(colon + 1) !== SLASH || text.charCodeAt(colon + 2) !== SLASH) return undefined;
  const scheme = text.slice(start, colon).toLowerCase();
  if (scheme !== 'http' && scheme !== 'https') return undefined;
  const from = colon + 3;
  let to = from;
  let hostStart = from;
  let portStart = -1;
  for (; to < end; to++) {
    const character = text[to];
    if (character === '/' || character === '?' || character === '#') break;
    if (character === '@') {
      hostStart = to + 1;
      portStart = -1;
    } else if (character === ':') portStart = to;
    else if (character === ']') portStart = -1;
  }
  const hostEnd = portStart < 0 ? to : portStart;
  const host = hostOf(text.slice(hostStart, hostEnd));
  if (host === '') return undefined;
  const port = portStart < 0 ? '' : text.slice(portStart + 1, to);
  return { scheme, host, hostStart, hostEnd, port: port === DEFAULT_PORT[scheme] ? '' : port, end: to };
}

function hostOf(written: string): string {
  if (/^[\x00-\x7f]*$/.test(written)) return written.toLowerCase();
  try {
    return new URL(`https://${written}/`).hostname;
  } catch {
    return written.toLowerCase();
  }
}

/** The path of a URL whose origin ends at `end`: without query and fragment, `/` for none. */
export function pathOf(url: string, { end }: Origin): string {
  let stop = end;
  while (stop < url.length && url[stop] !== '?' && url[stop] !== '#') stop++;
  return url.slice(end, stop) || '/';
}

/** Whether two hosts are the same but for a `www.` before one of them. */
export const areWwwVariants = (a: string, b: string): boolean => a === `www.${b}` || b === `www.${a}`;
