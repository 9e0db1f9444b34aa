/**
 * The messages and fixes of URL faults that are variants of one rule, with the severities of the rules of `<loc>`. This
 * file knows URLs, but neither XML nor lines; offsets are units of the value.
 */

import { nearestName } from '../core/editDistance.ts';
import type { Args, FixMeta, RuleMeta } from '../core/rule/rule.ts';
import { decode } from '../xml/tree/tree.ts';
import { isInvisible } from './invisible.ts';
import { PLACEHOLDER, TRACE } from './placeholder.ts';
import { isLegalUnit } from './plainUrl.ts';
import { asciiHost, partsOf, placesOf, type UrlFault, type UrlSpan, urlFaults } from './url.ts';
import { urlWords as t } from './words.ts';

/** Variants by the names that `variantOf` returns. */
export const URL_VARIANTS = {
  scheme: {
    message: "Crawlers cannot fetch '{scheme}:' URLs: only http and https work",
    sample: { scheme: 'ftps' },
  },
  ftp: { message: 'Few search engines fetch FTP URLs, and rarely', severity: 'info' },
  tooLong: {
    message: 'The URL has {length} characters: crawlers may skip URLs of 2,048 or more',
    sample: { length: 2048 },
  },
  character: {
    message: 'Invalid URL, which crawlers ignore: {character} is not allowed {where}',
    sample: () => ({ character: t('character', { character: '|' }), where: t('path') }),
  },
  space: { message: 'Invalid URL, which crawlers ignore: space {where}' },
  lineBreak: {
    message: 'Invalid URL, which crawlers ignore: line break or tab {where}',
    sample: () => ({ where: t('path') }),
  },
  several: { message: 'Crawlers ignore several URLs in one place: only one is allowed here' },
  quoted: { message: 'Invalid URL, which crawlers ignore: it is in quotes or brackets' },
  slashes: { message: "Invalid URL, which crawlers ignore: '://' must follow the protocol" },
  twice: { message: 'Invalid URL, which crawlers ignore: the protocol appears twice' },
  originAgain: { message: 'The address of the site appears twice, so crawlers find no page there' },
  credentials: {
    message: 'The URL contains a user name or password: everyone who reads this file sees it',
    severity: 'warning',
  },
  hostCase: {
    message: 'Uppercase letters in the hostname: crawlers read them as lowercase',
    severity: 'hint',
  },
  hostDot: {
    message: "With the '.' at the end of the hostname, this is a different site to crawlers",
    severity: 'warning',
  },
  noHost: { message: 'Invalid URL, which crawlers ignore: the hostname is missing' },
  host: { message: 'Invalid URL, which crawlers ignore: this is not a possible hostname or IP address' },
  port: { message: 'Invalid URL, which crawlers ignore: a port is a number up to 65535' },
  percent: { message: "'%' needs two hexadecimal digits after it: crawlers and servers may refuse this URL" },
  notEscaped: {
    message: 'Characters beyond ASCII must be percent-encoded: crawlers may read this URL differently',
    severity: 'warning',
  },
  punycode: {
    message:
      'Characters beyond ASCII in a hostname must be in Punycode: crawlers may not find the site otherwise',
    severity: 'warning',
  },
  invisible: {
    message: 'Invisible character {point} in the URL: crawlers may read it as part of the address',
    severity: 'warning',
    sample: { point: 'U+200B' },
  },
  fragment: {
    message: "Crawlers ignore everything after '#': this is the same URL as without it",
    severity: 'warning',
  },
  origin: {
    message: "'/' is missing at the end: crawlers show the URL of a home page with it",
    severity: 'hint',
  },
  placeholder: {
    message: PLACEHOLDER.message,
    severity: PLACEHOLDER.level,
    sample: { text: 'yourdomain.com' },
  },
  trace: TRACE,
} satisfies RuleMeta['variants'];

/** The fixes that `urlFix` returns. */
export const URL_FIXES = {
  replace: { title: "Replace with '{text}'", safe: true },
  encode: { title: 'Percent-encode all {count}', safe: true },
  delete: { title: "Delete '{text}'", safe: true },
  drop: { title: "Delete '{text}'", safe: false },
  credentials: { title: 'Delete the user name and the password', safe: false },
  unquote: { title: 'Delete what is around the URL', safe: true },
  escape: { title: 'Escape the URL', safe: true },
  invisible: { title: 'Delete the invisible character', safe: true },
  invisibles: { title: 'Delete all {count} invisible characters', safe: true },
  hash: { title: "Replace '#' with '%23'", safe: false },
  fragment: { title: "Delete '#' and everything after it", safe: false },
  slash: { title: "Add '/'", safe: true },
} satisfies Record<string, FixMeta>;

/** The variant of a fault; undefined for faults that have no shared variant: `empty`, `relative`, `double-escaped`. */
export function variantOf({ kind, variant }: UrlFault): string | undefined {
  switch (kind) {
    case 'invalid':
      return variant ?? 'character';
    case 'not-escaped':
      return variant === 'host' ? 'punycode' : (variant ?? 'notEscaped');
    case 'too-long':
      return 'tooLong';
    case 'scheme':
      return variant ?? 'scheme';
    case 'percent':
    case 'fragment':
    case 'origin':
    case 'placeholder':
    case 'trace':
      return kind;
    default:
      return undefined;
  }
}

/** A fix of a fault: units of the value, half-open, and their replacement. */
export interface UrlFix {
  readonly fix: keyof typeof URL_FIXES;
  readonly args?: Args;
  readonly edits: readonly { readonly from: number; readonly to: number; readonly text: string }[];
}

/** The fix of a fault of `value`, if there is an obvious one. */
export function urlFix(value: string, fault: UrlFault): UrlFix | undefined {
  const { from, to } = fault;
  const written = value.slice(from, to);
  const put = (fix: UrlFix['fix'], text: string, shown = text): UrlFix => ({
    fix,
    args: { text: shown },
    edits: [{ from, to, text }],
  });
  /** Replaces each unit separately, because markup may be between two; `one` is the fix for a single run. */
  const putAll = (item: UrlFix['fix'], all: UrlFix['fix'], textOf: (unit: number) => string): UrlFix => {
    const places = placesOf(fault);
    const [first, ...others] = places.map((place) => editsOf(place, textOf));
    const edits = [first!, ...others].flat();
    return others.length > 0
      ? { fix: all, args: { count: places.length }, edits }
      : { fix: item, args: { text: edits.map(({ text }) => text).join('') }, edits };
  };
  switch (variantOf(fault)) {
    case 'percent':
      return putAll('replace', 'encode', () => '%25');
    case 'fragment':
      return put('fragment', '');
    case 'origin':
      return { fix: 'slash', edits: [{ from: to, to, text: '/' }] };
    case 'invisible':
      return putAll('invisible', 'invisibles', () => '');
    case 'slashes':
      return put('replace', written.replace(/[:/\\]+$/, '://'));
    case 'twice':
      return put('delete', '', written);
    case 'originAgain':
    case 'hostDot':
      return put('drop', '', written);
    case 'credentials':
      return { fix: 'credentials', edits: [{ from, to, text: '' }] };
    case 'hostCase':
      return put('replace', written.toLowerCase());
    case 'quoted':
      return {
        fix: 'unquote',
        edits: [
          { from, to: from + 1, text: '' },
          { from: to - 1, to, text: '' },
        ],
      };
    case 'scheme': {
      const text = value.startsWith('://', to) ? nearestName(written, ['https', 'http']) : undefined;
      return text ? put('replace', text) : undefined;
    }
    case 'character':
    case 'space':
      return fault.part === 'path' || fault.part === 'query'
        ? putAll('replace', 'encode', (unit) => escapedAt(value, unit))
        : undefined;
    case 'notEscaped':
    case 'punycode':
      return escapedUrl(value);
    default:
      return undefined;
  }
}

/** A fragment that looks like the rest of a path: with a slash, an escape or a file name; not a route of a script. */
const MORE_OF_PATH = /^#(?!!).*(?:\/|%[\da-f]{2}|\.html?$)/i;
const BEFORE_ROUTE = /(?:\/|\.\w+)$/;

/** The escape of a `#` that was probably meant as a character of the path; undefined if it was not. */
export function hashFix(value: string, { kind, from, to }: UrlFault): UrlFix | undefined {
  const isRoute = value[from + 1] === '/' && BEFORE_ROUTE.test(value.slice(0, from));
  if (kind !== 'fragment' || isRoute || !MORE_OF_PATH.test(value.slice(from, to))) return undefined;
  return { fix: 'hash', edits: [{ from, to: from + 1, text: '%23' }] };
}

/** `value` after edits in ascending order. */
export function withEdits(value: string, edits: UrlFix['edits']): string {
  let result = '';
  let at = 0;
  for (const { from, to, text } of edits) {
    result += value.slice(at, from) + text;
    at = to;
  }
  return result + value.slice(at);
}

/** The limit of steps: a fix may reveal another fault. */
const MAX_STEPS = 5;

/** Whether crawlers cannot read a URL as it is meant; a fault of its address alone is up to its owner. */
export const isBroken = ({ kind }: UrlFault): boolean => kind !== 'origin' && kind !== 'placeholder';

/** The URL with all its faults fixed; undefined if one has no fix, or if the result would be another page. */
export function fixedUrl(value: string): string | undefined {
  let url = value;
  for (let step = 0; step <= MAX_STEPS; step++) {
    const fault = urlFaults(url).find(isBroken);
    if (!fault) return url;
    const fix = fault.kind === 'fragment' ? undefined : urlFix(url, fault);
    if (!fix) return undefined;
    url = withEdits(url, fix.edits);
  }
  return undefined;
}

/** A reference that was escaped several times, `&amp;amp;lt;` or what XML leaves of it, escaped once: `&lt;`. */
const escapedOnce = (reference: string): string => `&${/[^&;]+;$/.exec(reference)?.[0] ?? 'amp;'}`;

/** The character of such a reference, as written in a URL outside of XML. */
export function unescapedInUrl(reference: string): string {
  const character = decode(escapedOnce(reference));
  const isPlain = character === '&' || (character.length === 1 && isLegalUnit(character.charCodeAt(0)));
  return isPlain ? character : encodeURIComponent(character);
}

/** Host as Punycode, the rest percent-encoded; undefined for a host without such a form, or for unpaired surrogates. */
function escapedUrl(value: string): UrlFix | undefined {
  const host = partsOf(value)?.host;
  if (!host) return undefined;
  const edits: { from: number; to: number; text: string }[] = [];
  for (let from = 0; from < value.length; ) {
    const inHost = from === host.from && from < host.to;
    const to = inHost ? host.to : from + (value.codePointAt(from)! > 0xffff ? 2 : 1);
    const part = value.slice(from, to);
    if (/[^\0-\x7f]/.test(part) && !isInvisible(part.charCodeAt(0))) {
      const text = inHost ? asciiHost(part) : percentEncoded(part);
      if (text === undefined) return undefined;
      edits.push({ from, to, text });
    }
    from = to;
  }
  return { fix: 'escape', edits };
}

const editsOf = ({ from, to }: UrlSpan, textOf: (unit: number) => string): UrlFix['edits'] =>
  Array.from({ length: to - from }, (_, i) => ({ from: from + i, to: from + i + 1, text: textOf(from + i) }));

/**
 * A unit of path or query in URL encoding; browsers and crawlers read a backslash in the path as a slash (WHATWG URL
 * standard, "path state").
 */
const escapedAt = (value: string, at: number): string =>
  value[at] === '\\' && !value.slice(0, at).includes('?') ? '/' : encodeURIComponent(value[at]!);

function percentEncoded(part: string): string | undefined {
  try {
    return encodeURIComponent(part);
  } catch {
    return undefined;
  }
}
