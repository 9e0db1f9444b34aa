/** One line of robots.txt, read as Google's parser reads it. */

import { readKey, type Tag } from './directive.ts';
import { dropWhite, isAscii, type Octets, skipWhite, sliceOctets, toOctets } from './octets.ts';
import { normalizePattern } from './pattern.ts';

/** Octets of a line that Google's parser keeps (2083 × 8 − 1, google/robotstxt); what follows them is not read. */
export const MAX_LINE_OCTETS = 16_663;

/** The content of a line. `noise`: neither a comment nor a key and a value. */
type LineContent = 'blank' | 'comment' | 'noise' | 'directive';

/**
 * How Google's parser reads one line. Offsets count from the start of the line; ranges are half-open.
 */
export interface LineReading {
  readonly content: LineContent;
  readonly tag: Tag;
  /** Whether the key is a misspelling that the parser accepts. */
  readonly typo: boolean;
  /** Whether white space replaces the colon: the line consists of exactly two words. */
  readonly missingColon: boolean;
  /** Whether the line has more than `MAX_LINE_OCTETS` octets. */
  readonly tooLong: boolean;
  /** Where reading begins: after what is skipped as a byte order mark, on the first line of a file only. */
  readonly start: number;
  /** Where reading ends: at the line's end, its length limit or its first NUL. A comment begins before it. */
  readonly end: number;
  /** Offset of the first `#`, or -1. */
  readonly comment: number;
  /** The text before the comment, trimmed; empty for blank and comment lines. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  /** The key, trimmed; without a directive, an empty range at `bodyStart`. */
  readonly keyStart: number;
  readonly keyEnd: number;
  /** The colon, or the first white space of the run that replaces it; -1 without a directive. */
  readonly separator: number;
  /** The value, trimmed; an empty one is directly after the separator. Without a directive, an empty range at `bodyEnd`. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The key as written; undefined unless the content is `directive`. */
  readonly key: Octets | undefined;
  /**
   * The value as Google's parser reports it: raw for user agents and sitemaps, normalized like a path pattern for every
   * other key, known or not; undefined unless the content is `directive`.
   */
  readonly value: Octets | undefined;
}

const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** How many octets Google's parser skips at the start of a file: any prefix of the octets EF BB BF (0 to 3). */
function byteOrderMarkLength(octets: Octets): number {
  let length = 0;
  while (length < BYTE_ORDER_MARK.length && octets[length] === BYTE_ORDER_MARK[length]) length++;
  return length;
}

/**
 * Reads one line, given as octets without its line end; offsets in the result are octets. Accepts any input; linear.
 * @param first whether the line is the first of its file
 */
export function readLine(line: Octets, first = false): LineReading {
  const start = first ? byteOrderMarkLength(line) : 0;
  const limit = Math.min(line.length, start + MAX_LINE_OCTETS);
  const tooLong = line.length > limit;
  const end = before(line, '\0', start, limit) ?? limit;
  const comment = before(line, '#', start, end) ?? -1;
  const bodyStart = skipWhite(line, start, comment < 0 ? end : comment);
  const bodyEnd = dropWhite(line, bodyStart, comment < 0 ? end : comment);
  const extent = { tooLong, start, end, comment, bodyStart, bodyEnd };

  if (bodyStart === bodyEnd) return noDirective(comment < 0 ? 'blank' : 'comment', extent);
  const colon = before(line, ':', bodyStart, bodyEnd);
  const separator = colon ?? gapOfTwoWords(line, bodyStart, bodyEnd);
  if (separator === undefined || separator === bodyStart) return noDirective('noise', extent);

  const keyEnd = dropWhite(line, bodyStart, separator);
  const valueStart = skipWhite(line, separator + 1, bodyEnd);
  const key = sliceOctets(line, bodyStart, keyEnd);
  const value = sliceOctets(line, valueStart, bodyEnd);
  const { tag, typo } = readKey(key);
  return {
    content: 'directive',
    tag,
    typo,
    missingColon: colon === undefined,
    tooLong,
    start,
    end,
    comment,
    bodyStart,
    bodyEnd,
    keyStart: bodyStart,
    keyEnd,
    separator,
    valueStart,
    valueEnd: bodyEnd,
    key,
    value: tag === 'user-agent' || tag === 'sitemap' ? value : normalizePattern(value),
  };
}

/**
 * Reads one line, given as text without its line end; offsets in the result are UTF-16 units, `key` and `value` are
 * octets. The reading is that of the UTF-8 octets of the text; an offset within a character becomes that of its start.
 * ASCII lines need no conversion.
 */
export function readTextLine(line: string, first = false): LineReading {
  const reading = readLine(toOctets(line), first);
  return isAscii(line) ? reading : inUnits(reading, line);
}

function noDirective(
  content: LineContent,
  extent: Pick<LineReading, 'tooLong' | 'start' | 'end' | 'comment' | 'bodyStart' | 'bodyEnd'>,
): LineReading {
  const { tooLong, start, end, comment, bodyStart, bodyEnd } = extent;
  // Spread objects would make a line take several times as long.
  return {
    content,
    tag: 'unknown',
    typo: false,
    missingColon: false,
    tooLong,
    start,
    end,
    comment,
    bodyStart,
    bodyEnd,
    keyStart: bodyStart,
    keyEnd: bodyStart,
    separator: -1,
    valueStart: bodyEnd,
    valueEnd: bodyEnd,
    key: undefined,
    value: undefined,
  };
}

/** The first offset of `mark` in a range; undefined if it is not there. */
function before(line: Octets, mark: string, from: number, to: number): number | undefined {
  const at = line.indexOf(mark, from);
  return at >= 0 && at < to ? at : undefined;
}

/** The start of the only run of spaces and tabs in a range; undefined if there are more, or none. */
function gapOfTwoWords(line: Octets, from: number, to: number): number | undefined {
  let gap = from;
  while (gap < to && !isBlank(line, gap)) gap++;
  if (gap === to) return undefined;
  let at = gap;
  while (at < to && isBlank(line, at)) at++;
  while (at < to && !isBlank(line, at)) at++;
  return at === to ? gap : undefined;
}

function isBlank(line: Octets, at: number): boolean {
  const octet = line.charCodeAt(at);
  return octet === 0x20 || octet === 0x09;
}

function inUnits(reading: LineReading, line: string): LineReading {
  const toUnits = octetsToUnits(line);
  return {
    ...reading,
    start: toUnits(reading.start),
    bodyStart: toUnits(reading.bodyStart),
    keyStart: toUnits(reading.keyStart),
    keyEnd: toUnits(reading.keyEnd),
    separator: toUnits(reading.separator),
    valueStart: toUnits(reading.valueStart),
    valueEnd: toUnits(reading.valueEnd),
    bodyEnd: toUnits(reading.bodyEnd),
    comment: toUnits(reading.comment),
    end: toUnits(reading.end),
  };
}

/**
 * Returns a function that converts octet offsets in the UTF-8 form of `line` to UTF-16 offsets in `line`; -1 stays -1.
 */
function octetsToUnits(line: string): (octets: number) => number {
  let unit = 0;
  let octet = 0;
  return (target) => {
    if (target < 0) return -1;
    if (target < octet) unit = octet = 0;
    while (unit < line.length) {
      const point = line.codePointAt(unit)!;
      const width = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
      if (octet + width > target) break;
      octet += width;
      unit += width === 4 ? 2 : 1;
    }
    return unit;
  };
}
