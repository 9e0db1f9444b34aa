/**
 * Placeholders and traces of code: what a program or a template leaves in a text where a value should be. No fix
 * encodes, completes or copies one. This file knows no language: URLs, paths and other values have the same traces.
 */
import type { Span } from '../text/span.ts';

/** What JavaScript writes for an object. */
const OBJECT = /(?:\[|%5[Bb])[Oo]bject(?: |\+|%20)[A-Za-z]\w*(?:\]|%5[Dd])/;
/** A name in braces, as most templates write it. */
export const BRACES = /[$#]?\{{1,3}[^{}<>"&\r\n]{0,80}\}{1,3}/;
const ENCODED_BRACES = /(?:%7[Bb]){1,3}(?:[\w.$:|?,*+-]|%2[04]|%7C|%3A){0,80}(?:%7[Dd]){1,3}/;
/** Of ERB, PHP and ASP. */
const TAG = /(?:<|&lt;|%3C)(?:%(?:25)?|\?(?!xml))[^<>"\r\n]{1,80}?(?:%(?:25)?|\?)(?:>|&gt;|%3E|$)/;
/** Of `printf` and Python; after a digit, `%` is a percent sign. */
const FORMAT = /(?<!\d)%(?:25)?(?:\d\$|\(\w{1,40}\))?[sdif](?!\w)/;
/** `__BASE_URL__` and `%PUBLIC_URL%`. */
const CONSTANT = /(?<!\w)__[A-Z][A-Z\d]*(?:_[A-Z\d]+)*__(?!\w)|%(?:25)?[A-Z]+(?:_[A-Z]+)+%(?:25)?/;
/** As strings of a program have it, not the start of a name after a `\` that is meant as a `/`. */
const LINE_BREAK = /(?:\\|%5C)[nrt](?:(?![a-z\d])|(?=[a-z-]{4,20}:))/;
/** Parameters of routes, and what JavaScript writes for a value that is missing: all of a segment or a value. */
const SEGMENT =
  /(?<=^|[/=@'[]|%2F|:\s+)(?::[a-z][\w-]*[?*+]?|(?:\[|%5B){1,2}(?:\.\.\.)?[a-z_][\w-]*(?:\]|%5D){1,2}|undefined|null|NaN)(?=[/?#&:\]']|%2F|\s|$)/;

const WORD = '(?:undefined|null|NaN)';
/**
 * Traces in URLs that are valid with them: routes, and words for a missing value where a page can hardly have that name.
 * Pages about `null` end with it.
 */
const IN_VALID_URL = new RegExp(
  [
    '(?<=/)(?::[a-z][\\w-]*[?*+]?|\\[{1,2}(?:\\.\\.\\.)?[a-z_][\\w-]*\\]{1,2})(?=[/?#]|$)',
    `(?<=^https?://[^/?#]{1,253}/)${WORD}(?=[/?#]|$)`,
    `(?<=/)${WORD}(?=/[^/?#])`,
    `(?<=[?&][\\w.-]{1,40}=)${WORD}(?=[&#]|$)`,
    OBJECT.source,
  ].join('|'),
);
/** Fast; no false negatives. */
const MAY_BE_IN_URL = /undefined|null|NaN|\/[:[]|bject/;

/** Whether a valid URL has a trace. */
export const hasTraceInUrl = (url: string): boolean => MAY_BE_IN_URL.test(url) && IN_VALID_URL.test(url);

/** File extensions that are not top-level domains of pages. */
const FILE =
  'html?|xhtml|shtml|php\\d?|aspx?|jspx?|cfm|cgi|xml|txt|pdf|jpe?g|png|gif|webp|svg|css|js|json|rss|atom|gz';
/** The source of an expression, for the flags `iu`, that matches a host without doubt, its port, and what follows. */
export const CLEAR_HOST = `(?:localhost|\\d{1,3}(?:\\.\\d{1,3}){3}|(?:[\\p{L}\\d-]{1,63}\\.){1,10}(?!(?:${FILE})(?:[/?#:]|$))\\p{L}[\\p{L}\\d-]{1,62})(?::\\d{1,5})?(?:[/?#]|$)`;
const NO_HOST = `https?:/{3,}(?!/|${CLEAR_HOST})`;
const WITHOUT_HOST = new RegExp(`^${NO_HOST}`, 'iu');

const TRACE = new RegExp(
  [OBJECT, BRACES, ENCODED_BRACES, TAG, FORMAT, CONSTANT, LINE_BREAK, SEGMENT]
    .map(({ source }) => source)
    .concat(NO_HOST)
    .join('|'),
  'gu',
);
/** Fast; no false negatives. */
const MAY_HOLD = /[{[\\%]|(?:<|&lt;)\?|__|:\/{3}|(?:^|[/=@'\s]):[a-z]|undefined|null|NaN/;

/** The traces in a value without white space at its ends, in order; half-open. Linear. */
export const tracesIn = (value: string): readonly Span[] =>
  MAY_HOLD.test(value)
    ? Array.from(value.matchAll(TRACE), ({ 0: text, index: start }) => ({ start, end: start + text.length }))
    : [];

/** Whether a value has a trace. */
export const hasTrace = (value: string): boolean => tracesIn(value).length > 0;

/** Whether a URL has a path directly after its protocol, `https:///about`: the host was empty. */
export const lacksHost = (url: string): boolean => WITHOUT_HOST.test(url);
