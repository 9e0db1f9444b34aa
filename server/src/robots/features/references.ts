import type { Span } from '../../core/features.ts';
import { namings, ruleAt, tokenAt, tokenSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** The lines that name a product token; of a rule those that name a token of its group, in any group. */
export function references(document: RobotsDocument, offset: number): readonly Span[] {
  const file = wholeFile(document);
  const rule = ruleAt(file, offset);
  const token = tokenAt(file, offset);
  const agents = token ? [token] : ((rule && file.groupAt(rule)?.agents) ?? []);
  return namings(file, new Set(agents.map(({ line }) => line.agent))).map(tokenSpan);
}
