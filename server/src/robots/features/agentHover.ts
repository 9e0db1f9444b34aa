import { listed } from '../../core/catalogue.ts';
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
import { productToken } from '../semantics/index.ts';
import type { Line } from '../syntax/line.ts';
import { agentWords as say } from '../words/hovers.ts';
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
      markdown: describe(match[0], isRead ? facts : [say('notRead', { name: code(read) })]),
    };
  }
  return undefined;
}

function describe(name: string, facts: readonly string[]): string {
  const token = productToken(name);
  if (token === '*' && name === '*') return everyCrawler();
  const row = crawler(name) ?? crawler(token);
  if (row) return describeCrawler(row, facts);
  const alias = aliasOf(name) ?? aliasOf(token);
  return alias ? describeAlias(alias, facts) : unknown(name, facts);
}

function everyCrawler(): string {
  const tokens = listed(notCoveredByStar().map(code), 'unit');
  return paragraphs(
    say('star'),
    bullets([say('ownGroupOnly'), say('exempt', { tokens })]),
    link(source('RFC')),
  );
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
      ? say('head', { token, operator, purposes })
      : say('headWithDetail', { token, operator, purposes, detail }),
    row.historical && say('historical'),
    successor && say('successor', { token: code(successor) }),
    note && say('sentence', { text: note }),
    bullets([obeys(row), ...star(row), ...delay(row), ...facts]),
    [...page, ...(date ? [say('verified', { date })] : [])].join(' · ') || undefined,
  );
}

const sentence = (text: string, note: string | undefined): string =>
  note === undefined ? say('sentence', { text }) : say('withNote', { text, note });

const OBEYS = {
  yes: 'obeys',
  mostly: 'mostly',
  'may not': 'mayNot',
  no: 'no',
  'not stated': 'notStated',
} as const;

function obeys(row: Crawler): string {
  return sentence(say(OBEYS[row.obeys], { operator: row.operator }), crawlerText(row, 'obeysNote'));
}

/** Which group it obeys if none names it. */
function star(row: Crawler): readonly string[] {
  const [, ...others] = fallbackChain(row.token);
  if (others.some((other) => other !== '*')) {
    const tokens = others.map(code).reduce((first, next) => say('inOrder', { first, next }));
    return [sentence(say('fallback', { tokens }), crawlerText(row, 'fallbackNote'))];
  }
  const note = crawlerText(row, 'starNote');
  switch (row.star) {
    case 'yes':
      return [sentence(say('starCovers'), note)];
    case 'no':
      if (row.obeys === 'no') return [sentence(say('starDoesNot'), note)];
      return [note === undefined ? say('mustBeNamed') : say('mustBeNamedNote', { note })];
    case 'n/a':
      return [sentence(say('starUnreliable'), note)];
    case 'not stated':
      return [sentence(say('starNotStated'), note)];
  }
}

function delay(row: Crawler): readonly string[] {
  const effect = row.crawlDelay ?? crawlDelayOf(row)?.effect;
  return effect === 'honored' ? [say('honored')] : [];
}

function describeAlias(alias: Alias, facts: readonly string[]): string {
  const { token, kind, meant, source: from } = alias;
  const noSuccessor = kind === 'retired' ? say('noSuccessor') : undefined;
  const advice = meant.length > 0 ? say('use', { tokens: either(meant) }) : noSuccessor;
  return paragraphs(say(kind, { token }), advice, aliasNote(alias), bullets(facts), from);
}

function unknown(name: string, facts: readonly string[]): string {
  const meant = suggestTokens(name);
  return paragraphs(
    say('unknown', { token: code(name) }),
    meant.length > 0 ? say('misspelled', { tokens: either(meant) }) : undefined,
    bullets([say('wholeToken'), ...facts]),
    link(source('RFC')),
  );
}

const either = (tokens: readonly string[]): string => listed(tokens.map(code), 'disjunction');
