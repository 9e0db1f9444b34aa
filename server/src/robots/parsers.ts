/**
 * How parsers other than Google's read lines and form groups. They match paths as RFC 9309 says, or by prefixes, and
 * differ in which lines they read, in what ends a list of names, and in how they compare names. Sources: robots-parser
 * 3.0 (npm), Protego 0.7 (PyPI), `urllib.robotparser` of Python up to 3.12 and of later versions.
 */
import { cached } from '../core/memo.ts';
import {
  type Group,
  normalizePattern,
  type Octets,
  productToken,
  type Rule,
  tokenKey,
  toOctets,
  toText,
} from './semantics/index.ts';
import type { Line } from './syntax/line.ts';

/** A line as a parser reads it. `site`: a field for the whole site; `other`: a field that the parser ignores. */
export type Reading =
  | { readonly kind: 'user-agent'; readonly name: string }
  | { readonly kind: 'rule'; readonly rules: readonly ParserRule[] }
  | { readonly kind: 'delay' | 'site'; readonly value: string }
  | { readonly kind: 'other' | 'blank' };

/** A rule with the pattern that the parser compares, and the one that Google's parser compares. */
export interface ParserRule extends Rule {
  readonly google: string;
}

/** The names are in lower case. */
export interface ParserGroup extends Group {
  readonly rules: readonly ParserRule[];
  /** Fields and values that apply to the group, such as `crawl-delay 10`; only those that the parser understands. */
  readonly delays: readonly string[];
}

export interface Parser {
  /** Reads what Google's parser takes for one line; several readings if this parser breaks lines at more characters. */
  readings(line: Line): readonly Reading[];
  /** The kinds of lines that end a list of names. */
  readonly ends: ReadonlySet<Reading['kind']>;
  /** Whether an empty line ends the group. */
  readonly blankEnds: boolean;
  /** Whether a group without rules and delays counts. */
  readonly keepsEmpty: boolean;
  /** Whether the groups of a name are one; otherwise the first one counts, and a group that names `*` is no other's. */
  readonly merges: boolean;
}

type Fields = ReadonlyMap<string, 'user-agent' | 'allow' | 'disallow' | 'delay' | 'site'>;

const FIELDS: Fields = new Map([
  ['user-agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['crawl-delay', 'delay'],
  ['sitemap', 'site'],
]);
const PROTEGO_FIELDS: Fields = new Map([
  ...FIELDS,
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map((key) => [key, 'disallow'] as const),
  ...['crawl-delay', 'request-rate', 'visit-time'].flatMap((key) =>
    [key, key.replace('-', ' ')].map((name) => [name, 'delay'] as const),
  ),
  ...['sitemaps', 'site-map', 'host'].map((key) => [key, 'site'] as const),
]);
const URLLIB_FIELDS: Fields = new Map([...FIELDS, ['request-rate', 'delay']]);

/** White space at the ends of a text, as `String.prototype.trim` and Python's `str.strip` see it. */
const PYTHON_ENDS =
  /^[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g;
const PYTHON_BREAKS = /[\v\f\x1c-\x1e\x85\u2028\u2029]/;
const trimmed = (text: string): string => text.trim();
const stripped = (text: string): string => text.replace(PYTHON_ENDS, '');

/** Google's parser reads `/index.html` as its folder, too. In this form of a pattern, the automaton does not. */
const literal = (pattern: string): string => pattern.replaceAll('i', '\x01');

const ruleOf = (type: Rule['type'], pattern: string, value: string): ParserRule => ({
  type,
  pattern,
  line: 0,
  google: normalizePattern(toOctets(value)),
});

const robotsParser: Parser = {
  ends: new Set(['rule', 'delay', 'site', 'other']),
  blankEnds: false,
  keepsEmpty: false,
  merges: true,
  readings: cached(({ text }) => {
    const field = fieldOf(text, trimmed);
    const kind = field && FIELDS.get(field.key);
    if (!field || field.key === '') return [];
    switch (kind) {
      case 'user-agent':
        return [{ kind, name: trimmed(field.value.toLowerCase().split('/')[0]!) }];
      case 'allow':
      case 'disallow':
        return [{ kind: 'rule', rules: [ruleOf(kind, literal(encoded(field.value)), field.value)] }];
      case 'delay':
        return [{ kind, value: delay('crawl-delay', field.value) }];
      default:
        return [kind ? { kind, value: field.value } : { kind: 'other' }];
    }
  }),
};

/** A pattern of robots-parser: as in a URL, but nothing is decoded. */
function encoded(value: string): string {
  try {
    return normalizePattern(toOctets(encodeURI(value).replaceAll('%25', '%')));
  } catch {
    return value;
  }
}

const protego: Parser = {
  ends: new Set(['rule', 'delay', 'other']),
  blankEnds: false,
  keepsEmpty: true,
  merges: true,
  readings: cached(({ text }) => text.split(PYTHON_BREAKS).flatMap(protegoReadings)),
};

function protegoReadings(line: string): readonly Reading[] {
  const body = stripped(line.split('#')[0]!);
  const field = protegoField(body);
  const kind = field && PROTEGO_FIELDS.get(field.key);
  if (!field) return [];
  switch (kind) {
    case 'user-agent': {
      const name = field.value.toLowerCase();
      const plain = name === '*' ? '' : name.replaceAll('*', '');
      return [name, ...(plain !== '' && plain !== name ? [plain] : [])].map((name) => ({ kind, name }));
    }
    case 'allow':
    case 'disallow':
      return [{ kind: 'rule', rules: field.value === '' ? [] : protegoRules(kind, field.value) }];
    case 'delay': {
      const key = field.key.replace(' ', '-');
      return [{ kind, value: key === 'crawl-delay' ? delay(key, field.value) : `${key} ${field.value}` }];
    }
    default:
      return [kind ? { kind, value: field.value } : { kind: 'other' }];
  }
}

/** Protego also reads fields that white space separates from their value. */
function protegoField(body: string): { readonly key: string; readonly value: string } | undefined {
  const field = fieldOf(body, stripped);
  if (field && (PROTEGO_FIELDS.has(field.key) || /^[^:]*:(?:\s|$)/.test(body))) return field;
  const words = body.split(/\s+/);
  for (const count of [1, 2]) {
    const key = words.slice(0, count).join(' ').toLowerCase();
    if (PROTEGO_FIELDS.has(key)) return { key, value: words.slice(count).join(' ') };
  }
  return field;
}

function protegoRules(type: Rule['type'], value: string): readonly ParserRule[] {
  const written = value.includes('$') ? [value, value.replaceAll('$', '%24')] : [value];
  const patterns = written.flatMap((item) => {
    const pattern = quoted(item);
    const isPage = type === 'allow' && pattern.endsWith('/index.html');
    return isPage ? [pattern, `${pattern.slice(0, -'index.html'.length)}$`] : [pattern];
  });
  return patterns.map((pattern) => ruleOf(type, literal(pattern), value));
}

/** A pattern of Protego: decoded, and encoded again except for unreserved characters, `/`, `*`, `=` and a final `$`. */
function quoted(value: string): string {
  const body = /^https?:\/\//.test(value) ? `/${value}` : value;
  const end = body.endsWith('$') ? '$' : '';
  const kept = toOctets(body.slice(0, body.length - end.length)).replace(
    /%([0-9a-f]{2})/gi,
    (written, digits: string) =>
      /2f|25|2a/i.test(digits) ? written.toUpperCase() : String.fromCharCode(Number.parseInt(digits, 16)),
  );
  const octets = toOctets(toText(kept as Octets));
  return `${octets.replace(/[^\w.~/%*=-]/g, (octet) => percent(octet.charCodeAt(0)))}${end}`;
}

const percent = (octet: number): string => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;

/** Before Python 3.13, an empty line ends a group. What `urllib` makes of `*` in paths and of the order of rules is left out. */
const urllib = (blankEnds: boolean): Parser => ({
  ends: new Set(['rule', 'delay']),
  blankEnds,
  keepsEmpty: false,
  merges: false,
  readings: cached(({ text }) =>
    text.split(PYTHON_BREAKS).flatMap((part): readonly Reading[] => {
      const field = fieldOf(part, stripped);
      const kind = field && URLLIB_FIELDS.get(field.key);
      if (part === '') return [{ kind: 'blank' }];
      switch (kind) {
        case 'user-agent':
          return [{ kind, name: unquoted(field!.value).toLowerCase() }];
        case 'allow':
        case 'disallow': {
          const { google } = ruleOf(kind, '', field!.value);
          return [{ kind: 'rule', rules: [ruleOf(kind, google, field!.value)] }];
        }
        case 'delay': {
          const { key, value } = field!;
          if (key === 'crawl-delay') return [{ kind, value: /^\d+$/.test(value) ? delay(key, value) : '' }];
          return [{ kind, value: /^\d+\s*\/\s*\d+$/.test(value) ? `${key} ${value}` : '' }];
        }
        default:
          return kind ? [{ kind, value: field!.value }] : [];
      }
    }),
  ),
});

function unquoted(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Google's parser, whose lines are those of the file. It ignores delays; they belong to its groups all the same. */
export const GOOGLE: Parser = {
  ends: new Set(['rule']),
  blankEnds: false,
  keepsEmpty: true,
  merges: true,
  readings: cached(({ kind, key, value, pattern }) => {
    switch (kind) {
      case 'user-agent':
        return [{ kind, name: tokenKey(productToken(value)) }];
      case 'allow':
      case 'disallow':
        return [{ kind: 'rule', rules: [{ type: kind, pattern, line: 0, google: pattern }] }];
      case 'sitemap':
        return [{ kind: 'site', value }];
      case 'other':
        return key.toLowerCase() === 'crawl-delay'
          ? [{ kind: 'delay', value: delay('crawl-delay', value) }]
          : [{ kind }];
      default:
        return [];
    }
  }),
};

/** The other parsers in use. */
export const PARSERS: readonly Parser[] = [robotsParser, protego, urllib(true), urllib(false)];

/** The field, in lower case, and the value of a line without its comment; undefined without a colon. */
function fieldOf(
  line: string,
  trim: (text: string) => string,
): { readonly key: string; readonly value: string } | undefined {
  const body = line.split('#')[0]!;
  const colon = body.indexOf(':');
  if (colon < 0) return undefined;
  return { key: trim(body.slice(0, colon)).toLowerCase(), value: trim(body.slice(colon + 1)) };
}

/** A delay; empty if its value is not a number of seconds. */
function delay(key: string, value: string): string {
  const seconds = Number(value);
  return value !== '' && Number.isFinite(seconds) && seconds >= 0 ? `${key} ${seconds}` : '';
}
