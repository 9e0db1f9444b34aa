/**
 * The groups of a file that are relevant for one crawler, with answers that are cached until these groups change.
 * This module depends on lines and crawler profiles, but on no messages.
 */
import { cached } from '../core/memo.ts';
import { fallbackChain } from './facts/tokens.ts';
import { askCrawler, type CrawlerVerdict, googleVerdict, rulesOfCrawler } from './profile/index.ts';
import { type PathSearch, pathDecided, productToken, tokenKey, toOctets } from './semantics/index.ts';
import type { Group, PlacedLine, RobotsFile } from './syntax/file.ts';
import { memoized } from './syntax/memoized.ts';

/** What a crawler does with a URL. */
export interface Verdict extends Pick<CrawlerVerdict, 'allowed' | 'because'> {
  /** The deciding line; undefined if no rule matches. */
  readonly by: PlacedLine | undefined;
  /** The line that names the crawler's group; undefined without a group. */
  readonly group: PlacedLine | undefined;
}

/** How Google's parser blocks a URL: the line that decides, and the length in octets that it counts with. */
export interface Block {
  readonly by: PlacedLine;
  readonly length: number;
}

export type CrawlerInput = Parameters<typeof askCrawler>[0];

/** A line as Google's parser reads it, if it is part of a group; `number` is the line number that answers use. */
export function sourceLine({ line }: PlacedLine, number: number): CrawlerInput['lines'][number][] {
  const { kind, key, value, pattern, missingColon } = line;
  if (kind !== 'user-agent' && kind !== 'allow' && kind !== 'disallow') return [];
  const read = kind === 'user-agent' ? value : pattern;
  return [{ line: number, tag: kind, missingColon, key: toOctets(key), value: toOctets(read) }];
}

/** What a crawler does with a URL under the rules of a file: the same verdict as `verdictFor` gives. */
export function verdictIn(file: RobotsFile, token: string, url: string): Verdict {
  const { source, lines, verdicts } = excerptFor(file, token);
  let verdict = verdicts.get(url);
  if (!verdict) {
    const { allowed, because, line, group } = askCrawler(source, token, url);
    verdict = { allowed, because, by: lines[line - 1], group: lines[(group.lines[0] ?? 0) - 1] };
    verdicts.set(url, verdict);
  }
  return verdict;
}

/** A path that a normalized pattern matches and that the crawler may fetch, or may not; see `pathDecided`. */
export function pathIn(file: RobotsFile, token: string, pattern: string, allowed: boolean): PathSearch {
  const { source, paths } = excerptFor(file, token);
  const key = `${allowed} ${pattern}`;
  let found = paths.get(key);
  if (!found) {
    found = pathDecided(rulesOfCrawler(source, token), pattern, allowed);
    paths.set(key, found);
  }
  return found;
}

/**
 * A key shared by all crawlers that a file treats alike if they obey it: the name of their group. A crawler for which a
 * name in the file can be read in more than one way has a separate key.
 */
export function kindOf(file: RobotsFile, token: string): string {
  const keys = fallbackChain(token).map((name) => tokenKey(toOctets(name)));
  const names = ambiguousNames(file);
  return keys.some((key) => names.has(key)) ? `=${token}` : (keys.find((key) => file.merged.has(key)) ?? '');
}

/** What blocks a URL for a crawler by the reading of Google's parser; undefined if it may be fetched. */
export function blockIn(file: RobotsFile, token: string, url: string): Block | undefined {
  const { source, lines, blocks } = excerptFor(file, token);
  let block = blocks.get(url);
  if (block === undefined) {
    const { allowed, line, rule } = googleVerdict(source, token, url);
    block = allowed || !rule ? 'none' : { by: lines[line - 1]!, length: rule.length };
    blocks.set(url, block);
  }
  return block === 'none' ? undefined : block;
}

/** Groups as a separate file, with cached answers. Its line numbers are indexes in `lines`, starting at 1. */
interface Excerpt {
  readonly groups: readonly Group[];
  readonly lines: readonly PlacedLine[];
  readonly source: CrawlerInput;
  readonly verdicts: Map<string, Verdict>;
  readonly blocks: Map<string, Block | 'none'>;
  readonly paths: Map<string, PathSearch>;
}

/** The excerpts whose first group is the given one, by the token they are for. */
const excerptsFrom = memoized((_: Group) => new Map<string, Excerpt>());

function excerptFor(file: RobotsFile, token: string): Excerpt {
  const groups = groupsFor(file, token);
  const known = groups[0] && excerptsFrom(groups[0]);
  const before = known?.get(token);
  if (before?.groups.length === groups.length && before.groups.every((group, i) => group === groups[i])) {
    return before;
  }
  const lines = groups.flatMap(({ agents, rules }) => [...agents, ...rules]);
  const source = { lines: lines.flatMap((placed, index) => sourceLine(placed, index + 1)) };
  const excerpt = { groups, lines, source, verdicts: new Map(), blocks: new Map(), paths: new Map() };
  known?.set(token, excerpt);
  return excerpt;
}

/** The groups that a crawler may obey, whichever part of a name it compares, in order. */
function groupsFor(file: RobotsFile, token: string): readonly Group[] {
  const names = new Set(fallbackChain(token).map((name) => tokenKey(toOctets(name))));
  const found = new Set([...names].flatMap((name) => file.merged.get(name)?.groups ?? []));
  for (const group of ambiguousGroups(file))
    if (namesOf(group).some((name) => names.has(name))) found.add(group);
  return [...found].sort((a, b) => a.agents[0]!.index - b.agents[0]!.index);
}

/** All names of a file that can be read in more than one way. */
const ambiguousNames = cached(
  (file: RobotsFile): ReadonlySet<string> => new Set(ambiguousGroups(file).flatMap(namesOf)),
);

/** The groups that are not found under all of their names. */
const ambiguousGroups = cached((file: RobotsFile): readonly Group[] =>
  file.groups.filter((group) => namesOf(group).length > 0),
);

/** The names under which crawlers may read a group, besides those under which `RobotsFile.merged` holds it. */
const namesOf = memoized(({ agents }: Group): readonly string[] =>
  agents.flatMap(({ line }) => {
    const value = toOctets(line.value);
    return [tokenKey(productToken(value)), tokenKey(value)].filter((name) => name !== line.agent);
  }),
);
