import type { Inlay, Span } from '../../core/features.ts';
import { settingOf } from '../../core/rule/settings.ts';
import { crawler, purposeTitle } from '../facts/tokens.ts';
import { usageToken } from '../facts/usage.ts';
import { useWords } from '../facts/words.ts';
import { INLAYS } from '../settings.ts';
import type { PlacedLine } from '../syntax/file.ts';
import { lensWords as t } from '../words/lenses.ts';
import { wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Inlay hints: the operator of a product token, and the length of a pattern in octets, which decides between rules.
 * Empty unless the setting is on. Linear in the lines of the span.
 */
export function inlays(document: RobotsDocument, { start, end }: Span): readonly Inlay[] {
  if (!settingOf(INLAYS, document.config.settings)) return [];
  const { foreign, lines } = wholeFile(document);
  if (foreign) return [];
  return lines.flatMap((placed) => {
    const at = placed.start + placed.line.bodyEnd;
    const label = at < start || at > end ? undefined : labelOf(placed);
    return label === undefined ? [] : [{ offset: at, label }];
  });
}

function labelOf({ line }: PlacedLine): string | undefined {
  if (line.kind === 'user-agent') {
    const row = crawler(line.agent);
    const usage = row ? undefined : usageToken(line.agent);
    if (usage) return t('usage', { use: useWords(usage.use) });
    return row && t('operator', { operator: row.operator, purpose: purposeTitle(row.purpose) });
  }
  if ((line.kind !== 'allow' && line.kind !== 'disallow') || line.pattern === '') return undefined;
  return t('octets', { count: line.pattern.length });
}
