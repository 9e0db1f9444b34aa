/** All rules of a group that match a path, found without comparing the path with each of them. */

import { byPrecedence, type Match, matchesPattern, type Rule, ruleForms } from '../semantics/index.ts';
import { PatternTrie } from '../semantics/trie.ts';
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

/** Steps in the trie that take about as long as comparing one pattern, or one octet of the path with all of them. */
const STEPS = 32;

/**
 * Prepares rules for many paths, in time and space linear in the octets of their patterns. A path then costs little
 * more than its length and the rules that match it; at worst pattern octets × path.
 */
export function findMatches(rules: readonly Rule[], reading: Reading): Finder {
  const forms = rules.flatMap((rule) => formsOf(rule, reading));
  const trie = new PatternTrie(forms.reduce((octets, { pattern }) => octets + pattern.length, 0));
  const reached = new Map<number, FormMatch[]>();
  const ended = new Map<number, FormMatch[]>();
  for (const { pattern, match } of forms) {
    const { node, anchored } = trie.add(pattern);
    const matches = anchored ? ended : reached;
    const known = matches.get(node);
    if (known) known.push(match);
    else matches.set(node, [match]);
  }

  return (path) => {
    const nodes = { reached: new Set<number>(), ended: new Set<number>() };
    const finished = trie.walk(path, STEPS * (forms.length + path.length), (node, anchored) => {
      (anchored ? nodes.ended : nodes.reached).add(node);
    });
    if (!finished) {
      return inOrder(forms.filter(({ pattern }) => matchesPattern(pattern, path)).map(({ match }) => match));
    }
    return inOrder([
      ...[...nodes.reached].flatMap((node) => reached.get(node)!),
      ...[...nodes.ended].flatMap((node) => ended.get(node)!),
    ]);
  };
}

/** Each rule once, with the longest of its matches. */
function inOrder(matches: readonly FormMatch[]): readonly FormMatch[] {
  const seen = new Set<Rule>();
  return matches.toSorted(byPrecedence).filter(({ rule }) => {
    const isNew = !seen.has(rule);
    seen.add(rule);
    return isNew;
  });
}

function formsOf(rule: Rule, reading: Reading): Form[] {
  const forms = reading.has('index-page') ? ruleForms(rule).slice(0, 1) : ruleForms(rule);
  return forms.map((form, i) => {
    const { pattern, length } = comparedPattern(form.pattern, reading);
    return { pattern, match: { rule, length, asIndexFolder: i > 0 } };
  });
}
