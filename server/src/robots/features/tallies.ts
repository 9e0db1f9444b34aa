import type { Lens } from '../../core/features.ts';
import { settingOf } from '../../core/rule/settings.ts';
import type { Deciders, ListedUrl, Tally } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { Steps } from '../../core/steps.ts';
import { isUsageToken } from '../facts/usage.ts';
import { linesOf, rulesIn } from '../rules/shared/groups.ts';
import { compileRules, headOf, matchRule, mayMeet, type Rule, ruleForms } from '../semantics/index.ts';
import { LENSES } from '../settings.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { memoized } from '../syntax/memoized.ts';
import { lensWords as t } from '../words/lenses.ts';
import { bodySpan, groupRegion, ruleAt, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** At most this many rules have a lens; longer files are not read by people. */
const MAX_LENSES = 1000;
/** At most this many URLs are shown. */
const MAX_SHOWN = 100;

/**
 * Above each rule that blocks, or allows what another one blocks, what it does to the URLs that the sitemaps of the site list:
 * "blocks 1,204 of 50,000 listed URLs". A rule counts for those on which it decides among all rules of its crawlers. One that
 * decides on none is idle: most rules block URLs that are not listed. Undefined until all sitemaps are known. Only rules and URLs that
 * have changed since the last call cost time.
 */
export function* tallies(document: RobotsDocument): Steps<readonly Lens[] | undefined> {
  const { settings, site } = document.config;
  const { urls } = site ?? NO_SITE;
  if (!settingOf(LENSES, settings)) return [];
  if (!urls?.areAllKnown) return undefined;
  const file = wholeFile(document);
  const judged = new Map<MergedGroup, Judged>();
  const lenses: Lens[] = [];
  for (const [index, group] of file.groups.entries()) {
    const merged = obeyed(file, group);
    if (!merged || group.rules.length === 0) continue;
    yield 0;
    // Many groups may name one crawler: its rules are numbered once for all of them.
    const known = judged.get(merged) ?? {
      tally: yield* urls.tally(decidersOf(merged)),
      indexOf: indexes(merged),
    };
    judged.set(merged, known);
    const { tally, indexOf } = known;
    if (tally.total === 0) return [];
    const about = groupRegion(file, index);
    for (const placed of group.rules) {
      if (placed.line.pattern === '') continue;
      if (lenses.length >= MAX_LENSES) return lenses;
      yield 0;
      const at = indexOf.get(placed)!;
      const count = tally.counts[at] ?? 0;
      if (count > 0 && placed.line.kind === 'allow' && !isAgainstBlock(merged, at)) continue;
      lenses.push({ ...lensOf(placed, count, tally.total), group: about });
    }
  }
  return lenses;
}

/** What is known of the rules of a crawler: how many URLs each decides on, and its number. */
interface Judged {
  readonly tally: Tally;
  readonly indexOf: ReadonlyMap<PlacedLine, number>;
}

/** Whether a rule that blocks matches what an allowing one matches with nothing in the place of its wildcards. */
function isAgainstBlock(merged: MergedGroup, at: number): boolean {
  const { pattern } = rulesIn(merged)[at]!;
  const found = blocksOf(merged)(pattern.replace(/\*|\$$/g, ''));
  return found !== undefined && found.length > 0;
}

const blocksOf = memoized((merged: MergedGroup) =>
  compileRules(rulesIn(merged).filter(({ type }) => type === 'disallow')),
);

function lensOf(placed: PlacedLine, count: number, total: number): Lens {
  const span = bodySpan(placed);
  if (count === 0) return { ...span, title: t('matchesNothing'), idle: true };
  return {
    ...span,
    title: t(placed.line.kind === 'allow' ? 'allows' : 'blocks', { count, total }),
    ...{ command: 'crawlwise.showListed', args: [placed.number - 1, placed.line.bodyStart] },
  };
}

/** Some of the listed URLs that the rule at an offset decides. */
export function* listed(document: RobotsDocument, offset: number): Steps<readonly ListedUrl[]> {
  const { urls } = document.config.site ?? NO_SITE;
  const file = wholeFile(document);
  const placed = ruleAt(file, offset);
  const group = placed && file.groupAt(placed);
  const merged = group && obeyed(file, group);
  if (!urls || !merged) return [];
  return yield* urls.decided(decidersOf(merged), indexes(merged).get(placed) ?? -1, MAX_SHOWN);
}

/** The merged group that the first named crawler of a group obeys; usage tokens are no crawlers. */
const obeyed = ({ merged }: RobotsFile, { agents }: Group): MergedGroup | undefined =>
  agents
    .map(({ line }) => merged.get(line.agent))
    .find((item) => item && item.agent !== '' && !isUsageToken(item.agent));

const indexes = (merged: MergedGroup): ReadonlyMap<PlacedLine, number> =>
  new Map(linesOf(merged).map((placed, index) => [placed, index]));

/** The rules of a group as deciders of URLs. */
export const decidersOf: (merged: MergedGroup) => Deciders = memoized((merged: MergedGroup) =>
  decidersFor(merged.agent, rulesIn(merged)),
);

/**
 * Rules as deciders of URLs.
 * @param name see `Deciders`
 * @param rules the line of each is its index
 */
export function decidersFor(name: string, rules: readonly Rule[]): Deciders {
  const match = compileRules(rules);
  let splitters: readonly Splitter[] | undefined;
  return {
    name,
    rules: rules.map(keyOf),
    heads: (key) => ruleForms(ruleOf(key)).map(({ pattern }) => headOf(pattern)),
    matches: (key, path) => matchRule(ruleOf(key), path) !== undefined,
    decide(path) {
      const found = match(path);
      return found && found.length > 0 ? found.rule.line : -1;
    },
    decideAll(beginning) {
      splitters ??= rules.flatMap(splittersOf);
      return splitters.some((splits) => splits(beginning)) ? undefined : this.decide(beginning);
    },
  };
}

/** Whether a pattern matches some but not all of the paths with the same beginning. */
type Splitter = (beginning: string) => boolean;

const splittersOf = (rule: Rule): readonly Splitter[] =>
  ruleForms(rule).map(({ pattern }) => {
    const head = headOf(pattern);
    if (head !== pattern) return (beginning) => mayMeet(head, beginning);
    return (beginning) => head.startsWith(beginning) && head !== beginning;
  });

const keyOf = ({ type, pattern }: Rule): string => `${type} ${pattern}`;

function ruleOf(key: string): Rule {
  const blank = key.indexOf(' ');
  return { type: key.slice(0, blank) as Rule['type'], pattern: key.slice(blank + 1), line: 0 };
}
