/** For which crawlers and paths two versions of a file give different verdicts. */

import { cached, entryOf } from '../../core/memo.ts';
import { EVERY_CRAWLER, type Group, type Rule, tokenKey } from './groups.ts';
import { type RuleChange, ruleChanges } from './ruleChanges.ts';
import { RuleSet } from './ruleSet.ts';
import type { Budget } from './search.ts';

/** A change for all crawlers with some tokens, as these are written; `*` stands for those that no group names. */
export interface Change extends RuleChange {
  readonly tokens: readonly string[];
}

/** All changes: if a verdict changes, there is a change with the crawler's token, the direction and the path. */
export interface Difference {
  readonly changes: readonly Change[];
}

/**
 * The chain of tokens, in the form in which they are compared, of a crawler that is known to try more than its own
 * token and `*`: it obeys the groups of the first one that has any.
 */
export type Fallback = (key: string) => readonly string[] | undefined;

export interface DifferenceOptions {
  /** Budget in compared octets; by default enough for any fix of any file, and well under a second. */
  readonly budget?: Budget;
  /**
   * Crawlers with a fallback are compared both ways: by the group that Google's parser finds for them, and by their
   * own.
   */
  readonly fallback?: Fallback;
}

const BUDGET = 2_000_000;

/**
 * Finds exactly which verdicts change from the groups of one version of a file to those of another; undefined if that
 * would take too long. A crawler that no group names in one of the versions obeys `*` there. The empty token, which no
 * crawler has, is ignored.
 *
 * Groups that are the same object in both are equal without comparison. What is found out about `before` is kept
 * with it, so that many versions that differ in a few rules cost little more than these rules.
 */
export function difference(
  before: readonly Group[],
  after: readonly Group[],
  { budget = { left: BUDGET }, fallback }: DifferenceOptions = {},
): Difference | undefined {
  const between = exchanged(before, after, Object.is);
  const removed = without(between.removed, between.added);
  const added = without(between.added, between.removed);
  const version = versionOf(before);
  const change = { left: groupsByKey(removed), joined: groupsByKey(added) };
  const found = new Map<string, { tokens: Set<string>; changes: readonly RuleChange[] }>();
  for (const [key, token] of new Map([...removed, ...added].flatMap((group) => [...tokensOf(group)]))) {
    if (key === '') continue;
    for (const chain of [[key, EVERY_CRAWLER], fallback?.(key)]) {
      if (!chain) continue;
      const { id, old, left, joined } = exchangeFor(chain, version, change);
      if (left.length + joined.length === 0) continue;
      const known = found.get(id);
      const changes = known?.changes ?? changesBetween(version.rulesOf(old), left, joined, budget);
      if (!changes) return undefined;
      if (known) known.tokens.add(token);
      else found.set(id, { tokens: new Set([token]), changes });
    }
  }
  const changes = [...found.values()].flatMap(({ tokens, changes }) =>
    changes.map((change) => ({ ...change, tokens: [...tokens] })),
  );
  return { changes };
}

/** The analysis of one version. */
interface Version {
  /** The groups of a token. */
  groupsOf(key: string | undefined): readonly Group[];
  rulesOf(groups: readonly Group[]): RuleSet;
}

type GroupsByKey = ReadonlyMap<string, readonly Group[]>;

const NO_GROUPS: readonly Group[] = [];
const NO_RULES = new RuleSet([]);
const rulesOfGroup = cached(({ rules }: Group) => new RuleSet(rules));

const versionOf = cached((all: readonly Group[]): Version => {
  const byKey = groupsByKey(all);
  const rulesOfGroups = new Map<string, RuleSet>();
  return {
    groupsOf: (key) => groupsIn(byKey, key),
    rulesOf(groups) {
      const [group, ...others] = groups;
      if (!group) return NO_RULES;
      if (others.length === 0) return rulesOfGroup(group);
      return entryOf(rulesOfGroups, idOf(groups), () => new RuleSet(rulesIn(groups)));
    },
  };
});

const groupsIn = (byKey: GroupsByKey, key: string | undefined): readonly Group[] =>
  (key === undefined ? undefined : byKey.get(key)) ?? NO_GROUPS;

function groupsByKey(groups: readonly Group[]): GroupsByKey {
  const byKey = new Map<string, Group[]>();
  for (const group of groups)
    for (const key of tokensOf(group).keys()) entryOf(byKey, key, () => []).push(group);
  return byKey;
}

/**
 * For a crawler that obeys the groups of the first token of a chain that has any: its old groups, and those that the
 * other version removes or adds. Equal for equal ids.
 */
function exchangeFor(
  chain: readonly string[],
  { groupsOf }: Version,
  change: { readonly left: GroupsByKey; readonly joined: GroupsByKey },
) {
  const leftOf = (key: string | undefined): readonly Group[] => groupsIn(change.left, key);
  const joinedOf = (key: string | undefined): readonly Group[] => groupsIn(change.joined, key);
  const before = chain.find((key) => groupsOf(key).length > 0);
  const after = chain.find((key) => groupsOf(key).length + joinedOf(key).length > leftOf(key).length);
  const old = groupsOf(before);
  let left = leftOf(before);
  let joined = joinedOf(before);
  if (before !== after) {
    const now = [...without(groupsOf(after), leftOf(after)), ...joinedOf(after)];
    left = without(old, now);
    joined = without(now, old);
  }
  return { id: `${idOf(old)} ${idOf(left)} ${idOf(joined)}`, old, left, joined };
}

/** The tokens of a group by the form in which they are compared. */
const tokensOf = cached(({ agents }: Group): ReadonlyMap<string, string> => {
  const tokens = new Map<string, string>();
  for (const { token } of agents) entryOf(tokens, tokenKey(token), () => token);
  return tokens;
});

/** What changes for a crawler that obeys `rules` when the groups `left` are removed and `joined` are added. */
function changesBetween(
  rules: RuleSet,
  left: readonly Group[],
  joined: readonly Group[],
  budget: Budget,
): readonly RuleChange[] | undefined {
  const { removed, added } = exchanged(
    rulesIn(left),
    rulesIn(joined),
    (a, b) => a === b || (a.type === b.type && a.pattern === b.pattern),
  );
  const differences = new Map<string, { rule: Rule; more: number }>();
  const count = (rule: Rule, by: number): void => {
    if (rule.pattern === '') return;
    const key = rule.type + rule.pattern;
    const known = differences.get(key);
    if (known) known.more += by;
    else differences.set(key, { rule, more: by });
  };
  for (const rule of removed) count(rule, -1);
  for (const rule of added) count(rule, 1);
  const lost: Rule[] = [];
  const won: Rule[] = [];
  for (const { rule, more } of differences.values()) {
    const known = rules.like(rule);
    if (!known) won.push(rule);
    else if (known.count + more === 0) lost.push(known.rule);
  }
  return lost.length + won.length === 0 ? [] : ruleChanges(rules, lost, won, budget);
}

function without(groups: readonly Group[], others: readonly Group[]): readonly Group[] {
  const known = new Set(others);
  return groups.filter((group) => !known.has(group));
}

function rulesIn(groups: readonly Group[]): readonly Rule[] {
  if (groups.length === 1) return groups[0]!.rules;
  const rules: Rule[] = [];
  for (const group of groups) for (const rule of group.rules) rules.push(rule);
  return rules;
}

/** The items between the common start and the common end of two lists. */
function exchanged<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): { removed: readonly T[]; added: readonly T[] } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start]!, after[start]!)) start++;
  let end = 0;
  while (end < shorter - start && isSame(before[before.length - 1 - end]!, after[after.length - 1 - end]!)) {
    end++;
  }
  return { removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}

let ids = 0;
const idOfOne = cached((_: Group) => ++ids);

/** Equal for the same groups in the same order. */
const idOf = cached((groups: readonly Group[]) => groups.map(idOfOne).join());
