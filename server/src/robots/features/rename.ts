import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { expectedNamings, nameAt, namings, tokenSpan, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * What a `user-agent` line may name: letters, `-` and `_`, or `*` for every crawler (RFC 9309, sections 2.2 and 2.2.1).
 */
const NAME = /^(?:[A-Za-z_-]+|\*)$/;

/** The product token at an offset, without the version after it; also one in an expectation. */
export function renameable(document: RobotsDocument, offset: number): Span | undefined {
  const name = nameAt(wholeFile(document), offset);
  return name && { start: name.start, end: name.end };
}

/**
 * Renames the product token at an offset in all its groups and expectations. Undefined without a token, and for a name that is not a
 * product token.
 */
export function rename(document: RobotsDocument, offset: number, name: string): readonly Edit[] | undefined {
  const file = wholeFile(document);
  const named = nameAt(file, offset);
  if (!named || !NAME.test(name)) return undefined;
  const agents = new Set([named.agent]);
  return [
    ...namings(file, agents).map((placed) => (name === '*' ? starSpan(placed) : tokenSpan(placed))),
    ...expectedNamings(file, agents),
  ]
    .map((span) => ({ ...span, text: name }))
    .sort((a, b) => a.start - b.start);
}

/** The range that a `*` must replace, since only white space may follow it (google/robotstxt, run). */
function starSpan(placed: PlacedLine): Span {
  const { value, agent } = placed.line;
  return /^[ \t-\r]/.test(value.slice(agent.length, agent.length + 1))
    ? tokenSpan(placed)
    : valueSpan(placed);
}
