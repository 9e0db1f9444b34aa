import type { Completion } from '../../core/features.ts';
import type { Span } from '../../text/span.ts';
import type { Crawler } from '../facts/crawlers.ts';
import { ofKnown } from '../facts/known.ts';
import { crawler, crawlerText, purposeTitle, shortPurpose } from '../facts/tokens.ts';
import { USAGE_TOKENS } from '../facts/usage.ts';
import { WELL_KNOWN } from '../facts/wellKnown.ts';
import { useWords } from '../facts/words.ts';
import { tokenKey } from '../semantics/index.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { fileOf } from '../syntax/fileOf.ts';
import { readLine } from '../syntax/line.ts';
import { completionWords as t } from '../words/completions.ts';
import { agentHover } from './agentHover.ts';
import { onlyWord, trimmed, type ValuePlace } from './completionPlace.ts';

const offered: () => readonly Crawler[] = ofKnown(({ crawlers }) => {
  const present = crawlers.filter((row) => !row.historical);
  const first = WELL_KNOWN.flatMap((token) => present.find((row) => row.token === token) ?? []);
  const others = present.filter((row) => !first.includes(row));
  return [...first, ...others.sort((a, b) => compare(a.operator, b.operator) || compare(a.token, b.token))];
});

const compare = (a: string, b: string): number => {
  const [item, other] = [a.toLowerCase(), b.toLowerCase()];
  return item < other ? -1 : item > other ? 1 : 0;
};

/**
 * The tokens that can follow `User-agent:`, and `*`. Those that already have a group come last. A token with spaces
 * replaces the words that begin it.
 */
export function tokenItems(place: ValuePlace): Completion[] {
  const { document, line, lineStart, at } = place;
  const used = usedTokens(fileOf(document.text), lineStart);
  const word = onlyWord(place);
  const whole = trimmed(place);
  const value = line.text.slice(whole.start, whole.end);
  if (word) return listTokens(used, crawler(value) ? whole : word);
  const typed = line.text.slice(whole.start, at).toLowerCase();
  if (typed === '' || at > whole.end) return [];
  return listTokens(used, whole).filter(({ label }) => label.toLowerCase().startsWith(typed));
}

/**
 * Every token of the table except historical ones: `*`, those that are named most, then all others by operator; last,
 * usage tokens.
 */
export function listTokens(used: ReadonlySet<string>, span: Span): Completion[] {
  const every = item('*', t('star'), 0, used, span);
  const named = offered().map((row, i) => ({
    ...item(row.token, about(row), i + 1, used, span),
    description: t('crawler', { operator: row.operator, purpose: shortPurpose(row.purpose) }),
  }));
  const usage = USAGE_TOKENS.map(({ token, use, asOf }, i) =>
    item(token, t('usage', { use: useWords(use), date: asOf }), named.length + 1 + i, used, span),
  );
  return [every, ...named, ...usage].sort((a, b) => (a.sort! < b.sort! ? -1 : 1));
}

function about(row: Crawler): string {
  const args = { operator: row.operator, purpose: purposeTitle(row.purpose) };
  const detail = crawlerText(row, 'detail');
  return detail === undefined ? t('crawler', args) : t('crawlerWithDetail', { ...args, detail });
}

function item(
  token: string,
  detail: string,
  rank: number,
  used: ReadonlySet<string>,
  span: Span,
): Completion {
  const last = used.has(tokenKey(token));
  const documentation = documentationOf(token);
  return {
    label: token,
    kind: 'token',
    detail: last ? t('hasGroup', { detail }) : detail,
    ...(documentation !== undefined && { documentation }),
    edit: { ...span, text: token },
    sort: `${last ? 1 : 0}${String(rank).padStart(5, '0')}`,
  };
}

const documentations = ofKnown(() => new Map<string, string | undefined>());

/** The hover of the token. */
function documentationOf(token: string): string | undefined {
  const texts = documentations();
  if (!texts.has(token)) {
    const line = readLine(`User-agent: ${token}`, '', 'start');
    texts.set(token, agentHover(line, line.valueStart)?.markdown);
  }
  return texts.get(token);
}

function usedTokens({ lines }: RobotsFile, lineStart: number): ReadonlySet<string> {
  const used = new Set<string>();
  for (const { line, start } of lines) {
    if (line.kind === 'user-agent' && start !== lineStart) used.add(line.agent);
  }
  return used;
}
