/** What says so, in words. */
import type { Decided, DecidedAddress, Evidence, SiteDecision } from '../../core/siteDecision.ts';
import { decisionWords as t } from '../words.ts';

/** The evidence as a clause. */
const evidenceText = ({ by, file = '', count = 0, of = 0 }: Evidence): string => t(by, { file, count, of });

/** What contradicts an answer, as a clause. */
const contradiction = ({ against }: DecidedAddress): string | undefined =>
  against && t('contradicts', { file: against.file ?? '', value: against.value });

/** The answers by their names: each with what says so, how strong that is, and what contradicts it. */
export function decisionFacts(decision: SiteDecision) {
  const facts = Object.entries(decision).map(([name, decided]: [string, Decided | undefined]) => {
    if (!decided) return [name, null] as const;
    const { value, strength } = decided;
    const contradicts = contradiction(decided);
    const from = evidenceText(decided);
    return [name, { value, from, strength, ...(contradicts && { contradicts }) }] as const;
  });
  return Object.fromEntries(facts);
}

/** The same in a few words, a line for each answer. */
export function decisionLines({ address, kind, host }: SiteDecision): readonly string[] {
  const lines: string[] = [];
  if (address) {
    const { value } = address;
    const [from, against] = [evidenceText(address), contradiction(address)];
    lines.push(against ? t('contradictedLine', { value, from, against }) : t('addressLine', { value, from }));
  }
  if (kind) lines.push(t(kind.value === 'build' ? 'buildLine' : 'sourceLine', { from: evidenceText(kind) }));
  if (host) lines.push(t('hostLine', { value: host.value, from: evidenceText(host) }));
  return lines;
}
