import { type Directive, directive } from '../facts/directives.ts';
import { crawler } from '../facts/tokens.ts';
import { type LineReading, productToken, readTextLine, tokenKey } from '../semantics/index.ts';
import { hasInvisible, isAscii, skipWhite } from './characters.ts';
import { after, atTop, isForeign, type LineStep, type Phase } from './state.ts';

/** How Google's parser classifies a line. `noise`: neither a comment nor a key and a value; `other`: any other key. */
type LineKind = 'blank' | 'comment' | 'noise' | 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'other';

/**
 * A parsed line. Offsets are UTF-16 units from the start of the line; ranges are half-open. The parts are those that
 * Google's parser reads: they end at its length limit and at a NUL.
 */
export interface Line
  extends Pick<
    LineReading,
    | ('bodyStart' | 'bodyEnd' | 'keyStart' | 'keyEnd' | 'separator' | 'missingColon')
    | ('valueStart' | 'valueEnd' | 'comment' | 'end' | 'tooLong')
  > {
  /** Without the line break. */
  readonly text: string;
  /** "\n", "\r\n", "\r", or "" at the end of the file. */
  readonly lineBreak: string;
  readonly entry: Phase;
  readonly exit: Phase;
  readonly kind: LineKind;
  /** The key and the value as written. */
  readonly key: string;
  readonly value: string;
  /** The value of a rule in the form in which patterns are compared; empty for all other lines. */
  readonly pattern: string;
  /** The table entry of the key, if it is exactly a known name. */
  readonly directive: Directive | undefined;
  /** For a `user-agent` line, the name under which crawlers look for the group, in lower case; otherwise empty. */
  readonly agent: string;
  /** Whether an invisible or control character precedes the comment. */
  readonly invisible: boolean;
  /** The first index of U+FFFD, which replaces octets that are not UTF-8; or -1. */
  readonly replaced: number;
}

/** The content of a line, trimmed and without its comment. */
export const bodyOf = ({ text, bodyStart, bodyEnd }: Line): string => text.slice(bodyStart, bodyEnd);

/** Parses one line. Accepts any text; linear. */
export function readLine(text: string, lineBreak: string, entry: Phase): Line {
  const reading = readTextLine(text, entry === 'first');
  const kind = kindOf(reading);
  const { bodyStart } = reading;
  const isDirective = reading.content === 'directive';
  const key = isDirective ? text.slice(reading.keyStart, reading.keyEnd) : '';
  const value = isDirective ? text.slice(reading.valueStart, reading.valueEnd) : '';
  const visibleEnd = text.indexOf('#', reading.start);
  return {
    text,
    lineBreak,
    entry,
    exit: after(entry, stepOf(text, kind, entry, bodyStart)),
    kind,
    bodyStart,
    bodyEnd: reading.bodyEnd,
    keyStart: reading.keyStart,
    keyEnd: reading.keyEnd,
    separator: reading.separator,
    missingColon: reading.missingColon,
    valueStart: reading.valueStart,
    valueEnd: reading.valueEnd,
    comment: reading.comment,
    end: reading.end,
    tooLong: reading.tooLong,
    key,
    value,
    pattern: kind === 'allow' || kind === 'disallow' ? reading.value! : '',
    directive: isDirective ? directive(key) : undefined,
    agent: kind === 'user-agent' ? agentName(value) : '',
    invisible: hasInvisible(text, reading.start, visibleEnd < 0 ? text.length : visibleEnd),
    replaced: isAscii(text) ? -1 : text.indexOf('\ufffd'),
  };
}

/** A whole `User-Agent` header; those of browsers and of crawlers begin the same way. */
const HEADER = /^mozilla\//i;

/**
 * The name under which crawlers look for the group of a `user-agent` value, in lower case: that of Google's parser
 * (`googlebot/2.1` is `googlebot`), but uncut for known tokens outside RFC 9309 (`mj12bot`), for values in which Google
 * sees no name (`*bot`), and for whole headers, which do not all name one crawler called Mozilla.
 */
export function agentName(value: string): string {
  if (crawler(value) || HEADER.test(value)) return tokenKey(value);
  return tokenKey(productToken(value) || value);
}

/** Whether the line is a rule that Google's parser reads. */
export const isRule = ({ kind }: Line): boolean => kind === 'allow' || kind === 'disallow';

/** Whether the line belongs to a file that is not a robots.txt. */
export const isForeignLine = ({ exit }: Line): boolean => isForeign(exit);

function kindOf({ content, tag }: LineReading): LineKind {
  if (content !== 'directive') return content;
  return tag === 'unused' || tag === 'unknown' ? 'other' : tag;
}

/** The start of a line of HTML or XML. */
export const MARKUP = /^<(?:!doctype|\?xml|\/?[a-z])/i;
const JSON_START = /^(?:\{\s*(?:["}]|$)|\[\s*(?:["{\]]|$))/;
const HEAD = 16;
const GZIP = ['\x1f\ufffd\b', '\x1f\x8b\b'];
/** The start of images and documents, decoded as UTF-8. */
const MAGIC = /^(?:\ufffdPNG|\ufffd{3}|GIF8|%PDF-|PK\x03\x04)/;

/** A byte order mark whose octets were read as characters and encoded again. */
export const MARK_TWICE = '\u00ef\u00bb\u00bf';

/** Whether a line begins the file with `MARK_TWICE`. */
export const isMarkedTwice = ({ entry, text }: Pick<Line, 'entry' | 'text'>): boolean =>
  entry === 'first' && text.startsWith(MARK_TWICE);

/** Whether a text is gzip-compressed data, decoded as UTF-8 or as Latin-1. */
export const isGzip = (text: string): boolean => GZIP.some((magic) => text.startsWith(magic));

function stepOf(text: string, kind: LineKind, entry: Phase, bodyStart: number): LineStep {
  switch (kind) {
    case 'user-agent':
      return 'agent';
    case 'allow':
    case 'disallow':
      return 'rule';
    default: {
      const step = atTop(entry) ? stepAtTop(text, entry, bodyStart) : undefined;
      return step ?? (kind === 'blank' ? 'blank' : 'other');
    }
  }
}

/** What the first non-blank line shows about the file, or a line within HTML comments before that. */
function stepAtTop(text: string, entry: Phase, bodyStart: number): LineStep | undefined {
  const head = text.slice(0, HEAD);
  if (isBinary(head)) return 'binary';
  let at = isMarkedTwice({ entry, text }) ? MARK_TWICE.length : bodyStart;
  let isInside = entry === 'remark';
  let isBehind = false;
  while (isInside || text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at);
    if (end < 0) return 'remark';
    at = skipWhite(text, end + 3, text.length);
    isInside = false;
    isBehind = true;
  }
  const body = text.slice(at, at + HEAD).trimEnd();
  if (body === '') return isBehind ? 'top' : undefined;
  if (MARKUP.test(body)) return 'markup';
  return JSON_START.test(body) ? 'json' : undefined;
}

const isBinary = (head: string): boolean =>
  (head.includes('\0') && head.split(/[\0\ufffd]/).length > 2) || isGzip(head) || MAGIC.test(head);
