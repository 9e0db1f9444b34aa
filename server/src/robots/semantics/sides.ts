/** The rules before and after a change, with the forms of the rules that match anything. */

import { cached, entryOf } from '../../core/memo.ts';
import { formsOf } from './forms.ts';
import type { Rule } from './groups.ts';
import { samplePath } from './inclusion.ts';
import { shortForm } from './meeting.ts';
import { matchRule } from './precedence.ts';
import { type Matching, matchingBy, mayMatch, RuleSet } from './ruleSet.ts';
import type { Budget } from './search.ts';

/** A pattern in its shortest form, and the length that it counts with. */
export interface Entry {
  readonly rule: Rule | undefined;
  readonly pattern: string;
  readonly length: number;
  /** See `samplePath`. */
  readonly sample: string;
}

/** The rules of a crawler, each type and pattern once. Analyses are cached with the object. */
export interface Side {
  readonly size: number;
  of(type: Rule['type']): readonly Rule[];
  /** The rule of this side that is equal to the given one; undefined if there is none. */
  like(rule: Rule): Rule | undefined;
  /** The entries of the rules of a type, the widest first. */
  entries(type: Rule['type']): readonly Entry[];
  /** The rules that match a path; undefined if the budget is exceeded. */
  matching(path: string, budget: Budget): readonly Matching[] | undefined;
}

const TYPES = ['allow', 'disallow'] as const;
/** A side is derived from another one if at most this many of its rules are new: each is compared with every path. */
const MAX_NEW = 64;

export const byWidth = (a: Entry, b: Entry): number =>
  a.pattern.length - b.pattern.length || a.length - b.length;

/** The entries that a rule matches with. */
export const entriesOf = cached((rule: Rule): readonly Entry[] =>
  formsOf(rule).map(({ pattern, length }) => {
    const short = shortForm(pattern);
    return { rule, pattern: short, length, sample: samplePath(short) };
  }),
);

const sides = new WeakMap<readonly Rule[], Side>();
/** The last long lists that were indexed: the next list usually differs little from one of them. */
let latest: readonly WholeSide[] = [];
const LONG = 1000;
const MAX_LATEST = 2;

/**
 * The side of a list of rules, the same for the same list. Where it differs in few rules from another side, or from one that
 * was used lately, it is derived from that one: so a keystroke in a long file needs no new index.
 */
export const sideOf = (rules: readonly Rule[], other?: Side): Side =>
  entryOf(sides, rules, () => newSide(rules, other));

function newSide(rules: readonly Rule[], other: Side | undefined): Side {
  for (const basis of other instanceof WholeSide ? [other, ...latest] : latest) {
    const changed = ChangedSide.of(rules, basis);
    if (changed) return changed;
  }
  const side = new WholeSide(rules);
  if (side.size >= LONG) latest = [side, ...latest].slice(0, MAX_LATEST);
  return side;
}

/** Whether two sides have the same rules. */
export const isSame = (a: Side, b: Side): boolean =>
  a.size === b.size && rulesOnlyIn(a, b).length === 0 && rulesOnlyIn(b, a).length === 0;

/** The rules that `side` has and `other` lacks. */
export function rulesOnlyIn(side: Side, other: Side): readonly Rule[] {
  if (side instanceof ChangedSide && side.basis === other) return side.added;
  if (other instanceof ChangedSide && other.basis === side) return other.removed;
  return TYPES.flatMap((type) => side.of(type).filter((rule) => other.like(rule) === undefined));
}

class WholeSide implements Side {
  readonly set: RuleSet;
  readonly #ofType: { readonly [type in Rule['type']]: readonly Rule[] };
  readonly #entries: { [type in Rule['type']]?: readonly Entry[] } = {};

  constructor(rules: readonly Rule[]) {
    this.set = new RuleSet(rules);
    this.#ofType = byType(this.set.rules);
  }

  get size(): number {
    return this.set.rules.length;
  }

  of(type: Rule['type']): readonly Rule[] {
    return this.#ofType[type];
  }

  like(rule: Rule): Rule | undefined {
    return this.set.like(rule)?.rule;
  }

  entries(type: Rule['type']): readonly Entry[] {
    this.#entries[type] ??= this.of(type).flatMap(entriesOf).sort(byWidth);
    return this.#entries[type];
  }

  matching(path: string, budget: Budget): readonly Matching[] | undefined {
    return this.set.matching(path, budget);
  }
}

/** A side as a change of another one: the rules removed from it, and those added. */
class ChangedSide implements Side {
  readonly #entries: { [type in Rule['type']]?: readonly Entry[] } = {};
  readonly #removedSet: ReadonlySet<Rule>;
  #ofType: { readonly [type in Rule['type']]: readonly Rule[] } | undefined;

  private constructor(
    readonly basis: WholeSide,
    readonly removed: readonly Rule[],
    readonly added: readonly Rule[],
  ) {
    this.#removedSet = new Set(removed);
  }

  /** Undefined if too many rules are new, or too few are left. */
  static of(rules: readonly Rule[], basis: WholeSide): ChangedSide | undefined {
    if (basis.size > 2 * rules.length) return undefined;
    const kept = new Set<Rule>();
    const added = new Map<string, Rule>();
    for (const rule of rules) {
      if (rule.pattern === '') continue;
      const like = basis.like(rule);
      if (like) kept.add(like);
      else added.set(`${rule.type} ${rule.pattern}`, rule);
      if (added.size > MAX_NEW) return undefined;
    }
    const removed = kept.size === basis.size ? [] : basis.set.rules.filter((rule) => !kept.has(rule));
    return new ChangedSide(basis, removed, [...added.values()]);
  }

  get size(): number {
    return this.basis.size - this.removed.length + this.added.length;
  }

  of(type: Rule['type']): readonly Rule[] {
    this.#ofType ??= byType([
      ...this.basis.set.rules.filter((rule) => !this.#removedSet.has(rule)),
      ...this.added,
    ]);
    return this.#ofType[type];
  }

  like(rule: Rule): Rule | undefined {
    const like = this.basis.like(rule);
    if (like) return this.#removedSet.has(like) ? undefined : like;
    return this.added.find(({ type, pattern }) => type === rule.type && pattern === rule.pattern);
  }

  entries(type: Rule['type']): readonly Entry[] {
    let known = this.#entries[type];
    if (!known) {
      const old = this.basis.entries(type);
      const kept = this.removed.length === 0 ? old : old.filter(({ rule }) => !this.#removedSet.has(rule!));
      const added = this.added.filter((rule) => rule.type === type).flatMap(entriesOf);
      known = added.length === 0 ? kept : [...kept, ...added].sort(byWidth);
      this.#entries[type] = known;
    }
    return known;
  }

  matching(path: string, budget: Budget): readonly Matching[] | undefined {
    const found = this.basis.matching(path, budget)?.filter(({ rule }) => !this.#removedSet.has(rule));
    for (const rule of found ? this.added : []) {
      const match = mayMatch(rule, path) ? matchRule(rule, path) : undefined;
      if (match) found!.push(matchingBy(match));
    }
    return found;
  }
}

const byType = (rules: readonly Rule[]) => ({
  allow: rules.filter(({ type }) => type === 'allow'),
  disallow: rules.filter(({ type }) => type === 'disallow'),
});
