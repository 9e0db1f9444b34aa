import type { Steps } from '../../../core/steps.ts';
import type { LineSet, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { isForeignLine, MARKUP } from '../../syntax/line.ts';
import { fieldFault } from './field.ts';

/** Why a file is not a robots.txt at all, and the line that shows it. */
export interface NotRobots {
  readonly is: 'markup' | 'json' | 'prose';
  readonly placed: PlacedLine;
  /** How many lines have a directive, and how many are neither blank nor a comment. */
  readonly directives: number;
  readonly lines: number;
}

/** The number of lines that are examined; fewer if none of them has a directive. */
const ENOUGH = 20;
const ENOUGH_WITHOUT = 10;
/** A robots.txt has a directive on at least one line in this many. */
const MAX = 10;

/** What kind of file a text that is not a robots.txt is; undefined for a robots.txt and for binary data. */
export function* notRobots({ foreign, lines, having, prepare }: RobotsFile): Steps<NotRobots | undefined> {
  if (foreign === 'binary') return undefined;
  yield* prepare(TEXTS, STRANGE, TAGS);
  const texts = having(TEXTS).length;
  const strange = having(STRANGE);
  const counts = { directives: texts - strange.length, lines: texts };
  if (foreign) return { is: foreign, placed: lines.find(({ line }) => isForeignLine(line))!, ...counts };
  const tags = having(TAGS);
  if (tags.length * 2 > texts) return { is: 'markup', placed: tags[0]!, ...counts };
  const enough = counts.directives === 0 ? ENOUGH_WITHOUT : ENOUGH;
  if (texts < enough || counts.directives * MAX >= texts) return undefined;
  return { is: 'prose', placed: strange[0]!, ...counts };
}

/** Lines with text. A line that is meant as a comment counts as a comment. */
const TEXTS: LineSet = {
  has: (line) =>
    line.kind !== 'blank' &&
    line.kind !== 'comment' &&
    (isKnown(line.kind) || fieldFault(line)?.is !== 'comment-syntax' || TAGS.has(line)),
};
/** Lines without a directive, even a misspelled one. */
const STRANGE: LineSet = {
  has: (line) => {
    if (isKnown(line.kind) || line.directive) return false;
    const fault = fieldFault(line)?.is;
    return fault === 'unknown' || fault === 'unparseable';
  },
};
/** A `<` alone is not a tag. */
const TAGS: LineSet = {
  has: ({ text, bodyStart }) => text[bodyStart] === '<' && MARKUP.test(text.slice(bodyStart, bodyStart + 9)),
};

const isKnown = (kind: PlacedLine['line']['kind']): boolean => kind !== 'noise' && kind !== 'other';
