/**
 * The faults of a URL, with offsets in its value (RFC 3986; for hosts the WHATWG URL standard). This folder is what all
 * languages share about URLs. It knows no language, no file and no offsets in a file.
 */

import type { Args } from '../core/rule/rule.ts';
import { hasTraceInUrl, lacksHost, tracesIn } from '../core/traces.ts';
import { parsedUrl } from '../core/uri.ts';
import { isPlainHost } from './hostName.ts';
import { isInvisible } from './invisible.ts';
import { isPlaceholderHost } from './placeholder.ts';
import { isHexDigit, isLegalUnit } from './plainUrl.ts';
import { urlWords as t } from './words.ts';

export type UrlFaultKind =
  | 'empty'
  | 'relative'
  | 'origin'
  | 'scheme'
  | 'too-long'
  | 'invalid'
  | 'not-escaped'
  | 'percent'
  | 'fragment'
  | 'double-escaped'
  | 'placeholder'
  | 'trace';

/** Units of the value, half-open. */
export interface UrlSpan {
  readonly from: number;
  readonly to: number;
}

export interface UrlFault extends UrlSpan {
  readonly kind: UrlFaultKind;
  readonly variant?: string | undefined;
  /** The part of the URL with illegal characters. */
  readonly part?: UrlPart | undefined;
  readonly args?: Args | undefined;
  /** Further places of the same fault, which are reported together. */
  readonly also?: readonly UrlSpan[] | undefined;
}

/** The arguments of a fault's message. */
export const argsOf = ({ args, also = [] }: UrlFault): Args => ({ ...args, inUrl: also.length });

/** All places of a fault. */
export const placesOf = ({ from, to, also = [] }: UrlFault): readonly UrlSpan[] => [{ from, to }, ...also];

const HASH = 35;
const PERCENT = 37;
const AMPERSAND = 38;
const QUESTION = 63;

/** A `<loc>` must be shorter (sitemaps.org, "loc": "less than 2,048 characters"). */
const TOO_LONG = 2048;
/** The limit of counted characters with faults. */
const MAX_FAULTS = 2000;
const LONGEST_SCHEME = 30;
/** Of a trace, in a message. */
const LONGEST_SHOWN = 40;

const QUOTES = new Set(['"', "'", '“', '”', '„', '‘', '’', '«', '»', '<', '>', '`']);

/** The parts of a URL; offsets in the value. */
export interface UrlParts {
  /** Host without user and port; an IPv6 address includes its brackets. */
  readonly host: { readonly from: number; readonly to: number };
  /** The offset after host and port. */
  readonly path: number;
}

/**
 * The faults of a URL, in the order they are found; linear in its length. If one is due to a placeholder or trace of
 * code, that is the only one.
 * @param value trimmed, with XML references replaced
 * @param isMarkup whether a unit is XML markup; such units are not checked
 */
export function urlFaults(
  value: string,
  isMarkup: (unit: number) => boolean = () => false,
): readonly UrlFault[] {
  const faults = faultsAsWritten(value, isMarkup);
  const suspects = faults.filter(mayBeDueToTrace);
  const isClear = hasTraceInUrl(value);
  if (suspects.length === 0 && !isClear) return faults;
  const traces = tracesIn(value).map(({ start, end }): UrlSpan => ({ from: start, to: end }));
  const [first, ...also] = traces;
  const isDue = (place: UrlSpan): boolean =>
    traces.some(({ from, to }) => from < place.to && place.from < to);
  if (!first || !(isClear || suspects.flatMap(placesOf).some(isDue))) return faults;
  if (first.from > 0 && suspects.some(({ kind }) => kind === 'relative')) return faults;
  const args = { text: value.slice(first.from, Math.min(first.to, first.from + LONGEST_SHOWN)) };
  return [{ kind: 'trace', variant: 'trace', ...first, args, ...(also.length > 0 && { also }) }];
}

/** Whether a value is empty, or has no protocol, where no trace of code is the cause. */
export const isRelative = (value: string): boolean =>
  urlFaults(value.trim()).some(({ kind }) => kind === 'relative' || kind === 'empty');

/** `noHost` says itself what is missing. */
const mayBeDueToTrace = ({ kind, variant }: UrlFault): boolean =>
  kind === 'relative' || kind === 'percent' || (kind === 'invalid' && variant !== 'noHost');

function faultsAsWritten(value: string, isMarkup: (unit: number) => boolean): readonly UrlFault[] {
  if (value === '') return [{ kind: 'empty', from: 0, to: 0 }];
  const faults: UrlFault[] = [];
  const length = value.length < TOO_LONG ? 0 : characters(value);
  if (length >= TOO_LONG) faults.push({ kind: 'too-long', from: 0, to: value.length, args: { length } });
  if (value.length > 1 && QUOTES.has(value[0]!) && QUOTES.has(value.at(-1)!)) {
    return [...faults, { kind: 'invalid', from: 0, to: value.length, variant: 'quoted' }];
  }
  const authority = readProtocol(value, faults);
  if (authority < 0) return faults;
  const again = originAgain(value, authority);
  if (again) return [...faults, again];
  const parts = urlParts(value, authority);
  if (parts.path === authority) {
    return [...faults, { kind: 'invalid', from: 0, to: value.length, variant: 'noHost' }];
  }
  const before = faults.length;
  if (!hasMarkup(authority, parts.path, isMarkup)) checkAuthority(value, authority, parts, faults);
  if (parts.path === value.length && faults.slice(before).every(({ kind }) => kind === 'placeholder')) {
    faults.push({ kind: 'origin', from: 0, to: value.length });
  }
  checkCharacters(value, parts, isMarkup, faults);
  return faults;
}

function hasMarkup(from: number, to: number, isMarkup: (unit: number) => boolean): boolean {
  for (let at = from; at < to; at++) if (isMarkup(at)) return true;
  return false;
}

/** Unicode characters, not UTF-16 units. */
function characters(value: string): number {
  let count = 0;
  for (let at = 0; at < value.length; at++) if ((value.charCodeAt(at) & 0xfc00) !== 0xdc00) count++;
  return count;
}

const PROTOCOL = /^(https?)(:+[/\\]*|[/\\]+)/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const PORT = /^\d{1,5}(?:[/?#]|$)/;
const AGAIN = /^https?:?\/\//i;
/** Only then may a host be missing: the expression that knows hosts costs much to compile. */
const NO_HOST = ':///';
/** The protocol of any URL is within these first units. */
const HEAD = 200;

/** The start of host and port, after the protocol; -1 and a fault if the value is not an http or https URL. */
function readProtocol(value: string, faults: UrlFault[]): number {
  let at = 0;
  while (isInvisible(value.charCodeAt(at))) at++;
  const head = value.slice(at, at + HEAD);
  const [whole, , separator = ''] = PROTOCOL.exec(head) ?? [];
  if (whole && (separator.length > 1 || separator === ':')) {
    let end = at + whole.length;
    if (separator.startsWith(NO_HOST) && lacksHost(head)) {
      faults.push({ kind: 'invalid', from: at, to: end, variant: 'noHost' });
      return -1;
    }
    if (separator !== '://' && end < value.length) {
      faults.push({ kind: 'invalid', from: at, to: end, variant: 'slashes' });
      return end;
    }
    const again = AGAIN.exec(value.slice(end, end + HEAD))?.[0].length;
    if (again) {
      faults.push({ kind: 'invalid', from: at, to: end, variant: 'twice' });
      end += again;
    }
    return end;
  }
  const scheme = SCHEME.exec(head)?.[1];
  const isPort = scheme !== undefined && scheme !== 'tel' && PORT.test(head.slice(scheme.length + 1));
  if (scheme === undefined || scheme.length > LONGEST_SCHEME || isPort) {
    faults.push({ kind: 'relative', from: 0, to: value.length });
  } else {
    const variant = /^ftps?$/i.test(scheme) ? { variant: 'ftp' } : {};
    faults.push({ kind: 'scheme', from: at, to: at + scheme.length, ...variant, args: { scheme } });
  }
  return -1;
}

const ORIGIN_INSIDE = /https?:\/\//i;
const ORIGIN_AGAIN = /^([^/?#\s@]{1,253}?)(\/?)https?:\/\/([^/?#\s]{0,253})/i;

/** The first of two origins: `https://a/https://a/x`, `https://ahttps://a/x`. The address of another page may follow a slash. */
function originAgain(value: string, authority: number): UrlFault | undefined {
  const rest = value.slice(authority, authority + 2 * HEAD);
  if (!ORIGIN_INSIDE.test(rest)) return undefined;
  const [, host = '', slash, second = ''] = ORIGIN_AGAIN.exec(rest) ?? [];
  if (host === '' || (slash && host.toLowerCase() !== second.toLowerCase())) return undefined;
  const to = authority + host.length + slash!.length;
  return { kind: 'invalid', from: 0, to, variant: 'originAgain' };
}

/** Splits the part after the protocol. */
function urlParts(value: string, authority: number): UrlParts {
  let path = authority;
  let at = authority;
  while (path < value.length && !'/\\?#'.includes(value[path]!)) if (value[path++] === '@') at = path;
  const bracket = value[at] === '[' ? value.indexOf(']', at) : -1;
  if (bracket >= 0 && bracket < path) return { host: { from: at, to: bracket + 1 }, path };
  const colon = value.slice(at, path).lastIndexOf(':');
  return { host: { from: at, to: colon < 0 ? path : at + colon }, path };
}

/** The parts of a URL without faults of protocol or host; undefined for all others. */
export function partsOf(value: string): UrlParts | undefined {
  const authority = readProtocol(value, []);
  return authority < 0 ? undefined : urlParts(value, authority);
}

const IN_HOST_NAME = /[a-zA-Z0-9._-]/;

function checkAuthority(
  value: string,
  authority: number,
  { host, path }: UrlParts,
  faults: UrlFault[],
): void {
  for (let at = authority; at < host.from; at++) {
    const unit = value.charCodeAt(at);
    if (unit >= 128 || unit === PERCENT || unit === AMPERSAND || isLegalUnit(unit)) continue;
    faults.push(illegal(value, at, at + 1, 'user'));
    break;
  }
  if (host.from > authority && !faults.some(({ part }) => part === 'user'))
    faults.push({ kind: 'invalid', from: authority, to: host.from, variant: 'credentials' });
  const name = value.slice(host.from, host.to);
  const isPlain = isPlainHost(name, 0, name.length);
  const wrong = isPlain || name.startsWith('[') ? undefined : illegalInHost(value, host.from, host.to);
  if (name === '') faults.push({ kind: 'invalid', from: authority, to: path, variant: 'noHost' });
  else if (wrong) faults.push(wrong);
  else if (!isPlain && !isHost(name)) faults.push({ kind: 'invalid', ...host, variant: 'host' });
  else checkHost(value, { host, path }, faults);
  if (host.to === path) return;
  const port = value.slice(host.to + 1, path);
  if (value[host.to] !== ':' || !/^\d{0,5}$/.test(port) || Number(port) > 65_535) {
    faults.push({ kind: 'invalid', from: host.to, to: path, variant: 'port' });
  }
}

/** The faults of a host that is possible. */
function checkHost(value: string, { host, path }: UrlParts, faults: UrlFault[]): void {
  const name = value.slice(host.from, host.to);
  if (isPlaceholderHost(name.toLowerCase())) {
    const args = { text: value.slice(host.from, Math.min(path, host.from + LONGEST_SHOWN)) };
    faults.push({ kind: 'placeholder', from: host.from, to: path, args });
  }
  if (/[A-Z]/.test(name)) faults.push({ kind: 'invalid', ...host, variant: 'hostCase' });
  if (name.endsWith('.'))
    faults.push({ kind: 'invalid', from: host.to - 1, to: host.to, variant: 'hostDot' });
}

/** The first run of characters that are illegal in host names; visible characters beyond ASCII are left to IDNA. */
function illegalInHost(value: string, start: number, end: number): UrlFault | undefined {
  for (let from = start; from < end; from++) {
    const isWrong = (at: number) => at < end && isIllegalInHost(value, at);
    if (!isWrong(from)) continue;
    let to = from + 1;
    while (isWrong(to)) to++;
    return several(value, from, to) ?? illegal(value, from, to, 'host');
  }
  return undefined;
}

const isIllegalInHost = (value: string, at: number): boolean =>
  value.charCodeAt(at) < 128 && value[at] !== ':' && !IN_HOST_NAME.test(value[at]!);

/** Whether a host is valid: a name of labels of 1 to 63 octets, an IPv4 address, or an IPv6 address in brackets. */
function isHost(name: string): boolean {
  const seen = [...name].filter((character) => !isInvisible(character.charCodeAt(0))).join('');
  if (seen.startsWith('[')) return asciiHost(seen) !== undefined;
  const ascii = seen.includes(':') ? undefined : asciiHost(seen);
  if (ascii === undefined || ascii.length > 254) return false;
  const labels = (ascii.endsWith('.') ? ascii.slice(0, -1) : ascii).split('.');
  return labels.every((label) => label.length > 0 && label.length <= 63);
}

/** A host name in ASCII, other characters in Punycode (RFC 3492); undefined if there is no such form. */
export const asciiHost = (name: string): string | undefined =>
  parsedUrl(`https://${name}/`)?.hostname || undefined;

type UrlPart = 'user' | 'host' | 'path' | 'query';

/** A run of characters that are illegal in URLs. */
function illegal(value: string, from: number, to: number, part: UrlPart): UrlFault {
  const run = value.slice(from, to);
  if (/[\n\r\t]/.test(run))
    return { kind: 'invalid', from, to, variant: 'lineBreak', part, args: { where: t(part) } };
  if (/^ *$/.test(run))
    return { kind: 'invalid', from, to, variant: 'space', part, args: { where: t(part) } };
  const [character] = run;
  const unit = run.charCodeAt(0);
  const shown =
    unit < 32 || unit === 127
      ? `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`
      : t('character', { character: character! });
  return { kind: 'invalid', from, to, part, args: { character: shown, where: t(part) } };
}

const isBlank = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10 || unit === 13;
const ESCAPED_AGAIN = /^&(?:amp;)*(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});/;
const LONGEST_REFERENCE = 40;

/** Checks each character after the protocol, up to a fragment. */
function checkCharacters(
  value: string,
  { host, path }: UrlParts,
  isMarkup: (unit: number) => boolean,
  faults: UrlFault[],
): void {
  let part: UrlPart = 'path';
  let first = -1;
  let last = -1;
  const alike = new Map<string, { fault: UrlFault; also: UrlSpan[] }>();
  let count = 0;
  const add = (fault: UrlFault) => {
    if (count++ >= MAX_FAULTS) return;
    const key = keyOf(fault);
    const known = alike.get(key);
    if (known) known.also.push({ from: fault.from, to: fault.to });
    else alike.set(key, { fault, also: [] });
  };
  let at = 0;
  while (at < value.length) {
    const unit = value.charCodeAt(at);
    let next = at + 1;
    if (isMarkup(at)) {
      if (value[at] === '&' && value[next] === '#') next++;
    } else if (unit >= 128) {
      if (isInvisible(unit)) {
        while (isInvisible(value.charCodeAt(next))) next++;
        add({
          kind: 'not-escaped',
          from: at,
          to: next,
          variant: 'invisible',
          args: { point: pointOf(value, at) },
        });
      } else {
        if (first < 0) first = at;
        last = at;
      }
    } else if (at >= path) {
      if (unit === HASH) {
        add({ kind: 'fragment', from: at, to: value.length });
        break;
      }
      if (unit === PERCENT) {
        if (isHexDigit(value.charCodeAt(at + 1)) && isHexDigit(value.charCodeAt(at + 2))) next = at + 3;
        else add({ kind: 'percent', from: at, to: next });
      } else if (unit === AMPERSAND) {
        const again = ESCAPED_AGAIN.exec(value.slice(at, at + LONGEST_REFERENCE))?.[0].length;
        if (again) {
          next = at + again;
          add({ kind: 'double-escaped', from: at, to: next, args: { read: value.slice(at, next) } });
        }
      } else if (unit === QUESTION) part = 'query';
      else if (!isLegalUnit(unit)) {
        next = runEnd(value, at, isMarkup);
        add(several(value, at, next) ?? illegal(value, at, next, part));
      }
    }
    at = next;
  }
  for (const { fault, also } of alike.values()) faults.push(also.length > 0 ? { ...fault, also } : fault);
  if (first < 0) return;
  const inHost = first >= host.from && last < host.to;
  faults.push({ kind: 'not-escaped', from: first, to: last + 1, ...(inHost && { variant: 'host' }) });
}

/** Faults with equal keys are reported together, since they have the same fix. */
const keyOf = ({ kind, variant }: UrlFault): string =>
  `${kind} ${variant === 'space' ? '' : (variant ?? '')}`;

/** The end of a run of white space, or of one repeated character. */
function runEnd(value: string, at: number, isMarkup: (unit: number) => boolean): number {
  const unit = value.charCodeAt(at);
  const belongs = (other: number) => (isBlank(unit) ? isBlank(other) : other === unit);
  let end = at + 1;
  while (end < value.length && belongs(value.charCodeAt(end)) && !isMarkup(end)) end++;
  return end;
}

/** Whitespace followed by another URL. */
const several = (value: string, from: number, to: number): UrlFault | undefined =>
  isBlank(value.charCodeAt(from)) && /^https?:\/\//i.test(value.slice(to, to + 8))
    ? { kind: 'invalid', from, to, variant: 'several' }
    : undefined;

const pointOf = (value: string, at: number): string =>
  `U+${value.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`;
