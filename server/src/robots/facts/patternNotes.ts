import { indexFolderPattern, normalizePattern, toOctets } from '../semantics/index.ts';
import type { PatternShape } from './patternShape.ts';
import { patternNoteWords as t } from './words.ts';

/** Unreserved ASCII (RFC 3986, section 2.3) in percent-encoding. */
const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/i;
const MALFORMED = /%(?![0-9A-F]{2})/i;
const LITERAL_SPECIAL = /%(?:2A|24|23)/i;
const NON_ASCII = /[^\u0000-\u007f]/;

type Note = (pattern: string, shape: PatternShape) => string | undefined;

/** The most important first. */
const notes: readonly Note[] = [
  (pattern) => (pattern.startsWith('*') ? t('leadingStar') : undefined),
  (pattern) => (MALFORMED.test(pattern) ? t('malformed') : undefined),
  (pattern) => (NON_ASCII.test(pattern) ? t('nonAscii') : undefined),
  (pattern) => (/\$./s.test(pattern) ? t('dollar') : undefined),
  (pattern) => {
    const triplet = LITERAL_SPECIAL.exec(pattern)?.[0];
    return triplet && t('literal', { triplet, character: decodeURIComponent(triplet) });
  },
  (pattern) => {
    const triplet = UNRESERVED.exec(pattern)?.[0];
    return triplet && t('unreserved', { triplet, character: decodeURIComponent(triplet) });
  },
  (pattern) => (indexFolderPattern(pattern) === undefined ? undefined : t('indexPage')),
  (pattern) => (pattern.endsWith('*') ? t('trailingStar') : undefined),
  (pattern) => (pattern.includes('**') ? t('stars') : undefined),
  (_, shape) => (shape.anchored ? t('end') : undefined),
  (pattern) => (pattern.includes('*') ? t('star') : undefined),
  (pattern) => (pattern.includes('?') ? t('query') : undefined),
];

/**
 * Notes on a pattern, one Markdown sentence each, without a final period.
 * Sources: RFC 9309, section 2.2.2 and 2.2.3; Google's robots.txt specification and source code.
 */
export function patternNotes(pattern: string, shape: PatternShape): string[] {
  return notes.map((note) => note(pattern, shape)).filter((note) => note !== undefined);
}

/** The length that decides between rules, without a final period; `pattern` is not empty. */
export const lengthNote = (pattern: string): string =>
  t('octets', { octets: normalizePattern(toOctets(pattern)).length });
