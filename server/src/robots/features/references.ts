import type { Span } from '../../core/features.ts';
import { expectedNamings, nameAt, namings, ruleAt, tokenSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * The places that name a product token, in groups and in expectations; of a rule the lines that name a token of its group, in
 * any group.
 */
export function references(document: RobotsDocument, offset: number): readonly Span[] {
  const file = wholeFile(document);
  const rule = ruleAt(file, offset);
  const name = nameAt(file, offset);
  if (name) {
    const agents = new Set([name.agent]);
    return [...namings(file, agents).map(tokenSpan), ...expectedNamings(file, agents)];
  }
  const agents = (rule && file.groupAt(rule)?.agents) ?? [];
  return namings(file, new Set(agents.map(({ line }) => line.agent))).map(tokenSpan);
}
