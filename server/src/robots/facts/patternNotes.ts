import type { PatternShape } from './patternShape.ts';

/** Unreserved ASCII (RFC 3986, section 2.3) in percent-encoding. */
const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;
const MALFORMED = /%(?![0-9A-F]{2})/i;
const LITERAL_SPECIAL = /%(?:2A|24|23)/i;
const NON_ASCII = /[^\u0000-\u007f]/;

type Note = (pattern: string, shape: PatternShape) => string | undefined;

const notes: readonly Note[] = [
  (pattern) => (pattern.includes('*') ? '`*` matches any number of characters, including `/`' : undefined),
  (pattern) =>
    pattern.startsWith('*')
      ? 'A pattern that starts with `*` works in Google and Yandex but is outside the grammar of RFC 9309; `/*` means the same'
      : undefined,
  (pattern) =>
    pattern.endsWith('*')
      ? "The `*` at the end matches nothing more, but makes the pattern one octet longer, and so stronger, in Google's count"
      : undefined,
  (pattern) => (pattern.includes('**') ? 'Several `*` in a row mean the same as one' : undefined),
  (_, shape) =>
    shape.anchored
      ? '`$` marks the end of the URL: with anything after it, such as a query, the URL does not match'
      : undefined,
  (pattern) => {
    const dollar = pattern.indexOf('$');
    return dollar >= 0 && dollar < pattern.length - 1
      ? 'A `$` before the end is an ordinary character; `%24` makes that explicit'
      : undefined;
  },
  (pattern) => (pattern.includes('?') ? '`?` is an ordinary character: it starts the query' : undefined),
  (pattern) => {
    const triplet = LITERAL_SPECIAL.exec(pattern)?.[0];
    return triplet && `\`${triplet}\` is the character \`${decodeURIComponent(triplet)}\` itself`;
  },
  (pattern) => {
    const triplet = UNRESERVED.exec(pattern)?.[0];
    return (
      triplet &&
      `\`${triplet}\` is better written \`${decodeURIComponent(triplet)}\`: RFC 9309 tells crawlers to decode it before they compare, but Google's matcher does not`
    );
  },
  (pattern) =>
    MALFORMED.test(pattern)
      ? 'A `%` without two hexadecimal digits is an incomplete escape; `%25` is the character itself'
      : undefined,
  (pattern) =>
    NON_ASCII.test(pattern)
      ? 'Non-ASCII characters are compared in percent-encoding (UTF-8); Google recommends writing them that way'
      : undefined,
  (pattern) =>
    indexFile(pattern)
      ? 'In an `Allow` rule Google also allows the directory itself, without the `index.htm…`'
      : undefined,
  (pattern) => (/\p{L}/u.test(pattern.replace(/%[0-9A-F]{2}/gi, '')) ? 'Letter case matters' : undefined),
  (pattern) => {
    const octets = patternOctets(pattern);
    return octets > 0
      ? `${octets} ${octets === 1 ? 'octet' : 'octets'} long; the longest matching pattern decides`
      : undefined;
  },
];

/**
 * What is special about a pattern, one Markdown sentence each, without final period.
 * Sources: RFC 9309, section 2.2.2 and 2.2.3; Google's robots.txt specification and source code.
 */
export function patternNotes(pattern: string, shape: PatternShape): string[] {
  return notes.map((note) => note(pattern, shape)).filter((note) => note !== undefined);
}

function indexFile(pattern: string): boolean {
  return pattern.startsWith('/index.htm', pattern.lastIndexOf('/'));
}

/** Length in octets after percent-encoding of non-ASCII characters; a lone surrogate counts as U+FFFD. */
function patternOctets(pattern: string): number {
  let octets = 0;
  for (const character of pattern) {
    const code = character.codePointAt(0)!;
    octets += code < 0x80 ? 1 : 3 * (code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }
  return octets;
}
