import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { namings, tokenAt, tokenSpan, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** What a `user-agent` line may name: letters, `-` and `_`, or every crawler (RFC 9309, sections 2.2 and 2.2.1). */
const NAME = /^(?:[A-Za-z_-]+|\*)$/;

/** The product token at an offset, without the version behind it. */
export function renameable(document: RobotsDocument, offset: number): Span | undefined {
  const token = tokenAt(wholeFile(document), offset);
  return token && tokenSpan(token);
}

/**
 * Gives the product token at an offset another name in all its groups. Undefined where there is none, and for a name
 * that is no product token.
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

/** What `*` has to replace: behind it only white space may follow (google/robotstxt, run). */
function starSpan(placed: PlacedLine): Span {
  const { value, agent } = placed.line;
  return /^[ \t-\r]/.test(value.slice(agent.length, agent.length + 1))
    ? tokenSpan(placed)
    : valueSpan(placed);
}
