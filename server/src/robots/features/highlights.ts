import type { Highlight } from '../../core/features.ts';
import { namings, ruleAt, tokenAt, tokenSpan, touches, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Highlights: on a product token, every line that names it; on the path of a rule, every rule with an equal path,
 * compared as crawlers do. Empty elsewhere. Linear in the lines.
 */
export function highlights(document: RobotsDocument, offset: number): readonly Highlight[] {
  const file = wholeFile(document);
  const token = tokenAt(file, offset);
  if (token) {
    return namings(file, new Set([token.line.agent])).map((placed) => ({
      ...tokenSpan(placed),
      kind: 'write',
    }));
  }
  const rule = ruleAt(file, offset);
  if (!rule?.line.value || !touches(valueSpan(rule), offset)) return [];
  return file.lines
    .filter(({ line }) => line.value !== '' && line.pattern === rule.line.pattern)
    .map((placed) => ({ ...valueSpan(placed), kind: 'read' }));
}
