/** Answers as sentences for people. */

import { listed } from '../../core/catalogue.ts';
import { shortened } from '../../core/credentials.ts';
import { isUsageToken } from '../facts/usage.ts';
import { verdictWords as t } from '../words/verdicts.ts';
import type { CrawlerVerdict } from './ask.ts';
import type { GroupUse, Judgment, MatchingRule } from './judge.ts';

/** Returns the text of a line of the file; undefined if it is not available. */
export type LineText = (line: number) => string | undefined;

const MAX_LOSERS = 5;
const MAX_LINES = 5;

/**
 * Explains an answer: the group, the deciding rule, the rules that lost, how RFC 9309 and Google differ, and notes. One
 * line of text each, without final periods.
 * @param lineText returns lines as they are written; without it, rules are shown normalized
 */
export function describeReasons(answer: CrawlerVerdict, lineText: LineText = () => undefined): string[] {
  const { because, group, rule } = answer;
  const notes = answer.notes.map(({ text }) => text);
  if (because === 'ignores-robots') {
    const isBlocking = rule && rule.type === 'disallow' && rule.length > 0;
    if (!isBlocking) return notes;
    return [...notes, t('notObeyed', { rule: describeAlone(rule, lineText), ...groupArgs(group) })];
  }
  if (because === 'robots-txt' || (group.step === 'none' && isUsageToken(answer.token))) return notes;
  return [
    describeGroup(group),
    ...(group.step === 'none' ? [] : [describeDecision(answer, lineText)]),
    ...describeLosers(answer, lineText),
    ...notes,
    ...describeDifferences(answer, lineText),
  ];
}

/** The length of a rule matters only where others compete with it. */
function describeDecision({ rule, lost, differences }: CrawlerVerdict, lineText: LineText): string {
  if (!rule) return t('noRule');
  const describe = lost > 0 || differences.length > 0 ? describeRule : describeAlone;
  return t('decided', { rule: describe(rule, lineText) });
}

function describeGroup(group: GroupUse): string {
  const { step, missed, starCovers } = group;
  const names = listed(
    missed.map((token) => shortened(token)),
    'disjunction',
  );
  if (step === 'own') return t('ownGroup', groupArgs(group));
  if (step !== 'none') return t('otherGroup', { ...groupArgs(group), names });
  if (missed.length === 0) return t('noStar');
  return t(starCovers ? 'noGroup' : 'starExempt', { names });
}

const groupArgs = ({ token, lines }: GroupUse) => ({
  count: lines.length,
  token: shortened(token ?? ''),
  lines: describeLines(lines.map(String)),
});

const describeLines = (lines: readonly string[]): string =>
  lines.length > MAX_LINES
    ? t('moreLines', { lines: listed(lines.slice(0, MAX_LINES), 'unit') })
    : listed(lines);

const FIELDS: Readonly<Record<MatchingRule['type'], string>> = { allow: 'Allow', disallow: 'Disallow' };

/** `line 5, Disallow: /private (8 octets)`. */
function describeRule(rule: MatchingRule, lineText: LineText): string {
  const { length: octets, asIndexFolder } = rule;
  const args = writtenRule(rule, lineText);
  if (octets === 0) return t('emptyRule', args);
  return t(asIndexFolder ? 'folderRule' : 'rule', { ...args, octets });
}

/** `line 5, Disallow: /private`. */
function describeAlone(rule: MatchingRule, lineText: LineText): string {
  const { length: octets, asIndexFolder } = rule;
  if (octets === 0 || asIndexFolder) return describeRule(rule, lineText);
  return t('ruleAlone', writtenRule(rule, lineText));
}

const writtenRule = ({ type, pattern, line }: MatchingRule, lineText: LineText) => ({
  line: String(line),
  rule: lineText(line) ?? `${FIELDS[type]}: ${pattern}`.trimEnd(),
});

function describeLosers({ losers, lost }: CrawlerVerdict, lineText: LineText): string[] {
  const lines = losers
    .slice(0, MAX_LOSERS)
    .map((rule) => t(rule.why, { rule: describeRule(rule, lineText) }));
  const count = lost - lines.length;
  return count > 0 ? [...lines, t('moreLosers', { count })] : lines;
}

function describeDifferences({ google, rfc, differences }: CrawlerVerdict, lineText: LineText): string[] {
  if (differences.length === 0) return [];
  const both = { rfc: describeBy('rfc', rfc, lineText), google: describeBy('google', google, lineText) };
  return [t('both', both), ...differences.map(({ text }) => text)];
}

function describeBy(who: 'rfc' | 'google', { allowed, rule }: Judgment, lineText: LineText): string {
  if (!rule) return t(`${who}FindsNone`);
  return t(`${who}${allowed ? 'Allows' : 'Blocks'}`, { rule: describeRule(rule, lineText) });
}
