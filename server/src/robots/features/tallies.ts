import type { Lens } from '../../core/features.ts';
import { settingOf } from '../../core/rule/settings.ts';
import { type Deciders, type ListedUrl, NO_SITE, type Tally } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { linesOf, rulesIn } from '../rules/shared/groups.ts';
import {
  compileRules,
  headOf,
  type Matcher,
  matchRule,
  mayMeet,
  type Rule,
  ruleForms,
} from '../semantics/index.ts';
import { LENSES } from '../settings.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { memoized } from '../syntax/memoized.ts';
import { lensWords as say } from '../words/lenses.ts';
import { bodySpan, groupRegion, ruleAt, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** At most this many rules have a lens; longer files are not read by people. */
const MOST_LENSES = 1000;
/** At most this many URLs are shown. */
const MOST_SHOWN = 100;

/**
 * Above each rule, what it does to the URLs that the sitemaps of the site list: "blocks 1,204 of 50,000 listed URLs". A rule
 * counts for those on which it decides among all rules of its crawlers. One that decides on none is idle: most rules block URLs that
 * are not listed. Undefined until all sitemaps are known. Only rules and URLs that
 * have changed since the last call cost time.
 */
export function* tallies(document: RobotsDocument): Steps<readonly Lens[] | undefined> {
  const { settings, site } = document.config;
  const { urls } = site ?? NO_SITE;
  if (!settingOf(LENSES, settings)) return [];
  if (!urls?.areAllKnown) return undefined;
  const file = wholeFile(document);
  const tallied = new Map<MergedGroup, Tally>();
  const lenses: Lens[] = [];
  for (const [index, group] of file.groups.entries()) {
    const merged = obeyed(file, group);
    if (!merged || group.rules.length === 0) continue;
    const tally = tallied.get(merged) ?? (yield* urls.tally(decidersOf(merged)));
    if (tally.total === 0) return [];
    tallied.set(merged, tally);
    const indexOf = indexes(merged);
    const about = groupRegion(file, index);
    for (const placed of group.rules) {
      if (placed.line.pattern === '') continue;
      if (lenses.length >= MOST_LENSES) return lenses;
      const count = tally.counts[indexOf.get(placed)!] ?? 0;
      lenses.push({ ...lensOf(placed, count, tally.total), group: about });
    }
  }
  return lenses;
}

function lensOf(placed: PlacedLine, count: number, total: number): Lens {
  const span = bodySpan(placed);
  if (count === 0) return { ...span, title: say('matchesNothing'), idle: true };
  return {
    ...span,
    title: say(placed.line.kind === 'allow' ? 'allows' : 'blocks', { count, total }),
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
  return yield* urls.decided(decidersOf(merged), indexes(merged).get(placed) ?? -1, MOST_SHOWN);
}

/** The merged group that the first named crawler of a group obeys. */
const obeyed = ({ merged }: RobotsFile, { agents }: Group): MergedGroup | undefined =>
  agents.map(({ line }) => merged.get(line.agent)).find((one) => one && one.agent !== '');

const indexes = (merged: MergedGroup): ReadonlyMap<PlacedLine, number> =>
  new Map(linesOf(merged).map((placed, index) => [placed, index]));

const matcherOf: (merged: MergedGroup) => Matcher = memoized((merged: MergedGroup) =>
  compileRules(rulesIn(merged)),
);

/** The rules of a group as deciders of URLs. */
export function decidersOf(merged: MergedGroup): Deciders {
  const rules = rulesIn(merged);
  const match = matcherOf(merged);
  return {
    name: merged.agent,
    rules: rules.map(keyOf),
    heads: (key) => ruleForms(ruleOf(key)).map(({ pattern }) => headOf(pattern)),
    matches: (key, path) => matchRule(ruleOf(key), path) !== undefined,
    decide(path) {
      const found = match(path);
      return found && found.length > 0 ? found.rule.line : -1;
    },
    decideAll(beginning) {
      return splittersOf(merged).some((splits) => splits(beginning)) ? undefined : this.decide(beginning);
    },
  };
}

/** For each form of a rule: whether it matches some but not all of the paths with the same beginning. */
const splittersOf: (merged: MergedGroup) => readonly ((beginning: string) => boolean)[] = memoized(
  (merged: MergedGroup) =>
    rulesIn(merged).flatMap((rule) =>
      ruleForms(rule).map(({ pattern }) => {
        const head = headOf(pattern);
        if (head !== pattern) return (beginning: string) => mayMeet(head, beginning);
        return (beginning: string) => head.startsWith(beginning) && head !== beginning;
      }),
    ),
);

const keyOf = ({ type, pattern }: Rule): string => `${type} ${pattern}`;

function ruleOf(key: string): Rule {
  const blank = key.indexOf(' ');
  return { type: key.slice(0, blank) as Rule['type'], pattern: key.slice(blank + 1), line: 0 };
}
