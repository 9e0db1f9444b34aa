import { memo } from '../../../core/memo.ts';
import type { Span } from '../../../text/span.ts';
import { directives } from '../../facts/directives.ts';
import type { Line } from '../../syntax/line.ts';
import { isDamagedLine } from './quotes.ts';

/** Field names that paths and remarks may contain before a colon. */
const WORDS: ReadonlySet<string> = new Set(['Comment', 'Domain', 'License']);
/** This name also precedes the colon between host and port. */
const NEVER = 'Host';

const NAMES = directives.flatMap(({ name, spellings = [] }) => [name, ...spellings]);
const GLUED = NAMES.filter((name) => name !== NEVER && !WORDS.has(name)).join('|');

/** After white space or at the start, a name and a colon are enough. After other text, no path may continue after the colon. */
const APART = new RegExp(
  `(?:^|(?<=[\\s>]))(?:${GLUED})[ \\t]*:|(?<=\\s)(?:${[...WORDS].join('|')})[ \\t]*:(?=\\s)|(?:${GLUED}):(?=\\s+[\\w*/]|https?:)`,
  'i',
);
/**
 * A path may continue after the colon: the name counts if its letter case is that of a field, and if a value may end
 * before it.
 */
const GLUED_TO_PATH = new RegExp(`(?<=[a-z\\d*$:]|[^\\s/]/)(?:${GLUED}):(?=[/*])`);

/** How far into a value a second statement is looked for, in UTF-16 units. */
const REACH = 4000;

/**
 * The range in the line of a second field that is part of the value of the first, up to the end of the value; undefined
 * if there is none.
 */
export const secondStatement: (line: Line) => Span | undefined = memo((line) => {
  const { kind, directive, value, valueStart, valueEnd } = line;
  if (value.length < SHORTEST || !value.includes(':') || isDamagedLine(line)) return undefined;
  if (kind === 'other' ? !directive || directive.name === 'Comment' : kind === 'noise') return undefined;
  const reached = value.slice(0, REACH);
  const found = [APART, GLUED_TO_PATH].flatMap((names) => names.exec(reached)?.index ?? []);
  return found.length > 0 ? { start: valueStart + Math.min(...found), end: valueEnd } : undefined;
});

const SHORTEST = 'Allow:'.length;
