import type { Span } from '../../core/features.ts';
import { groupOf, ruleAt, tokenAt, tokenSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** Of a product token where each of its groups names it first, of a rule the names of its group. Nothing elsewhere. */
export function definition(document: RobotsDocument, offset: number): readonly Span[] {
  const file = wholeFile(document);
  const token = tokenAt(file, offset);
  if (token) return file.merged.get(token.line.agent)!.agents.map(tokenSpan);
  const rule = ruleAt(file, offset);
  const heads = rule && groupOf(file, rule)?.agents;
  return (heads ?? []).filter(({ line }) => line.agent !== '').map(tokenSpan);
}
