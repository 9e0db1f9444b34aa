/** The patterns of a group's rules, indexed by what they match and by what may override them. */

import { PatternAutomaton } from './automaton.ts';
import type { Rule } from './groups.ts';
import { headOf, mayMeet, rootedPatterns } from './inclusion.ts';
import { ruleForms } from './precedence.ts';
import type { Budget } from './search.ts';
import { PatternTrie } from './trie.ts';

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
  readonly #trie: PatternTrie;
  readonly #reached = new Map<number, Form[]>();
  readonly #ended = new Map<number, Form[]>();
  /** The forms that are not plain, by head, and the lengths of these heads. */
  readonly #open = new Map<string, Form[]>();
  readonly #headLengths: readonly number[];
  readonly #byLength: { readonly [type in Rule['type']]: readonly Form[] };

  /** Takes time and space linear in the octets of the patterns, apart from sorting. */
  constructor(rules: readonly Rule[]) {
    this.#ofRule = new Map(rules.map((rule) => [rule, formsOf(rule)]));
    this.all = [...this.#ofRule.values()].flat();
    this.#trie = new PatternTrie(this.all.reduce((octets, { pattern }) => octets + pattern.length, 0));
    for (const form of this.all) {
      const { node, anchored } = this.#trie.add(form.pattern);
      append(anchored ? this.#ended : this.#reached, node, form);
      if (!form.plain) append(this.#open, form.head, form);
    }
    this.#headLengths = [...new Set([...this.#open.keys()].map(({ length }) => length))];
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
      this.#trie.walk(path, limit, (node, anchored) => {
        for (const form of (anchored ? this.#ended : this.#reached).get(node)!) found.push(form);
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
    const candidates = form.plain ? this.#openAbove(form) : this.#byLength[form.allow ? 'disallow' : 'allow'];
    for (let at = firstNotAbove(candidates, form.length); at < candidates.length && budget.left > 0; at++) {
      const candidate = candidates[at]!;
      budget.left--;
      if (candidate.allow === form.allow || beats(candidate, form)) continue;
      if (floor && candidate.length < floor.length) return;
      if (floor && beats(floor, candidate)) continue;
      if (mayMeet(candidate.head, form.head)) yield candidate;
    }
  }

  /** The forms that are not plain and whose head is a prefix of a plain one, the longest first. */
  #openAbove({ head }: Form): readonly Form[] {
    const found: Form[] = [];
    for (const length of this.#headLengths) {
      if (length > head.length) continue;
      for (const form of this.#open.get(head.slice(0, length)) ?? []) found.push(form);
    }
    return found.sort((a, b) => b.length - a.length);
  }
}

/** All forms of a rule. */
export const formsOf = (rule: Rule): readonly Form[] =>
  ruleForms(rule).flatMap(({ pattern }) =>
    rootedPatterns(pattern).map((rooted) => new Form(rule, rooted, pattern.length)),
  );

function append<Key>(forms: Map<Key, Form[]>, key: Key, form: Form): void {
  const known = forms.get(key);
  if (known) known.push(form);
  else forms.set(key, [form]);
}

/** The index of the first form, of forms in descending order, that is no longer than `length`. */
function firstNotAbove(forms: readonly Form[], length: number): number {
  let low = 0;
  let high = forms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (forms[middle]!.length > length) low = middle + 1;
    else high = middle;
  }
  return low;
}
