/** The patterns of a group's rules, indexed by what they match and by what may override them. */

import { entryOf } from '../../core/memo.ts';
import { countWhile } from '../../text/ordered.ts';
import { PatternAutomaton } from './automaton.ts';
import type { Rule } from './groups.ts';
import { headOf, mayMeet, rootedPatterns } from './inclusion.ts';
import { ruleForms } from './precedence.ts';
import type { Budget } from './search.ts';
import { PatternIndex } from './trie.ts';

/** A pattern that a rule matches with, in a form that begins with `/`. A rule has up to four of them. */
export class Form {
  readonly allow: boolean;
  /** What all matching paths begin with. */
  readonly head: string;
  /** Whether it is the rule's own pattern or that of its folder, and has no `*`. */
  readonly plain: boolean;
  #automaton: PatternAutomaton | undefined;

  /** @param length the length in octets that the rule counts with when this form matches */
  constructor(
    readonly rule: Rule,
    readonly pattern: string,
    readonly length: number,
  ) {
    this.allow = rule.type === 'allow';
    this.head = headOf(pattern);
    this.plain = length === pattern.length && !pattern.includes('*');
  }

  get automaton(): PatternAutomaton {
    this.#automaton ??= new PatternAutomaton(this.pattern);
    return this.#automaton;
  }
}

/** What decides between two matching forms. */
export type Strength = Pick<Form, 'allow' | 'length'>;

/** Whether `a` decides if both match and their types differ: it has more octets, or as many and it is an `allow`. */
export const beats = (a: Strength, b: Strength): boolean =>
  a.length > b.length || (a.length === b.length && a.allow && !b.allow);

/** The trie steps of one walk that are always within the budget: a constant, plus some for each octet of the path. */
const FREE_STEPS = 512;
const FREE_STEPS_PER_OCTET = 32;
const MORE = 64;
/** The cost of a step, relative to an automaton that reads an octet. */
const STEP_COST = 1 / 8;

/** All patterns of a group's rules: the rules' own, and the other forms they match with. */
export class FormIndex {
  readonly all: readonly Form[];
  readonly #ofRule: ReadonlyMap<Rule, readonly Form[]>;
  readonly #index: PatternIndex<Form>;
  /** The forms that are not plain. */
  readonly #open: FormsByHead;
  readonly #byLength: { readonly [type in Rule['type']]: readonly Form[] };

  /** Takes time and space linear in the octets of the patterns, apart from sorting. */
  constructor(rules: readonly Rule[]) {
    this.#ofRule = new Map(rules.map((rule) => [rule, formsOf(rule)]));
    this.all = [...this.#ofRule.values()].flat();
    this.#index = new PatternIndex(this.all);
    this.#open = new FormsByHead(this.all.filter(({ plain }) => !plain));
    const longestFirst = this.all.toSorted((a, b) => b.length - a.length);
    this.#byLength = {
      allow: longestFirst.filter(({ allow }) => allow),
      disallow: longestFirst.filter(({ allow }) => !allow),
    };
  }

  formsOf(rule: Rule): readonly Form[] {
    return this.#ofRule.get(rule) ?? [];
  }

  /** All forms that match a path, some perhaps twice; undefined if the budget is exceeded. */
  matching(path: string, budget: Budget): readonly Form[] | undefined {
    let found: Form[] = [];
    const walk = (limit: number): boolean =>
      this.#index.walk(path, limit, (form) => {
        found.push(form);
      });
    const limit = FREE_STEPS + FREE_STEPS_PER_OCTET * path.length;
    if (walk(limit)) return found;
    if (budget.left < limit * MORE * STEP_COST) return undefined;
    budget.left -= limit * MORE * STEP_COST;
    found = [];
    return walk(limit * MORE) ? found : undefined;
  }

  /**
   * The forms of the other type that lose to `form` but not to `floor` and might match a path that it matches; the
   * strongest first. Some that match all that it matches are omitted.
   */
  *rivals(form: Form, floor: Strength | undefined, budget: Budget): Generator<Form> {
    // A weaker plain pattern that overlaps with a plain one is a prefix of it, and so matches all its paths.
    const candidates = form.plain
      ? [...this.#open.before(form.head)].sort((a, b) => b.length - a.length)
      : this.#byLength[form.allow ? 'disallow' : 'allow'];
    const longer = countWhile(candidates.length, (at) => candidates[at]!.length > form.length);
    for (let at = longer; at < candidates.length && budget.left > 0; at++) {
      const candidate = candidates[at]!;
      budget.left--;
      if (candidate.allow === form.allow || beats(candidate, form)) continue;
      if (floor && candidate.length < floor.length) return;
      if (floor && beats(floor, candidate)) continue;
      if (mayMeet(candidate.head, form.head)) yield candidate;
    }
  }
}

/** Forms by their heads. */
export class FormsByHead {
  readonly #byHead = new Map<string, Form[]>();
  readonly #lengths: readonly number[];

  constructor(forms: readonly Form[]) {
    for (const form of forms) entryOf(this.#byHead, form.head, () => []).push(form);
    this.#lengths = [...new Set([...this.#byHead.keys()].map(({ length }) => length))];
  }

  /** The forms whose head another one begins with, or is. */
  *before(head: string): Generator<Form> {
    for (const length of this.#lengths)
      if (length <= head.length) yield* this.#byHead.get(head.slice(0, length)) ?? [];
  }
}

/** All forms of a rule. */
export const formsOf = (rule: Rule): readonly Form[] =>
  ruleForms(rule).flatMap(({ pattern }) =>
    rootedPatterns(pattern).map((rooted) => new Form(rule, rooted, pattern.length)),
  );
