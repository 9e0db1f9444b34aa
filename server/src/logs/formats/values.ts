/** The values of fields of logs: targets, numbers, times. */
import type { LoggedRequest } from './format.ts';

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^#]*)/is;

/** Sets path and host by the target of a request: a path, a whole URL, or neither. */
export function setTarget(request: LoggedRequest, target: string, host: string): void {
  request.host = hostOf(host);
  if (target.startsWith('/')) {
    request.path = target;
    return;
  }
  const [, own, path] = ABSOLUTE.exec(target) ?? [];
  request.path = path === undefined ? '' : path.startsWith('/') ? path : `/${path}`;
  if (own !== undefined && request.host === '') request.host = hostOf(own.slice(own.lastIndexOf('@') + 1));
}

/** A host without its port, in lower case; empty for `-`. */
const hostOf = (written: string): string =>
  written === '' || written === '-' ? '' : written.replace(/:\d*$/, '').toLowerCase();

const BACKSLASH = 0x5c;

/** The offset of the first quotation mark at or after an offset that is not escaped; infinite if there is none. */
export function markFrom(text: string, from: number): number {
  let mark = text.indexOf('"', from);
  while (mark > from && text.charCodeAt(mark - 1) === BACKSLASH && isEscaped(text, mark))
    mark = text.indexOf('"', mark + 1);
  return mark < 0 ? Number.POSITIVE_INFINITY : mark;
}

/** Whether an odd number of backslashes precedes a quotation mark: Apache escapes it so, nginx as `\x22`. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (text.charCodeAt(at - 1) === BACKSLASH) at--;
  return (quote - at) % 2 === 1;
}

/** A field with octets written as `%20`. */
export const decoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The number that the digits at an offset write; 0 without any. */
export function numberAt(text: string, from: number): number {
  let value = 0;
  for (let at = from; ; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return value;
    value = value * 10 + digit;
  }
}

/** A time in milliseconds since 1970: a number of seconds, milliseconds or nanoseconds, or a date (RFC 3339, or in UTC without a zone). */
export function timeOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    if (number < 1e11) return number * 1e3;
    return number < 1e14 ? number : number / 1e6;
  }
  if (typeof value !== 'string') return Number.NaN;
  if (CLF_DATE.test(value)) return clfTime(value, 0);
  return Date.parse(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
}

const CLF_DATE = /^\d{2}\/\w{3}\/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4}$/;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const MINUS = 0x2d;
const MINUTE = 60_000;
/** `25/Nov/2026:` */
const DAY_LENGTH = 12;

/** The last day that was read: most lines of a log have the day of the line before. */
const lastDay = { text: ' ', time: Number.NaN };

/** The time that `25/Nov/2026:00:00:00 +0000` at an offset says; NaN if it is no such date. */
export function clfTime(text: string, at: number): number {
  if (!text.startsWith(lastDay.text, at)) {
    // A copy: a slice would keep the whole text.
    lastDay.text = Buffer.from(text.slice(at, at + DAY_LENGTH), 'latin1').toString('latin1');
    const [, day, name = '', year] = /^(\d\d)\/(\w{3})\/(\d{4}):$/.exec(lastDay.text) ?? [];
    const month = MONTHS.indexOf(name || '?');
    lastDay.time = month % 3 === 0 ? Date.UTC(Number(year), month / 3, Number(day)) : Number.NaN;
  }
  const minutes = 60 * twoAt(text, at + 12) + twoAt(text, at + 15);
  const zone = 60 * twoAt(text, at + 22) + twoAt(text, at + 24);
  const utc = text.charCodeAt(at + 21) === MINUS ? minutes + zone : minutes - zone;
  return lastDay.time + utc * MINUTE + 1000 * twoAt(text, at + 18);
}

/** The number that two digits write. */
const twoAt = (text: string, at: number): number =>
  10 * (text.charCodeAt(at) - 0x30) + text.charCodeAt(at + 1) - 0x30;
