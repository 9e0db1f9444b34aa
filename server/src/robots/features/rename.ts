import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { namings, tokenAt, tokenSpan, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * What a `user-agent` line may name: letters, `-` and `_`, or `*` for every crawler (RFC 9309, sections 2.2 and 2.2.1).
 */
const NAME = /^(?:[A-Za-z_-]+|\*)$/;

/** The product token at an offset, without the version after it. */
export function renameable(document: RobotsDocument, offset: number): Span | undefined {
  const token = tokenAt(wholeFile(document), offset);
  return token && tokenSpan(token);
}

/**
 * Renames the product token at an offset in all its groups. Undefined without a token, and for a name that is not a
 * product token.
 */
export function rename(document: RobotsDocument, offset: number, name: string): readonly Edit[] | undefined {
  const file = wholeFile(document);
  const token = tokenAt(file, offset);
  if (!token || !NAME.test(name)) return undefined;
  return namings(file, new Set([token.line.agent])).map((placed) => ({
    ...(name === '*' ? starSpan(placed) : tokenSpan(placed)),
    text: name,
  }));
}

/** The range that a `*` must replace, since only white space may follow it (google/robotstxt, run). */
function starSpan(placed: PlacedLine): Span {
  const { value, agent } = placed.line;
  return /^[ \t-\r]/.test(value.slice(agent.length, agent.length + 1))
    ? tokenSpan(placed)
    : valueSpan(placed);
}
