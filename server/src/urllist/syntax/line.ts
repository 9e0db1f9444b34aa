/**
 * The state before a line. `start`: at the start of the file; `top`: after blank lines only; `list`: after the first
 * nonblank line; `markup`: after a line that opens XML or HTML, so that nothing here is a list of URLs.
 */
export type State = 'start' | 'top' | 'list' | 'markup';

/**
 * The kind of a line. `url`: it begins like a URL; `host`: like one without protocol; `other`: any other text;
 * `markup`: the first line of XML or HTML, or any line after it.
 */
type LineKind = 'blank' | 'url' | 'host' | 'other' | 'markup';

/** One line, with the range of its content; offsets of the line. */
export interface Line {
  /** Without its line break. */
  readonly text: string;
  readonly lineBreak: string;
  readonly kind: LineKind;
  /** The line opens markup: the lines after it get no findings. */
  readonly opensMarkup: boolean;
  readonly start: number;
  readonly end: number;
  readonly entry: State;
  readonly exit: State;
}

const BOM = 0xfeff;
const TAB = 9;
const VERTICAL_TAB = 11;
const FORM_FEED = 12;
const SPACE = 32;

const isBlank = (unit: number): boolean =>
  unit === SPACE || unit === TAB || unit === VERTICAL_TAB || unit === FORM_FEED;

/** How much of a line decides its kind, in UTF-16 units. */
const HEAD = 300;
const URL_START = /^["'“”„‘’«»<`]?(?:https?(?::|[/\\]{2})|[a-z][a-z0-9+.-]{1,29}:\/\/)/i;
const OTHER_SCHEME = /^(?:mailto|tel|sms|javascript|data|file|ftp|about|blob|whatsapp):\S/i;
const HOST = /^(?:\/\/)?(?:www\.[^/\s]+|[^/\s:]+\.[a-z]{2,}(?=\/))/i;
const MARKUP = /^<(?:[?!]|(?:[\w.-]+:)?(?:urlset|sitemapindex|rss|feed|html|head|body)[\s/>])/i;

/** Reads one line. Linear; its kind depends on its first 300 units. */
export function readLine(text: string, lineBreak: string, entry: State): Line {
  let start = entry === 'start' && text.charCodeAt(0) === BOM ? 1 : 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  const isAtTop = entry === 'start' || entry === 'top';
  const head = text.slice(start, Math.min(end, start + HEAD));
  if (head.trim() === '' && end - start <= HEAD) {
    const exit = isAtTop ? 'top' : entry;
    return { text, lineBreak, kind: 'blank', opensMarkup: false, start, end, entry, exit };
  }
  const opensMarkup = isAtTop && MARKUP.test(`${head} `);
  const kind = opensMarkup || entry === 'markup' ? 'markup' : kindOf(head, end - start);
  const exit = kind === 'markup' ? 'markup' : 'list';
  return { text, lineBreak, kind, opensMarkup, start, end, entry, exit };
}

function kindOf(head: string, length: number): 'url' | 'host' | 'other' {
  if (URL_START.test(head) || OTHER_SCHEME.test(head)) return 'url';
  return length <= HEAD && HOST.test(head) && !/\s/.test(head) ? 'host' : 'other';
}

/** The content of the line, trimmed. */
export const contentOf = ({ text, start, end }: Line): string => text.slice(start, end);

/** U+FFFD, to which decoders turn octets that are not UTF-8, and NUL, which is in ASCII that is encoded as UTF-16. */
export const BROKEN = /[\0\ufffd]+/;

/** Whether the content shows that a line was not encoded in UTF-8. */
export const isBroken = ({ text }: Line): boolean => text.includes('\ufffd') || text.includes('\0');
