/** Compares many paths with the rules of one group, which are compiled once. */

import type { Rule } from './groups.ts';
import { matchesPattern } from './pattern.ts';
import { byPrecedence, type Match, matchRule, type RuleForm, ruleForms } from './precedence.ts';
import { mayMatch } from './ruleSet.ts';
import { PatternIndex } from './trie.ts';

/** Finds the deciding match for a path, given as octets or text; undefined if no rule matches. */
export type Matcher = (path: string) => Match | undefined;

/**
 * The number of trie steps that take about as long as comparing one pattern, or one octet of the path with all of them.
 */
const STEPS = 32;

/** So few paths are compared with all rules in a small part of the time in which a trie is built. */
const FEW_PATHS = 4;
/** In octets. Comparing a longer path with all rules may take much longer than building a trie. */
const SHORT_PATH = 500;

/**
 * A matcher for the rules of a group. The first few paths are compared with one rule after another; then the rules are
 * compiled, in time and space linear in the octets of their patterns.
 */
export function compileRules(rules: readonly Rule[]): Matcher {
  let compiled: Matcher | undefined;
  let paths = 0;
  return (path) => {
    if (!compiled && paths++ < FEW_PATHS && path.length <= SHORT_PATH) return firstMatch(rules, path);
    compiled ??= compiledRules(rules);
    return compiled(path);
  };
}

function firstMatch(rules: readonly Rule[], path: string): Match | undefined {
  let best: Match | undefined;
  for (const rule of rules) {
    const match = mayMatch(rule, path) ? matchRule(rule, path) : undefined;
    if (match) best = first(best, match);
  }
  return best;
}

/**
 * A path takes little more than its length, however many rules there are: all patterns are matched at once. Adversarial
 * rules can reach so many nodes at once that comparing them one by one is cheaper; the matcher detects this and does so.
 * The worst case is pattern octets × path.
 */
function compiledRules(rules: readonly Rule[]): Matcher {
  const forms = rules.flatMap(ruleForms);
  const index = new PatternIndex(forms);
  let ordered: readonly RuleForm[] | undefined;

  return (path) => {
    let best: Match | undefined;
    const finished = index.walk(path, STEPS * (forms.length + path.length), ({ match }) => {
      best = first(best, match);
    });
    if (finished) return best;
    ordered ??= forms.toSorted((a, b) => byPrecedence(a.match, b.match));
    return ordered.find(({ pattern }) => matchesPattern(pattern, path))?.match;
  };
}

function first(a: Match | undefined, b: Match): Match {
  return a && byPrecedence(a, b) <= 0 ? a : b;
}
