import { listed, table } from '../../core/catalogue.ts';
import { crawlDelayOf } from '../facts/crawlDelay.ts';
import type { Alias } from '../facts/crawlers/row.ts';
import type { Crawler } from '../facts/crawlers.ts';
import { source } from '../facts/sources.ts';
import {
  aliasNote,
  aliasOf,
  crawler,
  crawlerText,
  fallbackChain,
  notCoveredByStar,
  purposeTitle,
  suggestTokens,
} from '../facts/tokens.ts';
import { USAGE_TOKENS, type UsageToken, usageToken } from '../facts/usage.ts';
import { useWords } from '../facts/words.ts';
import { productToken } from '../semantics/index.ts';
import type { Line } from '../syntax/line.ts';
import { agentWords as t } from '../words/hovers.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

/**
 * The hover of the name at an offset in a `user-agent` line's value: Markdown, and the range of the name in the line.
 * @param facts sentences on what the groups of the file mean for the crawler that the line names
 */
export function agentHover({ value, valueStart, valueEnd }: Line, at: number, facts: readonly string[] = []) {
  if (crawler(value) || aliasOf(value))
    return { start: valueStart, end: valueEnd, markdown: describe(value, facts) };
  const read = productToken(value);
  for (const match of value.matchAll(/[^,;|\s]+/g)) {
    const start = valueStart + match.index;
    const end = start + match[0].length;
    if (start > at || at > end) continue;
    const isRead = match.index === 0 || read === '';
    return {
      start,
      end,
      markdown: describe(match[0], isRead ? facts : [t('notRead', { name: code(read) })]),
    };
  }
  return undefined;
}

function describe(name: string, facts: readonly string[]): string {
  const token = productToken(name);
  if (token === '*' && name === '*') return everyCrawler();
  const row = crawler(name) ?? crawler(token);
  if (row) return describeCrawler(row, facts);
  const usage = usageToken(name) ?? usageToken(token);
  if (usage) return describeUsage(usage, facts);
  const alias = aliasOf(name) ?? aliasOf(token);
  return alias ? describeAlias(alias, facts) : unknown(name, facts);
}

function everyCrawler(): string {
  const tokens = listed(notCoveredByStar().map(code), 'unit');
  return paragraphs(t('star'), bullets([t('ownGroupOnly'), t('exempt', { tokens })]), link(source('RFC')));
}

function describeCrawler(row: Crawler, facts: readonly string[]): string {
  const { token, operator, successor, verified: date } = row;
  const purposes = listed([row.purpose, ...(row.also ?? [])].map(purposeTitle), 'unit');
  const detail = crawlerText(row, 'detail');
  const note = crawlerText(row, 'note');
  const page =
    row.page === undefined ? [] : [link({ title: row.page, ...(row.source && { url: row.source }) })];
  return paragraphs(
    detail === undefined
      ? t('head', { token, operator, purposes })
      : t('headWithDetail', { token, operator, purposes, detail }),
    row.historical && t('historical'),
    successor && t('successor', { token: code(successor) }),
    note && t('sentence', { text: note }),
    bullets([obeys(row), ...star(row), ...delay(row), ...facts]),
    [...page, ...(date ? [t('verified', { date })] : [])].join(' · ') || undefined,
  );
}

const usageText = table('robots/usage', () =>
  USAGE_TOKENS.flatMap(({ token, support }) => support.map((text, at) => [`${token}.${at}`, text] as const)),
);

function describeUsage(row: UsageToken, facts: readonly string[]): string {
  const { token, asOf: date, expires, sources, support, verified } = row;
  const use = useWords(row.use);
  return paragraphs(
    t('usage', { token, use }),
    t('usageAsks', { use }),
    bullets([
      t('usageDraft', { date, expires }),
      ...support.map((text, at) => t('sentence', { text: usageText(`${token}.${at}`, text) })),
      t('usageSpelling'),
      t('usageOthers'),
      ...facts,
    ]),
    [...sources.map(link), t('verified', { date: verified })].join(' · '),
  );
}

const sentence = (text: string, note: string | undefined): string =>
  note === undefined ? t('sentence', { text }) : t('withNote', { text, note });

const OBEYS = {
  yes: 'obeys',
  mostly: 'mostly',
  'may not': 'mayNot',
  no: 'no',
  'not stated': 'notStated',
} as const;

function obeys(row: Crawler): string {
  return sentence(t(OBEYS[row.obeys], { operator: row.operator }), crawlerText(row, 'obeysNote'));
}

/** Which group it obeys if none names it. */
function star(row: Crawler): readonly string[] {
  const [, ...others] = fallbackChain(row.token);
  if (others.some((other) => other !== '*')) {
    const tokens = others.map(code).reduce((first, next) => t('inOrder', { first, next }));
    return [sentence(t('fallback', { tokens }), crawlerText(row, 'fallbackNote'))];
  }
  const note = crawlerText(row, 'starNote');
  switch (row.star) {
    case 'yes':
      return [sentence(t('starCovers'), note)];
    case 'no':
      if (row.obeys === 'no') return [sentence(t('starDoesNot'), note)];
      return [note === undefined ? t('mustBeNamed') : t('mustBeNamedNote', { note })];
    case 'n/a':
      return [sentence(t('starUnreliable'), note)];
    case 'not stated':
      return [sentence(t('starNotStated'), note)];
  }
}

function delay(row: Crawler): readonly string[] {
  const effect = row.crawlDelay ?? crawlDelayOf(row)?.effect;
  return effect === 'honored' ? [t('honored')] : [];
}

function describeAlias(alias: Alias, facts: readonly string[]): string {
  const { token, kind, meant, source: from } = alias;
  const noSuccessor = kind === 'retired' ? t('noSuccessor') : undefined;
  const advice = meant.length > 0 ? t('use', { tokens: either(meant) }) : noSuccessor;
  return paragraphs(t(kind, { token }), advice, aliasNote(alias), bullets(facts), from);
}

function unknown(name: string, facts: readonly string[]): string {
  const meant = suggestTokens(name);
  return paragraphs(
    t('unknown', { token: code(name) }),
    meant.length > 0 ? t('misspelled', { tokens: either(meant) }) : undefined,
    bullets([t('wholeToken'), ...facts]),
    link(source('RFC')),
  );
}

const either = (tokens: readonly string[]): string => listed(tokens.map(code), 'disjunction');
