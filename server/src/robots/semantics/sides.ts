/** The rules before and after a change, each side as far as its rules match anything. */

import { formsOf } from './forms.ts';
import type { Rule } from './groups.ts';
import { samplePath } from './inclusion.ts';
import { shortForm } from './meeting.ts';
import { matchRule } from './precedence.ts';
import { type Matching, matchingBy, mayMatch, RuleSet } from './ruleSet.ts';
import type { Budget } from './search.ts';

/** A pattern in its short form, and the length that it counts with. */
export interface Entry {
  readonly rule: Rule | undefined;
  readonly pattern: string;
  readonly length: number;
  /** See `samplePath`. */
  readonly sample: string;
}

/** Rules of a crawler, each type and pattern once. What is known of them is kept with them. */
export interface Side {
  readonly size: number;
  of(type: Rule['type']): readonly Rule[];
  /** The rule of this side that says the same as one; undefined where none does. */
  like(rule: Rule): Rule | undefined;
  /** What its rules of a type match with, the widest first. */
  entries(type: Rule['type']): readonly Entry[];
  /** What matches a path; undefined where the budget does not suffice. */
  matching(path: string, budget: Budget): readonly Matching[] | undefined;
}

const TYPES = ['allow', 'disallow'] as const;
/** At most so many rules may be new for a side to be derived from another one: each is compared with every path. */
const MOST_NEW = 64;

export const byWidth = (a: Entry, b: Entry): number =>
  a.pattern.length - b.pattern.length || a.length - b.length;

const entries = new WeakMap<Rule, readonly Entry[]>();

/** What a rule matches with. */
export function entriesOf(rule: Rule): readonly Entry[] {
  let found = entries.get(rule);
  if (!found) {
    found = formsOf(rule).map(({ pattern, length }) => {
      const short = shortForm(pattern);
      return { rule, pattern: short, length, sample: samplePath(short) };
    });
    entries.set(rule, found);
  }
  return found;
}

const sides = new WeakMap<readonly Rule[], Side>();
/** The last long lists that were indexed: the next list usually differs little from one of them. */
let latest: readonly WholeSide[] = [];
const LONG = 1000;
const MOST_LATEST = 2;

/**
 * The side of a list of rules, the same for the same list. Where it differs in few rules from another side, or from one that
 * was used lately, it is derived from that one: so a keystroke in a long file needs no new index.
 */
export function sideOf(rules: readonly Rule[], other?: Side): Side {
  let side = sides.get(rules);
  if (!side) {
    const bases = other instanceof WholeSide ? [other, ...latest] : latest;
    for (const basis of bases) side ??= ChangedSide.of(rules, basis);
    side ??= wholeSide(rules);
    sides.set(rules, side);
  }
  return side;
}

function wholeSide(rules: readonly Rule[]): WholeSide {
  const side = new WholeSide(rules);
  if (side.size >= LONG) latest = [side, ...latest].slice(0, MOST_LATEST);
  return side;
}

/** Whether two sides have the same rules. */
export const isSame = (a: Side, b: Side): boolean =>
  a.size === b.size && alone(a, b).length === 0 && alone(b, a).length === 0;

/** The rules that one side has and another one has not. */
export function alone(side: Side, other: Side): readonly Rule[] {
  if (side instanceof ChangedSide && side.basis === other) return side.come;
  if (other instanceof ChangedSide && other.basis === side) return other.gone;
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

/** A side by what it lacks of another one, and by what is new in it. */
class ChangedSide implements Side {
  readonly #entries: { [type in Rule['type']]?: readonly Entry[] } = {};
  readonly #gone: ReadonlySet<Rule>;
  #ofType: { readonly [type in Rule['type']]: readonly Rule[] } | undefined;

  private constructor(
    readonly basis: WholeSide,
    readonly gone: readonly Rule[],
    readonly come: readonly Rule[],
  ) {
    this.#gone = new Set(gone);
  }

  /** Undefined where too much is new, or too little is left. */
  static of(rules: readonly Rule[], basis: WholeSide): ChangedSide | undefined {
    if (basis.size > 2 * rules.length) return undefined;
    const kept = new Set<Rule>();
    const come = new Map<string, Rule>();
    for (const rule of rules) {
      if (rule.pattern === '') continue;
      const like = basis.like(rule);
      if (like) kept.add(like);
      else come.set(`${rule.type} ${rule.pattern}`, rule);
      if (come.size > MOST_NEW) return undefined;
    }
    const gone = kept.size === basis.size ? [] : basis.set.rules.filter((rule) => !kept.has(rule));
    return new ChangedSide(basis, gone, [...come.values()]);
  }

  get size(): number {
    return this.basis.size - this.gone.length + this.come.length;
  }

  of(type: Rule['type']): readonly Rule[] {
    this.#ofType ??= byType([...this.basis.set.rules.filter((rule) => !this.#gone.has(rule)), ...this.come]);
    return this.#ofType[type];
  }

  like(rule: Rule): Rule | undefined {
    const like = this.basis.like(rule);
    if (like) return this.#gone.has(like) ? undefined : like;
    return this.come.find(({ type, pattern }) => type === rule.type && pattern === rule.pattern);
  }

  entries(type: Rule['type']): readonly Entry[] {
    let known = this.#entries[type];
    if (!known) {
      const old = this.basis.entries(type);
      const kept = this.gone.length === 0 ? old : old.filter(({ rule }) => !this.#gone.has(rule!));
      const come = this.come.filter((rule) => rule.type === type).flatMap(entriesOf);
      known = come.length === 0 ? kept : [...kept, ...come].sort(byWidth);
      this.#entries[type] = known;
    }
    return known;
  }

  matching(path: string, budget: Budget): readonly Matching[] | undefined {
    const found = this.basis.matching(path, budget)?.filter(({ rule }) => !this.#gone.has(rule));
    for (const rule of found ? this.come : []) {
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
