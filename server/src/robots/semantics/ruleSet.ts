/** The rules of a group as a set, to decide one path or pattern, or thousands. */

import { entryOf } from '../../core/memo.ts';
import { beats, type Form, FormIndex, formsOf, type Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { mayMeet } from './inclusion.ts';
import { type Match, matchRule } from './precedence.ts';
import type { Budget } from './search.ts';

/** The verdict if no rule matches: it allows, and every rule beats it. */
const NO_RULE: Strength = { allow: true, length: -1 };

/** Indexing all rules takes about as long as this many questions without an index. */
const FEW_QUESTIONS = 16;
/** In octets. Comparing a longer path with all rules can take much longer than an index. */
const SHORT_PATH = 500;
const NONE: ReadonlySet<Rule> = new Set();

/** A rule that matches a path, and the length that it counts with. */
export type Matching = Strength & { readonly rule: Rule };

/** A rule, and the number of rules that are equal to it. */
interface CountedRule {
  readonly rule: Rule;
  count: number;
}

/** Non-empty rules, each type and pattern once. */
export class RuleSet {
  readonly rules: readonly Rule[];
  readonly #known = { allow: new Map<string, CountedRule>(), disallow: new Map<string, CountedRule>() };
  readonly #forms = new Map<Rule, readonly Form[]>();
  #index: FormIndex | undefined;
  #questions = 0;
  #last: { path: string; matches: readonly Match[] } | undefined;

  constructor(rules: readonly Rule[]) {
    const distinct: Rule[] = [];
    for (const rule of rules) {
      if (rule.pattern === '') continue;
      const ofType = this.#known[rule.type];
      const known = ofType.get(rule.pattern);
      if (known) known.count++;
      else {
        ofType.set(rule.pattern, { rule, count: 1 });
        distinct.push(rule);
      }
    }
    this.rules = distinct;
  }

  /** The rule of the set that is equal to the given one, if any. */
  like({ type, pattern }: Rule): Readonly<CountedRule> | undefined {
    return this.#known[type].get(pattern);
  }

  formsOf(rule: Rule): readonly Form[] {
    return entryOf(this.#forms, rule, formsOf);
  }

  /** The form that decides a path; undefined if the budget is exceeded. */
  deciding(path: string, budget: Budget, without = NONE): Strength | undefined {
    if (this.#last?.path !== path && this.#isIndexed(path)) {
      const matching = this.#indexed().matching(path, budget);
      return matching?.filter(({ rule }) => !without.has(rule)).reduce(stronger, NO_RULE);
    }
    return this.#matches(path)
      .filter(({ rule }) => !without.has(rule))
      .map(({ rule, length }) => ({ allow: rule.type === 'allow', length }))
      .reduce(stronger, NO_RULE);
  }

  /** The rules that match a path, in no order; undefined if the budget is exceeded. */
  matching(path: string, budget: Budget): readonly Matching[] | undefined {
    if (this.#last?.path !== path && this.#isIndexed(path)) return this.#indexed().matching(path, budget);
    return this.#matches(path).map(matchingBy);
  }

  /**
   * The forms of the other type that lose to `form` but not to `floor` and might match a path that it matches. Some
   * that match all that it matches are omitted.
   */
  *rivals(form: Form, floor: Strength, budget: Budget): Generator<Form> {
    if (this.#isIndexed(form.head)) {
      yield* this.#indexed().rivals(form, floor, budget);
      return;
    }
    for (const rule of this.rules) {
      budget.left -= 1 / 8;
      if ((rule.type === 'allow') === form.allow || !mayMatch(rule, form.head)) continue;
      // A weaker plain pattern that overlaps with a plain one is a prefix of it, and so matches all its paths.
      if (form.plain && !rule.pattern.includes('*')) continue;
      for (const rival of this.formsOf(rule)) {
        if (beats(form, rival) && !beats(floor, rival) && mayMeet(rival.head, form.head)) yield rival;
      }
    }
  }

  /** The forms that beat `form` and might match a path that both `form` and `other` match. */
  *above(form: Form, other: Form, budget: Budget): Generator<Form> {
    for (const rule of this.rules) {
      budget.left -= 1 / 8;
      if (rule.pattern.length < form.length || !mayMatch(rule, form.head)) continue;
      for (const found of this.formsOf(rule)) {
        if (beats(found, form) && mayMeet(found.head, form.head) && mayMeet(found.head, other.head))
          yield found;
      }
    }
  }

  #matches(path: string): readonly Match[] {
    if (this.#last?.path !== path) {
      const matches: Match[] = [];
      for (const rule of this.rules) {
        const match = mayMatch(rule, path) ? matchRule(rule, path) : undefined;
        if (match) matches.push(match);
      }
      this.#last = { path, matches };
    }
    return this.#last.matches;
  }

  #isIndexed(path: string): boolean {
    return this.#index !== undefined || this.#questions++ >= FEW_QUESTIONS || path.length > SHORT_PATH;
  }

  #indexed(): FormIndex {
    this.#index ??= new FormIndex(this.rules);
    return this.#index;
  }
}

export const matchingBy = ({ rule, length }: Match): Matching => ({
  rule,
  allow: rule.type === 'allow',
  length,
});

/** The one that decides if both match. */
export const stronger = (a: Strength, b: Strength): Strength => (beats(b, a) ? b : a);

const STAR = 0x2a;

/** Whether a rule might match a path that begins with `head`, judged by the octets before its first `*`. */
export function mayMatch({ pattern }: Pick<Rule, 'pattern'>, head: string): boolean {
  const end = Math.min(pattern.length, head.length);
  for (let at = 0; at < end; at++) {
    const octet = pattern.charCodeAt(at);
    if (octet === STAR) return true;
    if (octet !== head.charCodeAt(at)) return false;
  }
  return true;
}
