/**
 * Checks expectations, the tests written in a robots.txt, against what crawlers really do. This module depends on lines
 * and crawler profiles, but on no messages.
 */
import { cached } from '../core/memo.ts';
import { isPattern } from '../core/urlPattern.ts';
import { crawlersNamed } from './facts/purposes.ts';
import { crawler } from './facts/tokens.ts';
import { isUsageToken } from './facts/usage.ts';
import {
  askAgent,
  askCrawler,
  type CrawlerVerdict,
  decisionsFor,
  googleVerdict,
  meantTokens,
  type OwnSite,
  obeyedBy,
  ownSite,
  requestPath,
  rulesOfCrawler,
} from './profile/index.ts';
import { intersects, matchesPattern, normalizePattern, pathDecided, toOctets } from './semantics/index.ts';
import { directivesOf } from './syntax/directives.ts';
import { type Expectation, expectationOf } from './syntax/expectation.ts';
import type { LineSet, PlacedLine, RobotsFile } from './syntax/file.ts';
import { bodyOf } from './syntax/line.ts';

/** What some crawlers do with the path of an expectation. */
export interface Outcome {
  /** Crawlers with the same result; spelled as by their operators if named by purpose. */
  readonly tokens: readonly string[];
  /** The path; for a pattern, a counterexample, or the pattern itself if there is none. */
  readonly path: string;
  readonly allowed: boolean;
  /** Why; `all` for a pattern without counterexample, `undecided` if the search was too expensive. */
  readonly because: CrawlerVerdict['because'] | 'all' | 'undecided';
  /** The line that decides, and the line that names the group; either may be missing. */
  readonly by: PlacedLine | undefined;
  readonly group: PlacedLine | undefined;
  /** Whether the result is as expected. */
  readonly holds: boolean;
}

/** What a file is checked against: may these crawlers fetch a path, a URL, or everything that a pattern matches? */
export interface Requirement {
  /** Product tokens, or purposes. */
  readonly names: readonly string[];
  readonly entry: string;
  readonly allowed: boolean;
}

/** An expectation of a file; an incomplete one has no outcomes. */
export interface CheckedExpectation {
  readonly placed: PlacedLine;
  readonly expectation: Expectation;
  readonly outcomes: readonly Outcome[];
}

const SITEMAPS: LineSet = { has: ({ kind }) => kind === 'sitemap' };
const EXPECTATIONS: LineSet = { has: (line) => expectationOf(line) !== undefined };

/**
 * What a crawler does with a URL under the rules of this file; see `askCrawler`. The rules are prepared on the first
 * call and cached with the file.
 */
export const verdictFor = (file: RobotsFile, token: string, url: string): CrawlerVerdict =>
  askCrawler(directivesOf(file), token, url);

/** `verdictFor` for a header or a name with its version; see `askAgent`. */
export const verdictForHeader = (file: RobotsFile, agent: string, url: string): CrawlerVerdict =>
  askAgent(directivesOf(file), agent, url);

/** What blocks a URL for a crawler by the reading of Google's parser: the line, and the length that it counts with. */
export function blockFor(file: RobotsFile, token: string, url: string) {
  const { allowed, line, rule } = googleVerdict(directivesOf(file), token, url);
  return allowed || !rule ? undefined : { by: lineNumbered(file, line)!, length: rule.length };
}

/** The crawlers that a misspelled name stands for; see `meantTokens`. */
export const meantIn = (file: RobotsFile, name: string): readonly string[] =>
  meantTokens(directivesOf(file), name);

/** The site that a file is for; see `ownSite`. */
export const siteOf = (file: RobotsFile, given: string | undefined): OwnSite | undefined =>
  ownSite(given, sitemapLines(file));

/** The values of its `Sitemap` lines. */
export const sitemapLines = (file: RobotsFile): readonly string[] =>
  file.having(SITEMAPS).map(({ line }) => line.value);

/** All expectations of a file, by line, checked once. Empty for a file that is not a robots.txt. */
export const checkExpectations = cached((file: RobotsFile): readonly CheckedExpectation[] =>
  file.foreign ? [] : file.having(EXPECTATIONS).flatMap((placed) => check(placed, file)),
);

/** The line with a 1-based number; undefined outside of the file. */
export function lineNumbered({ lines }: RobotsFile, number: number): PlacedLine | undefined {
  if (number <= 0) return undefined;
  const guess = lines[number - 1];
  return guess?.number === number ? guess : lines.find((placed) => placed.number === number);
}

/** The deciding line of an answer, without its comment; undefined if no rule matches. */
export function decidingLine(
  file: RobotsFile,
  { line, because }: Pick<CrawlerVerdict, 'because' | 'line'>,
): string | undefined {
  const placed = because === 'rule' ? lineNumbered(file, line) : undefined;
  return placed && bodyOf(placed.line);
}

/**
 * What the crawlers of a requirement do: one outcome for all with the same result; empty for a purpose without
 * crawlers. Crawlers that obey the same group are checked once.
 */
export function outcomesOf(file: RobotsFile, { names, entry, allowed }: Requirement): readonly Outcome[] {
  const kinds = new Map<string, string[]>();
  for (const token of new Set(names.flatMap(crawlersNamed))) {
    const obeys = crawler(token)?.obeys !== 'no';
    const kind = isUsageToken(token) ? `?${token}` : obeys ? groupOf(file, token) : '!';
    kinds.set(kind, [...(kinds.get(kind) ?? []), token]);
  }
  const found = new Map<string, Outcome>();
  for (const tokens of kinds.values()) {
    const outcome = outcomeFor(file, tokens, entry, allowed);
    const { because, by, group, path, holds } = outcome;
    const key = [isUsageToken(tokens[0]!), because, by?.number, group?.number, path, holds].join(' ');
    const same = found.get(key);
    found.set(key, same ? { ...same, tokens: [...same.tokens, ...tokens] } : outcome);
  }
  return [...found.values()];
}

/** The lines that name the group of a crawler: the same rules apply to all crawlers with these lines. */
const groupOf = (file: RobotsFile, token: string): string =>
  obeyedBy(directivesOf(file), token).use.lines.join();

function outcomeFor(file: RobotsFile, tokens: readonly string[], entry: string, allowed: boolean): Outcome {
  const token = tokens[0]!;
  const decide = decisionsFor(directivesOf(file), token);
  const outcomeOf = (path: string): Outcome => {
    const { because, line, group, ...decision } = decide(path);
    return {
      ...{ tokens, path, because, allowed: decision.allowed, holds: decision.allowed === allowed },
      by: lineNumbered(file, line),
      group: lineNumbered(file, group.lines[0] ?? 0),
    };
  };
  if (!isPattern(entry) || crawler(token)?.obeys === 'no') return outcomeOf(entry);
  const rules = rulesOfCrawler(directivesOf(file), token);
  const { path, complete } = pathDecided(rules, patternOf(entry), !allowed);
  if (path !== undefined) {
    const outcome = { ...outcomeOf(path), path };
    return outcome.holds ? { ...outcome, holds: false, because: 'undecided' } : outcome;
  }
  const { group } = outcomeOf('/');
  return {
    ...{ tokens, path: entry, by: undefined, group, holds: complete },
    allowed: complete ? allowed : !allowed,
    because: complete ? 'all' : 'undecided',
  };
}

/** The pattern that an entry with `*` or `$` stands for, in the form in which rules are compared. */
function patternOf(entry: string): string {
  return normalizePattern(toOctets(entry.startsWith('*') ? entry : requestPath(entry)));
}

/** The crawlers for which two requirements contradict each other on some path. */
export function disputed(a: Requirement, b: Requirement): readonly string[] {
  if (a.allowed === b.allowed) return [];
  const named = new Set(b.names.flatMap(crawlersNamed).map(lower));
  const both = a.names.flatMap(crawlersNamed).filter((name) => named.has(lower(name)));
  return both.length > 0 && meet(a.entry, b.entry) ? both : [];
}

/** Whether a requirement replaces an inherited one: both cannot be met, or it is about all crawlers and says the opposite. */
export const replaces = (own: Requirement, inherited: Requirement): boolean =>
  disputed(own, inherited).length > 0 ||
  (own.allowed !== inherited.allowed && own.names.includes('*') && meet(own.entry, inherited.entry));

const lower = (name: string): string => name.toLowerCase();

/** Whether two entries have a path in common. */
function meet(a: string, b: string): boolean {
  if (isPattern(a) && isPattern(b)) return intersects(patternOf(a), patternOf(b)) !== undefined;
  if (isPattern(a)) return matchesPattern(patternOf(a), requestPath(b));
  return isPattern(b) ? meet(b, a) : requestPath(a) === requestPath(b);
}

/** The requirement of an expectation; undefined if it is incomplete. */
export const requirementOf = ({ flaw, path, tokens, allowed }: Expectation): Requirement | undefined =>
  flaw || !path ? undefined : { names: tokens.map(({ text }) => text), entry: path.text, allowed };

function check(placed: PlacedLine, file: RobotsFile): CheckedExpectation[] {
  const expectation = expectationOf(placed.line);
  if (!expectation) return [];
  const requirement = requirementOf(expectation);
  return [{ placed, expectation, outcomes: requirement ? outcomesOf(file, requirement) : [] }];
}
