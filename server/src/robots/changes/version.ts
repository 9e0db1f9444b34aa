/** A version of a robots.txt, prepared for comparison. */
import { READ_OCTETS } from '../facts/limits.ts';
import { type Directives, parseRobots, toOctets } from '../semantics/index.ts';

export interface Version extends Directives {
  /** The whole text of a file that is too long; `lines` then holds only those that crawlers must read. */
  readonly whole?: string;
}

/** The largest file, in octets, that is compared as a whole. */
const LONGEST = 1024 * 1024;

/** Whether a file of this size in octets is too long to be compared as a whole. */
export const isTooLong = (octets: number): boolean => octets > LONGEST;

/**
 * Reads a file given as text or bytes. Of one with more than 1 MiB, only the lines within the first 500 KiB are
 * compared.
 */
export function versionOf(source: string | Uint8Array): Version {
  const whole = toOctets(source);
  if (!isTooLong(whole.length)) return parseRobots(source);
  const end = Math.max(whole.lastIndexOf('\n', READ_OCTETS), whole.lastIndexOf('\r', READ_OCTETS)) + 1;
  const octets = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  return { lines: parseRobots(octets.subarray(0, end === 0 ? READ_OCTETS : end)).lines, whole };
}

/** Whether two versions differ in a part that is not compared. */
export const isUnread = (before: Version, after: Version): boolean =>
  (before.whole !== undefined || after.whole !== undefined) && before.whole !== after.whole;
