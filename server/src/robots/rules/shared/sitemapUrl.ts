import type { Line } from '../../syntax/line.ts';
import { isCut } from './field.ts';
import { rememberLast } from './last.ts';
import { isSpoilt, type Span } from './quotes.ts';

/** What is wrong with the URL of a `sitemap` line; the range, if there is one, is that of the value. */
export type SitemapFault =
  | { readonly is: 'relative' | 'empty' | 'scheme' | 'unusable' }
  /** `urls`: white space separates complete URLs only. */
  | { readonly is: 'several'; readonly urls: readonly string[] | undefined }
  | { readonly is: 'wildcard'; readonly at: Span };

/** Protocols that crawlers fetch robots.txt and sitemaps with (Google: robots.txt specification). */
const FETCHED = /^(?:https?|ftp):\/\//i;
const SCHEME = /^[a-z][a-z\d+.-]{0,20}:/i;
/** `localhost:8080/…` and `example.com:80`: a host with its port, no scheme. */
const HOST_AND_PORT = /^[\w.-]{1,255}:\d{1,5}(?:\/|$)/;

/** The one fault of a `sitemap` line's value; undefined for all other lines. */
export const sitemapFault: (line: Line) => SitemapFault | undefined = rememberLast((line) => {
  const { kind, value } = line;
  if (kind !== 'sitemap' || isSpoilt(line) || isCut(line)) return undefined;
  if (value === '') return { is: 'empty' };
  const words = value.split(/\s+/);
  if (words.length > 1) {
    const complete = words.every((word) => FETCHED.test(word));
    return { is: 'several', urls: complete ? words : undefined };
  }
  const head = value.slice(0, 300);
  if (!SCHEME.test(head) || HOST_AND_PORT.test(head)) return { is: 'relative' };
  if (!FETCHED.test(head)) return { is: 'scheme' };
  const star = value.indexOf('*');
  if (star >= 0) return { is: 'wildcard', at: { start: star, end: star + 1 } };
  return isUrl(value) ? undefined : { is: 'unusable' };
});

/** Whether a text can be parsed as a URL. */
export function isUrl(text: string): boolean {
  const url = urlOf(text);
  return url !== undefined && url.hostname !== '';
}

/** A text as a URL; undefined where it is none. */
export function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
