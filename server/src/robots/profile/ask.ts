import { joinClauses } from '../../core/clauses.ts';
import { shortened } from '../../core/credentials.ts';
import { cached } from '../../core/memo.ts';
/** May this crawler fetch this URL? The verdict, and everything that it rests on. */

import type { Crawler, Obeys, Purpose } from '../facts/crawlers.ts';
import { tokenOfHeader } from '../facts/header.ts';
import { crawler } from '../facts/tokens.ts';
import { EVERY_CRAWLER, type MergedGroup, type Rule, rulesOf } from '../semantics/index.ts';
import { noteWords } from '../words/notes.ts';
import { compare, type Difference } from './differences.ts';
import {
  type FullJudgment,
  type GroupUse,
  groupFor,
  type Judgment,
  judge,
  type LosingRule,
  type MatchingRule,
} from './judge.ts';
import { crawlerNotes, headerNote, likelyTokens, type Note } from './notes.ts';
import { GOOGLE, type Reading } from './points.ts';
import { isPlainToken, type ProfileSource, profileOf } from './profile.ts';
import { requestOf, requestPath } from './request.ts';

/**
 * What the verdict rests on: a rule; that no rule matches; that no group applies; that every crawler fetches
 * `/robots.txt`; or that this crawler does not obey robots.txt.
 */
export type Because = 'rule' | 'no-rule' | 'no-group' | 'robots-txt' | 'ignores-robots';

/** Facts about a crawler. */
interface CrawlerFacts {
  /** In the operator's spelling. */
  readonly token: string;
  readonly operator: string;
  readonly purpose: Purpose;
  readonly obeys: Obeys;
  /** The page that states this, its address, and when it was read; null if unknown. */
  readonly page: string | null;
  readonly source: string | null;
  readonly verified: string;
}

/** The answer: a plain object that JSON preserves. */
export interface CrawlerVerdict {
  /** The given token; for a `User-Agent` header, the product token in it. */
  readonly token: string;
  /** The given URL. */
  readonly url: string;
  /** The path and query of the URL, as crawlers request and compare them. */
  readonly path: string;
  /** Whether the crawler may fetch the URL, or fetches it anyway. */
  readonly allowed: boolean;
  readonly because: Because;
  /** Null for a token that is in no table. */
  readonly crawler: CrawlerFacts | null;
  /** For such a token: those that were probably meant. */
  readonly suggestions: readonly string[];
  /** The deciding line; 0 unless `because` is `rule`. */
  readonly line: number;
  /** The group that applies. Also given, with the rules, if the crawler does not obey it. */
  readonly group: GroupUse;
  /** The rule of the group that wins; null if none matches. */
  readonly rule: MatchingRule | null;
  /** The matching rules that lose, in order of precedence; at most a hundred. */
  readonly losers: readonly LosingRule[];
  /** How many matching rules lose. */
  readonly lost: number;
  /** The verdict of Google's parser for the crawler's tokens, tried in order. */
  readonly google: Judgment;
  /** The verdict of RFC 9309. */
  readonly rfc: Judgment;
  /** Why those two differ; empty if they agree on verdict and line. */
  readonly differences: readonly Difference[];
  readonly notes: readonly Note[];
}

/** For tokens that Google's parser cannot find in any file, such as `MJ12bot`, names are compared whole. */
const WHOLE_NAME: Reading = new Set(['token']);

/**
 * Determines what a crawler does with a URL.
 *
 * Rules are read and compared as Google's parser does, in the group that the crawler's fallback chain selects. If
 * Google's parser would cut a crawler's name (at digits, dots, spaces), the crawler is assumed to look for its whole
 * name. An unknown token is compared whole; `*` is next. A crawler whose operator states that it does not obey
 * robots.txt is always allowed.
 *
 * @param robots as `parseRobots` returns it; the prepared profile is cached with the object
 * @param token a product token; letter case does not matter
 * @param url a URL or a path, see `requestOf`; anything else is cut as Google's parser does
 * @returns an answer for any three arguments. The first call is linear in the file; later ones compare the path with
 * the rules of the group that can match; at worst pattern octets × path
 */
export function askCrawler(robots: ProfileSource, token: string, url: string): CrawlerVerdict {
  const profile = profileOf(robots);
  const row = crawler(token);
  const path = requestPath(url);
  const { google, rfc, differences } = compare(profile, token, path);
  const reading = readingFor(token);
  const own = reading === GOOGLE ? google : judge(profile, token, path, reading);
  const because = reasonOf(row, path, own.group, own.rule !== null);
  return {
    token,
    url,
    path,
    allowed: because === 'rule' ? own.allowed : true,
    because,
    crawler: row ? factsOf(row) : null,
    suggestions: likelyTokens(token),
    line: because === 'rule' ? own.line : 0,
    group: own.group,
    rule: own.rule,
    losers: own.losers,
    lost: own.lost,
    google: withoutLosers(google),
    rfc: withoutLosers(rfc),
    differences,
    notes: [...crawlerNotes(token, row, own.group, own.allowed), ...urlNotes(url, path)],
  };
}

/** How a crawler reads the names in a file. */
const readingFor = (token: string): Reading =>
  isPlainToken(crawler(token)?.token ?? token) ? GOOGLE : WHOLE_NAME;

/** The rules that a crawler obeys. */
export interface Obeyed {
  readonly use: GroupUse;
  readonly rules: readonly Rule[];
  /** The first line of each group that the rules are from: equal lists mean the same rules of a file. */
  readonly heads: readonly number[];
}

/** The group whose rules `askCrawler` compares with paths, whether or not the crawler obeys them. */
export function obeyedBy(robots: ProfileSource, token: string): Obeyed {
  const { use, merged } = groupFor(profileOf(robots), token, readingFor(token));
  const heads = merged?.groups.map(({ agents }) => agents[0]!.line) ?? [];
  return { use, rules: merged ? rulesIn(merged) : NO_RULES, heads };
}

const NO_RULES: readonly Rule[] = [];

/** Returns the same list for the same group. */
const rulesIn = cached((merged: MergedGroup): readonly Rule[] => rulesOf(merged));

/** The rules that decide for a crawler, as `askCrawler` reads them; empty if no group applies to it. */
export const rulesOfCrawler = (robots: ProfileSource, token: string): readonly Rule[] =>
  obeyedBy(robots, token).rules;

/**
 * The product token in a `User-Agent` header or in a name with its version; `*` for a header that names no crawler;
 * any other name unchanged.
 */
export function requestedToken(agent: string): string {
  const token = crawler(agent) ? undefined : tokenOfHeader(agent);
  return token === '' ? EVERY_CRAWLER : (token ?? agent);
}

/** Calls `askCrawler` with the product token in a name (see `requestedToken`); a note says which token that is. */
export function askAgent(robots: ProfileSource, agent: string, url: string): CrawlerVerdict {
  const token = requestedToken(agent);
  const answer = askCrawler(robots, token, url);
  return token === agent ? answer : { ...answer, notes: [headerNote(agent, token), ...answer.notes] };
}

/** The verdict of Google's parser on a URL, in the group that the crawler's fallback chain selects. Arguments as for `askCrawler`. */
export function googleVerdict(robots: ProfileSource, token: string, url: string): FullJudgment {
  return judge(profileOf(robots), token, requestPath(url), GOOGLE);
}

function withoutLosers({ allowed, line, group, rule }: Judgment): Judgment {
  return { allowed, line, group, rule };
}

/** What a verdict rests on; `isMatched` says whether a rule of the group matches. */
export function reasonOf(
  row: Crawler | undefined,
  path: string,
  group: GroupUse,
  isMatched: boolean,
): Because {
  if (row?.obeys === 'no') return 'ignores-robots';
  if (path === '/robots.txt') return 'robots-txt';
  if (group.step === 'none') return 'no-group';
  return isMatched ? 'rule' : 'no-rule';
}

function factsOf({ token, operator, purpose, obeys, page, source, verified }: Crawler): CrawlerFacts {
  return { token, operator, purpose, obeys, page: page ?? null, source: source ?? null, verified };
}

const LONGEST_FORM = 200;

function urlNotes(url: string, path: string): Note[] {
  const { form = path, changes = [] } = requestOf(url) ?? {};
  const notes: Note[] = [];
  if (path === '/robots.txt') notes.push({ kind: 'robots-txt', text: noteWords('robotsTxt') });
  if (changes.length > 0) {
    const args = { form: shortened(form, LONGEST_FORM), changes: joinClauses(changes) };
    notes.push({ kind: 'url-normalized', text: noteWords('request', args) });
  }
  return notes;
}
