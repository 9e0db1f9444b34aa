import { memo } from '../../../core/memo.ts';
import { parsedUrl } from '../../../core/uri.ts';
import type { Span } from '../../../text/span.ts';
import { isPlaceholderHost } from '../../../urls/placeholder.ts';
import { type UrlFault, urlFaults } from '../../../urls/url.ts';
import type { Line } from '../../syntax/line.ts';
import { hasValueOf } from './values.ts';

/** The fault of the URL in a `sitemap` line; ranges are relative to the value. */
export type SitemapFault =
  | { readonly is: 'relative' | 'empty' | 'scheme' | 'unusable' }
  /** `urls`: only white space and commas separate complete URLs. */
  | { readonly is: 'several'; readonly urls: readonly string[] | undefined }
  /** `at`: the scheme with what replaces its `://`. */
  | { readonly is: 'slashes'; readonly at: Span; readonly protocol: string }
  /** `at`: a character that is not allowed there, or has another meaning. `brackets`: `<` and `>` that enclose the URL. */
  | { readonly is: 'wildcard' | 'entity' | 'character' | 'brackets' | 'trace' | 'host'; readonly at: Span }
  /** Faults that URLs have everywhere. */
  | { readonly is: 'url'; readonly fault: UrlFault };

/** Schemes with which crawlers fetch robots.txt and sitemaps (Google: robots.txt specification). */
const FETCHED = /^(?:https?|ftp):\/\//i;
const SCHEME = /^[a-z][a-z\d+.-]{0,20}:/i;
/** `localhost:8080/…` and `example.com:80`: a host with its port, no scheme. */
const HOST_AND_PORT = /^[\w.-]{1,255}:\d{1,5}(?:\/|$)/;
/** A slash or the colon is missing, there is an additional slash, or another character replaces one. */
const WITHOUT_SLASHES = /^(https?|ftp)(?::\/?|:\/{3,}|\/\/|:[/\\*]{1,3}(?<!:\/\/))(?=[a-z\d])/i;
const BRACKETS = /^<(?:https?|ftp):\/\/[^<>\s]*>$/i;
const BETWEEN_URLS = /\s+|[,;](?=(?:https?|ftp):\/\/)/i;
const UNSENT = /[<>"{}^`\\]+/;

/** The fault of a `sitemap` line's value, at most one; undefined for all other lines. */
export const sitemapFault: (line: Line) => SitemapFault | undefined = memo((line) => {
  const { value } = line;
  if (!hasValueOf(line, 'Sitemap')) return undefined;
  if (value === '') return { is: 'empty' };
  const faults = urlFaults(value);
  const trace = faults.find(({ kind }) => kind === 'trace');
  const noHost = faults.find(({ variant }) => variant === 'noHost');
  if (noHost) return { is: 'url', fault: noHost };
  if (trace) return { is: 'trace', at: { start: trace.from, end: trace.to } };
  const words = value.split(BETWEEN_URLS).map((word) => word.replace(/[,;]$/, ''));
  if (words.length > 1) {
    const complete = words.every((word) => FETCHED.test(word));
    return { is: 'several', urls: complete ? words : undefined };
  }
  const head = value.slice(0, 300);
  if (BRACKETS.test(value)) return { is: 'brackets', at: { start: 0, end: value.length } };
  const slashes = WITHOUT_SLASHES.exec(head);
  if (slashes) return { is: 'slashes', at: spanOf(slashes), protocol: slashes[1]!.toLowerCase() };
  if (!SCHEME.test(head) || HOST_AND_PORT.test(head)) return { is: 'relative' };
  if (!FETCHED.test(head)) return { is: 'scheme' };
  return faultAnywhere(faults) ?? inComplete(value);
});

/** The URL of a `sitemap` line; undefined if the line has a fault that other lint rules report. */
export const urlOfSitemap = (line: Line): URL | undefined =>
  hasValueOf(line, 'Sitemap') && !sitemapFault(line) ? parsedUrl(line.value) : undefined;

const ANYWHERE: ReadonlySet<string> = new Set([
  'twice',
  'originAgain',
  'credentials',
  'hostCase',
  'hostDot',
  'host',
  'port',
]);

function faultAnywhere(faults: readonly UrlFault[]): SitemapFault | undefined {
  const fault = faults.find(({ kind, variant }) => kind === 'percent' || ANYWHERE.has(variant ?? ''));
  return fault && { is: 'url', fault };
}

/** The fault of a URL that has its scheme. */
function inComplete(value: string): SitemapFault | undefined {
  const star = value.indexOf('*');
  if (star >= 0) return { is: 'wildcard', at: { start: star, end: star + 1 } };
  const character = UNSENT.exec(value);
  if (character) return { is: 'character', at: spanOf(character) };
  const entity = /&amp;/.exec(value);
  if (entity) return { is: 'entity', at: spanOf(entity) };
  const url = parsedUrl(value);
  if (url === undefined || url.hostname === '') return { is: 'unusable' };
  if (!isPlaceholderHost(url.hostname)) return undefined;
  const start = value.indexOf('://') + 3;
  return { is: 'host', at: { start, end: start + /^[^/?#]*/.exec(value.slice(start))![0].length } };
}

const spanOf = ({ 0: text, index: start }: RegExpExecArray): Span => ({ start, end: start + text.length });
