/** A whole robots.txt: its lines and groups, as Google's parser reads them. */

import { type Directive, type Group, groupDirectives, type Rule } from './groups.ts';
import { type LineReading, readLine } from './line.ts';
import { type Octets, type RobotsInput, sliceOctets, toOctets } from './octets.ts';

/** One line of a file. */
export interface RobotsLine extends LineReading {
  /** 1-based. */
  readonly line: number;
  /** Octet offset of the line in the file; offsets of the reading are relative to it. */
  readonly offset: number;
}

/** What forms groups and what else they hold: the lines of a file without their places. */
export interface Directives {
  readonly lines: readonly Pick<RobotsLine, 'line' | 'tag' | 'missingColon' | 'key' | 'value'>[];
}

/** A robots.txt as Google's parser reads it. */
export interface Robots {
  /** Every line in order, at least one: a line end at the end of the file opens one more, empty, line. */
  readonly lines: readonly RobotsLine[];
  readonly groups: readonly Group[];
  /** Rules above the first `user-agent` line, which apply to no crawler. */
  readonly ungrouped: readonly Rule[];
}

const LINE_END = /\r\n?|\n/g;

/**
 * Parses a robots.txt given as text or bytes. Lines end with CR, LF or CRLF, also mixed (RFC 9309 §2.2). Accepts any
 * input; linear.
 */
export function parseRobots(source: RobotsInput): Robots {
  const octets = toOctets(source);
  const lines: RobotsLine[] = [];
  const directives: Directive[] = [];
  for (const { offset, text } of splitLines(octets)) {
    const line = lines.length + 1;
    const reading = { line, offset, ...readLine(text, line === 1) };
    lines.push(reading);
    const { tag, value } = reading;
    if (value !== undefined && (tag === 'user-agent' || tag === 'allow' || tag === 'disallow')) {
      directives.push({ tag, value, line });
    }
  }
  return { lines, ...groupDirectives(directives) };
}

function* splitLines(octets: Octets): Generator<{ offset: number; text: Octets }> {
  let offset = 0;
  for (const { index, 0: lineEnd } of octets.matchAll(LINE_END)) {
    yield { offset, text: sliceOctets(octets, offset, index) };
    offset = index + lineEnd.length;
  }
  yield { offset, text: sliceOctets(octets, offset) };
}
