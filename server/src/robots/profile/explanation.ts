/** Answers as sentences for people. */
import { listed } from '../../core/catalogue.ts';
import { verdictWords as say } from '../words/verdicts.ts';
import type { Answer } from './ask.ts';
import type { GroupUse, Judgement, MatchingRule } from './judge.ts';
import { shortened } from './shorten.ts';

/** Returns the text of a line of the file; undefined if it is not available. */
export type LineText = (line: number) => string | undefined;

const MOST_LOSERS = 5;
const MOST_LINES = 5;

/**
 * Explains an answer: the verdict, the group, the deciding rule, the rules that lost, how RFC 9309 and Google differ, and
 * notes. One line of text each, without final periods.
 * @param lineText returns lines as they are written; without it, rules are shown normalised
 */
export function explainInWords(answer: Answer, lineText: LineText = () => undefined): string[] {
  return [verdictInWords(answer), ...reasonsInWords(answer, lineText)];
}

function verdictInWords({ allowed, because, token, path }: Answer): string {
  if (!allowed) return say('blocked', { token, path });
  return say(because === 'ignores-robots' ? 'ignored' : 'allowed', { token, path });
}

/** Everything that `explainInWords` says after the verdict. */
export function reasonsInWords(answer: Answer, lineText: LineText = () => undefined): string[] {
  const { because, group, rule } = answer;
  const notes = answer.notes.map(({ text }) => text);
  if (because === 'ignores-robots') {
    const isBlocking = rule && rule.type === 'disallow' && rule.length > 0;
    if (!isBlocking) return notes;
    return [...notes, say('notObeyed', { rule: ruleInWords(rule, lineText), ...groupArgs(group) })];
  }
  if (because === 'robots-txt') return notes;
  return [
    groupInWords(group),
    ...(group.step === 'none' ? [] : [decisionInWords(rule, lineText)]),
    ...losersInWords(answer, lineText),
    ...notes,
    ...differencesInWords(answer, lineText),
  ];
}

const decisionInWords = (rule: MatchingRule | null, lineText: LineText): string =>
  rule ? say('decided', { rule: ruleInWords(rule, lineText) }) : say('noRule');

function groupInWords(group: GroupUse): string {
  const { step, missed, starCovers } = group;
  const names = listed(
    missed.map((token) => shortened(token)),
    'disjunction',
  );
  if (step === 'own') return say('ownGroup', groupArgs(group));
  if (step !== 'none') return say('otherGroup', { ...groupArgs(group), names });
  if (missed.length === 0) return say('noStar');
  return say(starCovers ? 'noGroup' : 'starExempt', { names });
}

const groupArgs = ({ token, lines }: GroupUse) => ({
  count: lines.length,
  token: shortened(token ?? ''),
  lines: linesInWords(lines.map(String)),
});

const linesInWords = (lines: readonly string[]): string =>
  lines.length > MOST_LINES
    ? say('moreLines', { lines: listed(lines.slice(0, MOST_LINES), 'unit') })
    : listed(lines);

const FIELDS: Readonly<Record<MatchingRule['type'], string>> = { allow: 'Allow', disallow: 'Disallow' };

/** `line 5, Disallow: /private (8 octets)`. */
function ruleInWords(rule: MatchingRule, lineText: LineText): string {
  const { type, pattern, length: octets, asIndexFolder } = rule;
  const written = lineText(rule.line) ?? `${FIELDS[type]}: ${pattern}`.trimEnd();
  const args = { line: String(rule.line), rule: written };
  if (octets === 0) return say('emptyRule', args);
  return say(asIndexFolder ? 'folderRule' : 'rule', { ...args, octets });
}

function losersInWords({ losers, lost }: Answer, lineText: LineText): string[] {
  const lines = losers
    .slice(0, MOST_LOSERS)
    .map((rule) => say(rule.why, { rule: ruleInWords(rule, lineText) }));
  const count = lost - lines.length;
  return count > 0 ? [...lines, say('moreLosers', { count })] : lines;
}

function differencesInWords({ google, rfc, differences }: Answer, lineText: LineText): string[] {
  if (differences.length === 0) return [];
  const both = { rfc: rfcInWords(rfc, lineText), google: googleInWords(google, lineText) };
  return [say('both', both), ...differences.map(({ text }) => text)];
}

function rfcInWords({ allowed, rule }: Judgement, lineText: LineText): string {
  if (!rule) return say('rfcFindsNone');
  return say(allowed ? 'rfcAllows' : 'rfcBlocks', { rule: ruleInWords(rule, lineText) });
}

function googleInWords({ allowed, rule }: Judgement, lineText: LineText): string {
  if (!rule) return say('googleFindsNone');
  return say(allowed ? 'googleAllows' : 'googleBlocks', { rule: ruleInWords(rule, lineText) });
}
