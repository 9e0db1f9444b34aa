import { directives } from '../../facts/directives.ts';
import type { Line } from '../../syntax/line.ts';
import { rememberLast } from './last.ts';
import { isSpoilt, type Span } from './quotes.ts';

/** Words that paths and remarks may well hold in front of a colon. */
const WORDS: ReadonlySet<string> = new Set(['Comment', 'Domain', 'License']);
/** Its name stands in front of the colon of host and port. */
const NEVER = 'Host';

const NAMES = directives.flatMap(({ name, spellings = [] }) => [name, ...spellings]);
const GLUED = NAMES.filter((name) => name !== NEVER && !WORDS.has(name)).join('|');

/** Behind a blank or at the start a name and a colon are enough; glued to other text, the colon must not continue a path. */
const APART = new RegExp(
  `(?:^|(?<=[\\s>]))(?:${GLUED})[ \\t]*:|(?<=\\s)(?:${[...WORDS].join('|')})[ \\t]*:(?=\\s)|(?:${GLUED}):(?=\\s+[\\w*/]|https?:)`,
  'i',
);
/** A path may go on behind the colon: the name counts where it is written as one, and a value may end before it. */
const GLUED_TO_PATH = new RegExp(`(?<=[a-z\\d*$:]|[^\\s/]/)(?:${GLUED}):(?=[/*])`);

/** How far into a value the second statement is looked for. */
const REACH = 4000;

/**
 * The range of the line from a second field on that stands in the value of the first, up to the end of the value;
 * undefined where there is none.
 */
export const secondStatement: (line: Line) => Span | undefined = rememberLast((line) => {
  const { kind, directive, value, valueStart, valueEnd } = line;
  if (value.length < SHORTEST || !value.includes(':') || isSpoilt(line)) return undefined;
  if (kind === 'other' ? !directive || directive.name === 'Comment' : kind === 'noise') return undefined;
  const reached = value.slice(0, REACH);
  const found = [APART, GLUED_TO_PATH].flatMap((names) => names.exec(reached)?.index ?? []);
  return found.length > 0 ? { start: valueStart + Math.min(...found), end: valueEnd } : undefined;
});

const SHORTEST = 'Allow:'.length;
