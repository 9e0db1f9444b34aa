/** Compares many paths with the rules of one group, which are compiled once. */

import type { Rule } from './groups.ts';
import { matchesPattern } from './pattern.ts';
import { byPrecedence, type Match, type RuleForm, ruleForms } from './precedence.ts';
import { PatternTrie } from './trie.ts';

/** Finds the deciding match for a path, given as octets or text; undefined if no rule matches. */
export type Matcher = (path: string) => Match | undefined;

/**
 * The number of trie steps that take about as long as comparing one pattern, or one octet of the path with all of them.
 */
const STEPS = 32;

/**
 * Compiles the rules of a group into a matcher, in time and space linear in the octets of the patterns.
 *
 * A path then takes little more than its length, however many rules there are: all patterns are matched at once.
 * Adversarial rules can reach so many nodes at once that comparing them one by one is cheaper; the matcher detects this
 * and does so. The worst case is pattern octets × path.
 */
export function compileRules(rules: readonly Rule[]): Matcher {
  const forms = rules.flatMap(ruleForms);
  const trie = new PatternTrie(forms.reduce((octets, { pattern }) => octets + pattern.length, 0));
  const reached = new Map<number, Match>();
  const ended = new Map<number, Match>();
  for (const { pattern, match } of forms) {
    const { node, anchored } = trie.add(pattern);
    const matches = anchored ? ended : reached;
    matches.set(node, first(matches.get(node), match));
  }
  let ordered: readonly RuleForm[] | undefined;

  return (path) => {
    let best: Match | undefined;
    const finished = trie.walk(path, STEPS * (forms.length + path.length), (node, anchored) => {
      best = first(best, (anchored ? ended : reached).get(node)!);
    });
    if (finished) return best;
    ordered ??= forms.toSorted((a, b) => byPrecedence(a.match, b.match));
    return ordered.find(({ pattern }) => matchesPattern(pattern, path))?.match;
  };
}

function first(a: Match | undefined, b: Match): Match {
  return a && byPrecedence(a, b) <= 0 ? a : b;
}
