/** Answers in words, a line a sentence, for people. */

import type { Answer } from './ask.ts';
import type { GroupUse, Judgement, LosingRule, MatchingRule } from './judge.ts';
import { shortened } from './shorten.ts';

/** The text of a line of the file, to be shown; undefined where it is not at hand. */
export type LineText = (line: number) => string | undefined;

const MOST_LOSERS = 5;
const MOST_LINES = 5;

/**
 * An answer in words: the verdict, the group, the deciding rule, those that lost, what differs between RFC 9309 and
 * Google, and remarks. One line of text each, without final periods.
 * @param lineText gives lines as they are written; without it rules are shown as they are read
 */
export function explainInWords(answer: Answer, lineText: LineText = () => undefined): string[] {
  return [verdictInWords(answer), ...reasonsInWords(answer, lineText)];
}

/** The verdict alone: `Blocked: Googlebot does not fetch /private/`. */
function verdictInWords({ allowed, because, token, path }: Answer): string {
  if (!allowed) return `Blocked: ${token} does not fetch ${path}`;
  return because === 'ignores-robots'
    ? `Allowed: ${token} fetches ${path}, whatever robots.txt says`
    : `Allowed: ${token} may fetch ${path}`;
}

/** Everything that `explainInWords` says after the verdict. */
export function reasonsInWords(answer: Answer, lineText: LineText = () => undefined): string[] {
  const { because, group, rule, notes } = answer;
  const remarks = notes.map(({ text }) => text);
  if (because === 'ignores-robots') {
    const blocking = rule && rule.type === 'disallow' && rule.length > 0 ? rule : undefined;
    const wish = blocking && `Not obeyed: ${ruleInWords(blocking, lineText)}, ${groupName(group)}`;
    return wish === undefined ? remarks : [...remarks, wish];
  }
  if (because === 'robots-txt') return remarks;
  const decision =
    group.step === 'none'
      ? []
      : [rule ? `Decided by ${ruleInWords(rule, lineText)}` : 'No rule of the group matches'];
  return [
    groupInWords(group),
    ...decision,
    ...losersInWords(answer, lineText),
    ...remarks,
    ...differencesInWords(answer, lineText),
  ];
}

function groupInWords(group: GroupUse): string {
  const { step, missed, starCovers } = group;
  const names = `names ${missed.map((token) => shortened(token)).join(' or ')}`;
  if (step === 'own') return capital(groupName(group));
  if (step !== 'none') return `${capital(groupName(group))}, because no group ${names}`;
  if (missed.length === 0) return 'No group: there is none for *';
  return starCovers
    ? `No group: none ${names}, and there is none for *`
    : `No group: none ${names}, and that of * does not cover it`;
}

/** `group Googlebot (lines 3 and 9, merged)`. */
function groupName({ token, lines }: GroupUse): string {
  const place = lines.length === 1 ? `line ${lines[0]}` : `lines ${listed(lines.map(String))}, merged`;
  return `group ${token && shortened(token)} (${place})`;
}

/** `line 5, Disallow: /private (8 octets)`. */
function ruleInWords(rule: MatchingRule, lineText: LineText): string {
  const { type, pattern, line, length, asIndexFolder } = rule;
  const written = lineText(line) ?? `${capital(type)}: ${pattern}`.trimEnd();
  const folder = asIndexFolder ? ", as the index page's folder" : '';
  const empty = length === 0 ? ', empty: it matches nothing' : '';
  return `line ${line}, ${written} (${length} ${length === 1 ? 'octet' : 'octets'}${folder}${empty})`;
}

const WHY: Readonly<Record<LosingRule['why'], string>> = {
  shorter: 'is shorter',
  tie: 'is as long, and then Allow wins',
  later: 'is as long and comes later',
};

function losersInWords({ losers, lost }: Answer, lineText: LineText): string[] {
  const lines = losers
    .slice(0, MOST_LOSERS)
    .map((rule) => `Matches too: ${ruleInWords(rule, lineText)}, but ${WHY[rule.why]}`);
  const more = lost - lines.length;
  return more > 0
    ? [...lines, `${more} more ${more === 1 ? 'rule matches' : 'rules match'} and lose`]
    : lines;
}

function differencesInWords({ google, rfc, differences }: Answer, lineText: LineText): string[] {
  if (differences.length === 0) return [];
  return [
    `RFC 9309 ${judgementInWords(rfc, lineText)}; Google's parser ${judgementInWords(google, lineText)}`,
    ...differences.map(({ text }) => text),
  ];
}

function judgementInWords({ allowed, rule }: Judgement, lineText: LineText): string {
  const verdict = allowed ? 'allows it' : 'blocks it';
  return rule ? `${verdict} by ${ruleInWords(rule, lineText)}` : `${verdict}, as no rule matches`;
}

function listed(items: readonly string[]): string {
  if (items.length > MOST_LINES) return `${items.slice(0, MOST_LINES).join(', ')} …`;
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
