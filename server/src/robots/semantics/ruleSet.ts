/** The rules of a group as a set, to decide one path or pattern, or thousands. */

import { beats, type Form, FormIndex, formsOf, type Strength } from './forms.ts';
import type { Rule } from './groups.ts';
import { mayMeet } from './inclusion.ts';
import { type Match, matchRule } from './precedence.ts';
import type { Budget } from './search.ts';

/** What decides where no rule matches: it allows, and every rule beats it. */
const NO_RULE: Strength = { allow: true, length: -1 };

/** Reading all rules into an index takes about as long as this many questions without one. */
const FEW_QUESTIONS = 16;
/** Comparing a longer path with all rules can take much longer than following it through an index. */
const SHORT_PATH = 500;
const NONE: ReadonlySet<Rule> = new Set();

/** A rule that matches a path, and what it counts as. */
export type Matching = Strength & { readonly rule: Rule };

/** A rule that stands for all that say the same, and how many these are. */
interface Known {
  readonly rule: Rule;
  count: number;
}

/** Rules that are not empty, each type and pattern once. */
export class RuleSet {
  readonly rules: readonly Rule[];
  readonly #known = { allow: new Map<string, Known>(), disallow: new Map<string, Known>() };
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

  /** The rule that says the same as one, if any does. */
  like({ type, pattern }: Rule): Readonly<Known> | undefined {
    return this.#known[type].get(pattern);
  }

  formsOf(rule: Rule): readonly Form[] {
    let forms = this.#forms.get(rule);
    if (!forms) {
      forms = formsOf(rule);
      this.#forms.set(rule, forms);
    }
    return forms;
  }

  /** What decides on a path; undefined where the budget does not suffice. */
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

  /** What matches a path, in no order; undefined where the budget does not suffice. */
  matching(path: string, budget: Budget): readonly Matching[] | undefined {
    if (this.#last?.path !== path && this.#isIndexed(path)) return this.#indexed().matching(path, budget);
    return this.#matches(path).map(matchingBy);
  }

  /**
   * Those that say the opposite of `form` and lose to it, not to `floor` though, and might match a path that it
   * matches. Some that match all that it matches are left out.
   */
  *rivals(form: Form, floor: Strength, budget: Budget): Generator<Form> {
    if (this.#isIndexed(form.head)) {
      yield* this.#indexed().rivals(form, floor, budget);
      return;
    }
    for (const rule of this.rules) {
      budget.left -= 1 / 8;
      if ((rule.type === 'allow') === form.allow || !mayMatch(rule, form.head)) continue;
      // A weaker pattern without `*` that meets one without `*` is a beginning of it, and so matches all it matches.
      if (form.plain && !rule.pattern.includes('*')) continue;
      for (const rival of this.formsOf(rule)) {
        if (beats(form, rival) && !beats(floor, rival) && mayMeet(rival.head, form.head)) yield rival;
      }
    }
  }

  /** Those that decide instead of `form`, and that might match a path that both `form` and `other` match. */
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

/** The one that decides where two match. */
export const stronger = (a: Strength, b: Strength): Strength => (beats(b, a) ? b : a);

const STAR = 0x2a;

/** Whether a rule might match a path that begins with `head`, by the octets before its first `*`. */
export function mayMatch({ pattern }: Pick<Rule, 'pattern'>, head: string): boolean {
  const end = Math.min(pattern.length, head.length);
  for (let at = 0; at < end; at++) {
    const octet = pattern.charCodeAt(at);
    if (octet !== head.charCodeAt(at)) return octet === STAR;
  }
  return true;
}
