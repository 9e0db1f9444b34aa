import { cached } from '../../../core/memo.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import { parsedUrl } from '../../../core/uri.ts';
import { compileRules, type Matcher, pathOfUrl, type Rule } from '../../semantics/index.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../../syntax/file.ts';
import { memoized } from '../../syntax/memoized.ts';

/** An earlier rule of the opposite type and the same length, and a listed URL that only the type decides. */
interface ListedTie {
  readonly other: PlacedLine;
  readonly url: string;
}

export interface ListedPage {
  readonly url: string;
  readonly path: string;
}

type Ties = ReadonlyMap<PlacedLine, ListedTie>;

/** The pages that the site's sitemaps list; only those of this site. */
export const listedPages = cached(({ pages, origin }: SiteContext): readonly ListedPage[] =>
  pages.flatMap((listed) => {
    const url = parsedUrl(listed);
    return url && url.origin === origin ? [{ url: listed, path: pathOfUrl(url.pathname + url.search) }] : [];
  }),
);

/**
 * Rules whose type alone decides on a URL that the sitemaps of the site list, by the later of two lines. Groups that are
 * as they were are not checked again; those of more than `mostRules` rules are left out.
 */
export function listedTies(file: RobotsFile, site: SiteContext, mostRules: number): Ties {
  const found = new Map<PlacedLine, ListedTie>();
  const pages = listedPages(site);
  if (pages.length === 0) return found;
  const seen = new Set<object>();
  for (const merged of file.merged.values()) {
    const [only] = merged.groups;
    const item = merged.groups.length === 1 ? only! : merged;
    if (seen.has(item) || countOf(merged.groups) > mostRules) continue;
    seen.add(item);
    const ties = (item === merged ? tiesOfMerged(merged) : tiesOfGroup(only!))(pages);
    for (const [later, tie] of ties) if (!found.has(later)) found.set(later, tie);
  }
  return found;
}

const countOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { rules }) => sum + rules.length, 0);

const tiesOfGroup = memoized((group: Group) => finder([group]));
const tiesOfMerged = memoized(({ groups }: MergedGroup) => finder(groups));

/** Looks for ties on pages; remembers the results of the last ones. */
function finder(groups: readonly Group[]): (pages: readonly ListedPage[]) => Ties {
  const lines = groups.flatMap(({ rules }) => rules).filter(({ line }) => line.pattern !== '');
  const matchers = mayTie(lines)
    ? { allow: matcherOf(lines, 'allow'), disallow: matcherOf(lines, 'disallow') }
    : undefined;
  let last: { readonly pages: readonly ListedPage[]; readonly ties: Ties } | undefined;
  return (pages) => {
    if (last?.pages !== pages) {
      last = { pages, ties: matchers ? tiesOn(pages, lines, matchers) : new Map() };
    }
    return last.ties;
  };
}

const mayTie = (lines: readonly PlacedLine[]): boolean => {
  const lengths = new Set(lines.flatMap(({ line }) => (line.kind === 'allow' ? [line.pattern.length] : [])));
  return lines.some(({ line }) => line.kind === 'disallow' && lengths.has(line.pattern.length));
};

const matcherOf = (lines: readonly PlacedLine[], type: Rule['type']): Matcher =>
  compileRules(
    lines.flatMap(({ line }, index) =>
      line.kind === type ? [{ type, pattern: line.pattern, line: index }] : [],
    ),
  );

function tiesOn(
  pages: readonly ListedPage[],
  lines: readonly PlacedLine[],
  { allow, disallow }: Readonly<Record<Rule['type'], Matcher>>,
): Ties {
  const found = new Map<PlacedLine, ListedTie>();
  for (const { url, path } of pages) {
    const allowing = allow(path);
    const blocking = allowing && disallow(path);
    if (!blocking || blocking.length !== allowing.length) continue;
    const indexes = [allowing.rule.line, blocking.rule.line].sort((a, b) => a - b);
    const [other, later] = indexes.map((index) => lines[index]!) as [PlacedLine, PlacedLine];
    if (!found.has(later)) found.set(later, { other, url });
  }
  return found;
}
