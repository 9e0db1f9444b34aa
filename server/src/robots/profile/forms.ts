/** All rules of a group that match a path, without comparing the path with every one of them. */

import { byPrecedence, type Match, matchesPattern, type Rule, ruleForms } from '../semantics/index.ts';
import { comparedPattern } from './paths.ts';
import type { Reading } from './points.ts';

/** A rule that matches in some reading, and the octets it counts with there. */
export interface FormMatch extends Match {
  /** It matches only as the folder of its index page. */
  readonly asIndexFolder: boolean;
}

/** Finds all rules that match a path, each once, in order of precedence. */
export type Finder = (path: string) => readonly FormMatch[];

interface Form {
  readonly pattern: string;
  readonly match: FormMatch;
}

/** Longer beginnings of patterns are cut to this many octets: enough to tell most rules of a file apart. */
const LONGEST_KEY = 48;

/**
 * Prepares rules for many paths, in time linear in their octets. A path is then compared only with those patterns
 * whose literal beginning it shares, and with those that begin with `*`; at worst with all, in pattern × path.
 */
export function findMatches(rules: readonly Rule[], reading: Reading): Finder {
  const byBeginning = new Map<string, Form[]>();
  for (const form of rules.flatMap((rule) => formsOf(rule, reading))) {
    const beginning = literalBeginning(form.pattern);
    const known = byBeginning.get(beginning);
    if (known) known.push(form);
    else byBeginning.set(beginning, [form]);
  }
  const lengths = [...new Set([...byBeginning.keys()].map((beginning) => beginning.length))];

  return (path) => {
    const found = new Map<Rule, FormMatch>();
    for (const length of lengths) {
      if (length > path.length) continue;
      for (const { pattern, match } of byBeginning.get(path.slice(0, length)) ?? []) {
        const known = found.get(match.rule);
        if (known && known.length >= match.length) continue;
        if (matchesPattern(pattern, path)) found.set(match.rule, match);
      }
    }
    return [...found.values()].sort(byPrecedence);
  };
}

function formsOf(rule: Rule, reading: Reading): Form[] {
  const forms = reading.has('index-page') ? ruleForms(rule).slice(0, 1) : ruleForms(rule);
  return forms.map((form, i) => {
    const { pattern, length } = comparedPattern(form.pattern, reading);
    return { pattern, match: { rule, length, asIndexFolder: i > 0 } };
  });
}

function literalBeginning(pattern: string): string {
  const star = pattern.indexOf('*');
  const end = star >= 0 ? star : pattern.endsWith('$') ? pattern.length - 1 : pattern.length;
  return pattern.slice(0, Math.min(end, LONGEST_KEY));
}
