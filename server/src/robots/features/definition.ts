import type { FileSpan } from '../../core/features.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { duplicatesOf } from '../rules/shared/duplicates.ts';
import { interactionsOf } from '../rules/shared/interactions.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { bodySpan, directiveAt, nameAt, ruleAt, tokenSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Definitions: for a product token, also in an expectation, where each of its groups names it first; for a rule that never decides, the rules
 * that decide instead; for another rule, the names of its group; for a `Sitemap` line, the file it names. Empty
 * elsewhere.
 */
export function definition(document: RobotsDocument, offset: number): readonly FileSpan[] {
  const file = wholeFile(document);
  const name = nameAt(file, offset);
  if (name) return file.merged.get(name.agent)?.agents.map(tokenSpan) ?? [];
  const rule = ruleAt(file, offset);
  if (!rule) return sitemapAt(document, file, offset);
  const betters = inItsPlace(file, rule);
  if (betters.length > 0) return betters.map(bodySpan);
  const heads = file.groupAt(rule)?.agents ?? [];
  return heads.filter(({ line }) => line.agent !== '').map(tokenSpan);
}

/** The rules that decide instead of a redundant one, by line. */
function inItsPlace(file: RobotsFile, rule: PlacedLine): readonly PlacedLine[] {
  const original = duplicatesOf(file).get(rule)?.original;
  const { by } = interactionsOf(file).redundant.get(rule) ?? { by: original ? [original] : [] };
  return by.filter((other) => other !== rule).sort((a, b) => a.index - b.index);
}

function sitemapAt({ config }: RobotsDocument, file: RobotsFile, offset: number): readonly FileSpan[] {
  const placed = directiveAt(file, offset);
  if (placed?.line.kind !== 'sitemap') return [];
  const named = (config.site ?? NO_SITE).fileAt(placed.line.value);
  return named ? [{ uri: named.uri, start: 0, end: 0 }] : [];
}
