/** Notes on an answer: what a site owner should know about the crawler besides the verdict. */

import { listed } from '../../core/catalogue.ts';
import { shortened } from '../../core/credentials.ts';
import type { Crawler } from '../facts/crawlers.ts';
import { aliasOf, crawler, crawlerText, purposeTitle, suggestTokens } from '../facts/tokens.ts';
import { isUsageToken, type UsageToken, usageToken } from '../facts/usage.ts';
import { useWords } from '../facts/words.ts';
import { EVERY_CRAWLER, productToken } from '../semantics/index.ts';
import { noteWords as t } from '../words/notes.ts';
import type { GroupUse } from './judge.ts';

/** A note on the answer. */
export interface Note {
  readonly kind:
    | 'ignores-robots'
    | 'may-ignore-robots'
    | 'compliance-unknown'
    | 'star-unknown'
    | 'fallback'
    | 'control-token'
    | 'usage-token'
    | 'historical'
    | 'unknown-crawler'
    | 'robots-txt'
    | 'retired-crawler'
    | 'header'
    | 'url-normalized';
  /** One sentence without a final period, for people. */
  readonly text: string;
}

/**
 * The notes on a crawler that uses a group; `row` is undefined for a token that is not in the table.
 * @param isAllowed by the rules of the group
 */
export function crawlerNotes(
  token: string,
  row: Crawler | undefined,
  group: GroupUse,
  isAllowed: boolean,
): Note[] {
  if (token === EVERY_CRAWLER) return [];
  const usage = row ? undefined : usageToken(token);
  if (usage) return [usageNote(usage, group, isAllowed)];
  if (!row) return [unknownCrawler(token)];
  return [...compliance(row), ...groupNotes(row, group), ...kindNotes(row)];
}

/** The tokens that an unknown one was probably meant to be, likeliest first. */
export function likelyTokens(token: string): readonly string[] {
  if (token === EVERY_CRAWLER || crawler(token) || isUsageToken(token)) return [];
  const cut = productToken(token);
  const named = cut === token ? undefined : crawler(cut)?.token;
  return named === undefined ? suggestTokens(token) : [named];
}

/** The note on an unknown name, as `robots/retired-user-agent` and `robots/unknown-user-agent` report it. */
export function unknownCrawler(token: string): Note {
  const names = listed(likelyTokens(token), 'disjunction');
  const name = shortened(token);
  if (aliasOf(token)?.kind === 'retired') {
    const text = names === '' ? t('retired', { name }) : t('replaced', { name, names });
    return { kind: 'retired-crawler', text };
  }
  const text = names === '' ? t('unknown', { name }) : t('misspelled', { name, names });
  return { kind: 'unknown-crawler', text };
}

/** What a usage token asks of a path. */
function usageNote({ token, use, asOf: date }: UsageToken, { step }: GroupUse, isAllowed: boolean): Note {
  const key = step === 'none' ? 'unasked' : isAllowed ? 'permitted' : 'refused';
  return { kind: 'usage-token', text: t(key, { token, use: useWords(use), date }) };
}

/** The note on a product token that was read from a header; `*` if the header has none. */
export function headerNote(agent: string, token: string): Note {
  const header = shortened(agent);
  const text =
    token === EVERY_CRAWLER ? t('noToken', { header }) : t('token', { token: shortened(token), header });
  return { kind: 'header', text };
}

const COMPLIANCE = {
  no: { kind: 'ignores-robots', key: 'no' },
  'may not': { kind: 'may-ignore-robots', key: 'mayNot' },
  mostly: { kind: 'may-ignore-robots', key: 'mostly' },
  'not stated': { kind: 'compliance-unknown', key: 'notStated' },
} as const;

function compliance(row: Crawler): Note[] {
  const { token, operator, obeys } = row;
  if (obeys === 'yes') return [];
  const { kind, key } = COMPLIANCE[obeys];
  return [{ kind, text: withNote(t(key, { token, operator }), crawlerText(row, 'obeysNote')) }];
}

function groupNotes(row: Crawler, { step }: GroupUse): Note[] {
  const { token } = row;
  if (step === 'star' && row.star === 'not stated') {
    const text = withNote(t('starNotStated', { token }), crawlerText(row, 'starNote'));
    return [{ kind: 'star-unknown', text }];
  }
  const note = crawlerText(row, 'fallbackNote');
  return step === 'fallback' && note !== undefined
    ? [{ kind: 'fallback', text: t('fallback', { token, note }) }]
    : [];
}

function kindNotes(row: Crawler): Note[] {
  const { token, operator } = row;
  const notes: Note[] = [];
  if (row.purpose === 'control') {
    const use = crawlerText(row, 'detail') ?? listed((row.also ?? []).map(purposeTitle), 'unit');
    const text = use === '' ? t('control', { token }) : t('controlOf', { token, use });
    notes.push({ kind: 'control-token', text });
  }
  if (row.historical) notes.push({ kind: 'historical', text: t('historical', { operator, token }) });
  return notes;
}

const withNote = (text: string, note: string | undefined): string =>
  note === undefined ? text : t('withNote', { text, note });
