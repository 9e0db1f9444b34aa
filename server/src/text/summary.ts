/**
 * The sums of a run of text. Every field is additive from left to right, so a tree of runs answers "where is offset
 * 40,000,000" or "which run holds the third unread leaf" in one descent.
 */
export interface Summary {
  /** Leaves in the run. */
  readonly leaves: number;
  /** Length in UTF-16 code units. */
  readonly units: number;
  /** Length in octets of its UTF-8 encoding; a lone surrogate counts three, as U+FFFD does. */
  readonly octets: number;
  /** Records (`<url>`, `<sitemap>`) or rules that start in the run. */
  readonly records: number;
  /** Leaves that have not been read yet. */
  readonly unread: number;
  /** Line breaks: LF, CR or CRLF. */
  readonly breaks: number;
  /** UTF-16 units after the last line break, or all of them if there is none. */
  readonly tail: number;
  /** Findings by severity. */
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly hints: number;
}

export type Dimension = Exclude<keyof Summary, 'tail'>;

/** A running total of what precedes a position in a sequence. */
export class Total implements Summary {
  leaves = 0;
  units = 0;
  octets = 0;
  records = 0;
  unread = 0;
  breaks = 0;
  tail = 0;
  errors = 0;
  warnings = 0;
  infos = 0;
  hints = 0;

  /** Adds the run that follows. */
  add(next: Summary): this {
    this.leaves += next.leaves;
    this.units += next.units;
    this.octets += next.octets;
    this.records += next.records;
    this.unread += next.unread;
    this.tail = next.breaks === 0 ? this.tail + next.tail : next.tail;
    this.breaks += next.breaks;
    this.errors += next.errors;
    this.warnings += next.warnings;
    this.infos += next.infos;
    this.hints += next.hints;
    return this;
  }
}

interface NodeBuffer {
  byteLength(text: string, encoding: 'utf8'): number;
}
const buffer = (globalThis as { Buffer?: NodeBuffer }).Buffer;

/** Octets of the UTF-8 encoding of `text`; a lone surrogate counts three. */
export const octetLength: (text: string) => number = buffer
  ? (text) => buffer.byteLength(text, 'utf8')
  : portableOctetLength;

/** The same without Node.js, for browsers. */
export function portableOctetLength(text: string): number {
  let octets = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    octets += unit < 0x800 ? 1 : 2;
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) i++;
  }
  return octets;
}

export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

const LF = 10;

/** Offset after the first line break at or after `from`; -1 if there is none. CRLF is one break. */
export function nextBreak(text: string, from: number): number {
  const lf = text.indexOf('\n', from);
  const cr = text.slice(from, lf < 0 ? text.length : lf).indexOf('\r');
  if (cr >= 0 && from + cr + 1 !== lf) return from + cr + 1;
  return lf < 0 ? -1 : lf + 1;
}

/** Line breaks of `text`, and the units after the last of them. */
export function countBreaks(text: string): { breaks: number; tail: number } {
  let breaks = 0;
  let end = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', end)) {
    breaks++;
    end = at + 1;
  }
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) === LF) continue;
    breaks++;
    end = Math.max(end, at + 1);
  }
  return { breaks, tail: text.length - end };
}
