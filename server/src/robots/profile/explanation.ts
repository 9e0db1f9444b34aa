/** Answers as sentences for people. */

import { listed } from '../../core/catalogue.ts';
import { joinClauses } from '../../core/clauses.ts';
import { shortened } from '../../core/credentials.ts';
import { isUsageToken } from '../facts/usage.ts';
import { verdictWords as t, verdictTerms } from '../words/verdicts.ts';
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
    return [...notes, t('notObeyed', { ...aloneArgs(rule, lineText), ...groupArgs(group) })];
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
  const argsOf = lost > 0 || differences.length > 0 ? ruleArgs : aloneArgs;
  return t('decided', argsOf(rule, lineText));
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
    ? verdictTerms('moreLines', { lines: listed(lines.slice(0, MAX_LINES), 'unit') })
    : listed(lines);

const FIELDS: Readonly<Record<MatchingRule['type'], string>> = { allow: 'Allow', disallow: 'Disallow' };

/** The arguments of `line 5, Disallow: /private (8 bytes)`. */
function ruleArgs({ type, pattern, line, length, asIndexFolder }: MatchingRule, lineText: LineText) {
  return {
    line: String(line),
    rule: lineText(line) ?? `${FIELDS[type]}: ${pattern}`.trimEnd(),
    length: length === 0 ? 'empty' : asIndexFolder ? 'folder' : 'yes',
    bytes: verdictTerms('bytes', { count: length }),
  };
}

/** The arguments of `line 5, Disallow: /private`. */
function aloneArgs(rule: MatchingRule, lineText: LineText) {
  const args = ruleArgs(rule, lineText);
  return args.length === 'yes' ? { ...args, length: 'no' } : args;
}

function describeLosers({ losers, lost }: CrawlerVerdict, lineText: LineText): string[] {
  const lines = losers.slice(0, MAX_LOSERS).map((rule) => t(rule.why, ruleArgs(rule, lineText)));
  const count = lost - lines.length;
  return count > 0 ? [...lines, t('moreLosers', { count })] : lines;
}

function describeDifferences({ google, rfc, differences }: CrawlerVerdict, lineText: LineText): string[] {
  if (differences.length === 0) return [];
  const both = [describeBy('rfc', rfc, lineText), describeBy('google', google, lineText)];
  return [joinClauses(both), ...differences.map(({ text }) => text)];
}

function describeBy(who: 'rfc' | 'google', { allowed, rule }: Judgment, lineText: LineText): string {
  if (!rule) return t(`${who}FindsNone`);
  return t(`${who}${allowed ? 'Allows' : 'Blocks'}`, ruleArgs(rule, lineText));
}
