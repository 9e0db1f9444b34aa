/** The request that a crawler makes for a URL or a path as people write it. */

import { listed } from '../../core/catalogue.ts';
import { shortened } from '../../core/credentials.ts';
import { parsedUrl } from '../../core/uri.ts';
import { pathOfUrl, toOctets } from '../semantics/index.ts';
import { requestWords as t } from '../words/requests.ts';

/** A URL or path as a crawler requests it. */
export interface Request {
  /** The URL without fragment, user and password; for a path, the path alone. */
  readonly form: string;
  /** Path and query, which are compared with rules. ASCII without white space. */
  readonly path: string;
  /** How this differs from what was written, as texts. */
  readonly changes: readonly string[];
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** The schemes of URLs that robots.txt applies to. */
const FETCHED = /^(?:https?|ftp):/i;
/** A placeholder site to parse paths; never shown. */
const SITE = 'https://www.example.com';
/** Characters that the URL Standard strips at both ends of a URL: C0 controls and spaces. */
const SURROUNDING = /^[\0- ]+|(?<![\0- ])[\0- ]+$/g;
const INSIDE = /[\t\n\r]/g;

/**
 * The request for a URL, or for a path that begins with `/`, by the platform's implementation of the URL Standard.
 * @returns undefined for anything else, see `urlFault`
 */
export function requestOf(url: string): Request | undefined {
  const written = url.replace(SURROUNDING, '').replace(INSIDE, '');
  const parsed = parse(written);
  if (!parsed) return undefined;
  const path = pathIn(parsed);
  const form = isPath(written) ? path : `${originOf(parsed)}${path}`;
  return { form, path, changes: changesIn(url, written, parsed, form) };
}

/**
 * Path and query as a crawler requests them, see `requestOf`. Anything that is neither a URL nor a path is cut as
 * Google's parser does (`pathOfUrl`), with octets outside printable ASCII percent-encoded.
 */
export function requestPath(url: string): string {
  if (PLAIN.test(url)) return isPath(url) ? url : pathOfUrl(url);
  const parsed = parse(url.replace(SURROUNDING, '').replace(INSIDE, ''));
  return parsed ? pathIn(parsed) : toOctets(pathOfUrl(url)).replace(NOT_PRINTABLE, escapeOctet);
}

/** URLs and paths that a request does not change: without characters to encode, and without `.` and `..` segments. */
const PLAIN =
  /^(?:https?:\/\/[a-z\d.-]+)?(?:\/(?!\/)(?!(?:\.|%2e){1,2}(?:[/?#]|$))[\w\-.~!$&()*+,;=:@%]*)+(?:\?[\w\-.~!$&()*+,;=:@%/?]*)?$/i;
/** Whether a URL or a path is requested as written; its host may still be invalid. */
export const isPlainUrl = (url: string): boolean => PLAIN.test(url);

const NOT_PRINTABLE = /[^\x21-\x7e]/g;

/** Why a text is neither a URL with a path nor a path; undefined if it is. One sentence without a final period. */
export function urlFault(url: string): string | undefined {
  const written = url.replace(SURROUNDING, '').replace(INSIDE, '');
  if (parse(written)) return undefined;
  if (written === '') return t('empty');
  const text = shortened(written);
  if (FETCHED.test(written)) return t('invalidHost', { text });
  const isOtherScheme = SCHEME.test(written) && !/^[^:]*:\d/.test(written) && !/^[^:]*\./.test(written);
  return t(isOtherScheme ? 'otherScheme' : 'notUrl', { text });
}

/** The URL, if a text is a whole one, parsed as in `requestOf`; undefined for a path and for anything else. */
export function wholeUrl(url: string): URL | undefined {
  const written = url.replace(SURROUNDING, '').replace(INSIDE, '');
  return isPath(written) ? undefined : parse(written);
}

/** Includes text that begins with `//`: in a page that would be a host, but not in a list of paths. */
const isPath = (written: string): boolean => written.startsWith('/');

function parse(written: string): URL | undefined {
  if (isPath(written)) return parsedUrl(SITE + written);
  return FETCHED.test(written) ? parsedUrl(written) : undefined;
}

/** Path and query, including a query that is only `?`. */
const pathIn = ({ href, pathname, search }: URL): string =>
  search === '' && href.split('#', 1)[0]!.endsWith('?') ? `${pathname}?` : pathname + search;

const originOf = ({ protocol, host }: URL): string => `${protocol}//${host}`;

const AUTHORITY = /^[^:/\\?#]*:[\\/]*([^\\/?#]*)/;

/** What the URL Standard changes in a URL. */
function changesIn(url: string, written: string, parsed: URL, form: string): string[] {
  const authority = AUTHORITY.exec(written);
  const rest = authority ? written.slice(authority[0].length) : written;
  const hash = rest.indexOf('#');
  const sent = hash < 0 ? rest : rest.slice(0, hash);
  const path = sent.split('?', 1)[0]!;
  const changes: (string | false)[] = [
    written !== url && t('whiteSpace'),
    ...(authority ? changesOfHost(authority[1]!, parsed) : []),
    path.includes('\\') && t('backslash'),
    DOTS.test(path) && !DOTS.test(parsed.pathname) && t('dots'),
    ...changesOfCharacters(path, sent.slice(path.length)),
    hash >= 0 && t('fragment'),
  ];
  const named = changes.filter((change) => change !== false);
  if (named.length > 0 || form === written || form === `${written}/`) return named;
  return form.toLowerCase() === written.toLowerCase() ? [] : [t('full')];
}

/** Node.js 20 keeps dot segments after `/.;`. */
const DOTS = /(?:^|[\\/])(?:\.|%2e){1,2}(?=[\\/]|$)/i;

function changesOfHost(authority: string, { hostname, port, protocol }: URL): (string | false)[] {
  const named = authority.slice(authority.lastIndexOf('@') + 1);
  const [, host = '', written] = /^(.*?)(?::(\d*))?$/s.exec(named)!;
  return [
    named !== authority && t('user'),
    host.toLowerCase() !== hostname && t('host', { host: shortened(hostname) }),
    written !== undefined &&
      port === '' &&
      t('defaultPort', { port: shortened(written), scheme: protocol.slice(0, -1) }),
  ];
}

const MAX_CHARACTERS = 5;
const UNSURE = /[^\w\-.~!$&()*+,;=:@%/?\t\n\r]/gu;

/** Which characters are percent-encoded, in order. */
function changesOfCharacters(path: string, query: string): string[] {
  const found = new Set<string>();
  const isFull = (): boolean => found.size > MAX_CHARACTERS;
  for (const [text, before] of [
    [path, '/'],
    [query, '/?'],
  ] as const) {
    const kept = new Set<string>();
    for (const [character] of text.matchAll(UNSURE)) {
      if (isFull()) break;
      if (found.has(character) || kept.has(character) || character === '\\') continue;
      const isEncoded = !new URL(`${before}${character}x`, SITE).href.includes(`${character}x`);
      (isEncoded ? found : kept).add(character);
    }
  }
  if (found.size === 0) return [];
  const names = [...found].slice(0, MAX_CHARACTERS).map(nameOf);
  return isFull()
    ? [t('encodedAndOthers', { characters: listed(names, 'unit') })]
    : [t('encoded', { count: found.size, characters: listed(names) })];
}

/** A character in quotes, or its code point if it is invisible. */
function nameOf(character: string): string {
  if (/^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character)) return t('character', { character });
  if (character === ' ') return t('space');
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

function escapeOctet(octet: string): string {
  return `%${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
