import { crawlDelayOf } from '../facts/crawlDelay.ts';
import type { Alias } from '../facts/crawlers/row.ts';
import type { Crawler } from '../facts/crawlers.ts';
import { source } from '../facts/sources.ts';
import {
  aliasOf,
  crawler,
  fallbackChain,
  notCoveredByStar,
  purposeTitle,
  suggestTokens,
} from '../facts/tokens.ts';
import { productToken } from '../semantics/index.ts';
import type { Line } from '../syntax/line.ts';
import { bullets, code, link, paragraphs } from './markdown.ts';

/** Markdown about the name at an offset of a `user-agent` line's value, with its range in the line. */
export function agentHover({ value, valueStart, valueEnd }: Line, at: number) {
  if (crawler(value) || aliasOf(value))
    return { start: valueStart, end: valueEnd, markdown: describe(value) };
  for (const match of value.matchAll(/[^,;|\s]+/g)) {
    const start = valueStart + match.index;
    const end = start + match[0].length;
    if (start <= at && at <= end) return { start, end, markdown: describe(match[0]) };
  }
  return undefined;
}

function describe(name: string): string {
  const token = productToken(name);
  if (token === '*' && name === '*') return everyCrawler();
  const row = crawler(name) ?? crawler(token);
  if (row) return describeCrawler(row);
  const alias = aliasOf(name) ?? aliasOf(token);
  return alias ? describeAlias(alias) : unknown(name);
}

function everyCrawler(): string {
  return paragraphs(
    '**`*`** · every crawler that no other group names',
    bullets([
      'A crawler that finds a group with its own name obeys only that group. It inherits nothing from this one.',
      `Does not reach ${notCoveredByStar().map(code).join(', ')}: name them to address them.`,
    ]),
    link(source('RFC')),
  );
}

function describeCrawler(row: Crawler): string {
  const purposes = [row.purpose, ...(row.also ?? [])].map(purposeTitle).join(', ');
  const detail = row.detail === undefined ? '' : ` (${row.detail})`;
  const page =
    row.page === undefined ? [] : [link({ title: row.page, ...(row.source && { url: row.source }) })];
  return paragraphs(
    `**${row.token}** · ${row.operator} · ${purposes}${detail}`,
    row.historical && 'No longer sent by its operator, but still found in files.',
    row.successor && `Its operator uses ${code(row.successor)} instead.`,
    row.note && `${row.note}.`,
    bullets([obeys(row), star(row), ...fallback(row), ...delay(row)]),
    [...page, ...(row.verified ? [`state of ${row.verified}`] : [])].join(' · ') || undefined,
  );
}

function obeys({ obeys: says, obeysNote, operator }: Crawler): string {
  const note = obeysNote === undefined ? '' : ` (${obeysNote})`;
  switch (says) {
    case 'yes':
      return `Obeys robots.txt according to ${operator}${note}.`;
    case 'mostly':
      return `Mostly obeys robots.txt according to ${operator}${note}.`;
    case 'may not':
      return `May not obey robots.txt according to ${operator}${note}.`;
    case 'no':
      return `Does not obey robots.txt according to ${operator}${note}.`;
    case 'not stated':
      return `${operator} does not state whether it obeys robots.txt${note}.`;
  }
}

function star({ star: reached, starNote, obeys: says }: Crawler): string {
  const note = starNote === undefined ? '' : ` (${starNote})`;
  switch (reached) {
    case 'yes':
      return `Obeys only the group that names it. If no group does, the \`*\` group covers it${note}.`;
    case 'no':
      return says === 'no'
        ? `The \`*\` group does not cover it${note}.`
        : `The \`*\` group does not cover it${note}: it must be named.`;
    case 'n/a':
      return `The \`*\` group has no reliable effect on it${note}.`;
    case 'not stated':
      return `It is not documented whether the \`*\` group covers it${note}.`;
  }
}

function fallback({ token, fallbackNote }: Crawler): readonly string[] {
  const [, ...others] = fallbackChain(token);
  const named = others.filter((other) => other !== '*');
  if (named.length === 0) return [];
  const note = fallbackNote === undefined ? '' : ` (${fallbackNote})`;
  return [`Without its own group, it obeys that of ${others.map(code).join(', then ')}${note}.`];
}

function delay(row: Crawler): readonly string[] {
  const effect = row.crawlDelay ?? crawlDelayOf(row)?.effect;
  if (effect === 'honoured') return ['Honors `Crawl-delay`.'];
  return effect === 'ignored' ? ['Ignores `Crawl-delay`.'] : [];
}

const KINDS: Record<Alias['kind'], string> = {
  alias: 'not the token that a crawler looks for',
  retired: 'no longer used by its operator',
  wrong: 'not a token of its operator',
};

function describeAlias({ token, kind, meant, note, source: from }: Alias): string {
  const advice =
    meant.length > 0
      ? `Use ${meant.map(code).join(' or ')}.`
      : kind === 'retired'
        ? 'It has no successor.'
        : undefined;
  return paragraphs(`**${token}** · ${KINDS[kind]}`, advice, note, from);
}

function unknown(name: string): string {
  const meant = suggestTokens(name);
  return paragraphs(
    `${code(name)} · not the product token of a known crawler (not in Crawlwise's list)`,
    meant.length > 0 ? `Did you mean ${meant.map(code).join(' or ')}?` : undefined,
    bullets([
      'A crawler looks for its whole token and ignores letter case.',
      'According to the standard, a token contains only letters, `-` and `_`.',
    ]),
    link(source('RFC')),
  );
}
