import type { Highlight } from '../../core/features.ts';
import {
  expectedNamings,
  nameAt,
  namings,
  ruleAt,
  tokenSpan,
  touches,
  valueSpan,
  wholeFile,
} from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Highlights: on a product token, every line and expectation that names it; on the path of a rule, every rule with an equal path,
 * compared as crawlers do. Empty elsewhere. Linear in the lines.
 */
export function highlights(document: RobotsDocument, offset: number): readonly Highlight[] {
  const file = wholeFile(document);
  const name = nameAt(file, offset);
  if (name) {
    const agents = new Set([name.agent]);
    return [
      ...namings(file, agents).map((placed): Highlight => ({ ...tokenSpan(placed), kind: 'write' })),
      ...expectedNamings(file, agents).map((span): Highlight => ({ ...span, kind: 'read' })),
    ];
  }
  const rule = ruleAt(file, offset);
  if (!rule?.line.value || !touches(valueSpan(rule), offset)) return [];
  return file.lines
    .filter(({ line }) => line.value !== '' && line.pattern === rule.line.pattern)
    .map((placed) => ({ ...valueSpan(placed), kind: 'read' }));
}
