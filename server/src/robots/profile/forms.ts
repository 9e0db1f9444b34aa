/** Finds all rules of a group that match a path without comparing the path with each of them. */

import { byPrecedence, type Match, matchesPattern, type Rule, ruleForms } from '../semantics/index.ts';
import { PatternIndex } from '../semantics/trie.ts';
import { comparedPattern } from './paths.ts';
import type { Reading } from './points.ts';

/** A rule that matches in some reading, and the length in octets that it counts with there. */
export interface FormMatch extends Match {
  /** Whether it matches only as the folder of its index page. */
  readonly asIndexFolder: boolean;
}

/** The rules that match a path, each once and in order of precedence. */
export interface Matches {
  /** The first of them, at most `MAX_MATCHES`. */
  readonly first: readonly FormMatch[];
  /** The number of all matching rules. */
  readonly count: number;
}

/** Finds all rules that match a path. */
export type Finder = (path: string) => Matches;

/** A winner and a hundred losers. A file may have a hundred thousand rules; more do not explain anything. */
const MAX_MATCHES = 101;

interface Form {
  readonly pattern: string;
  readonly match: FormMatch;
  /** Whether the rule has a second form. */
  readonly isOneOfTwo: boolean;
}

/**
 * The number of trie steps that take about as long as comparing one pattern, or one octet of the path with all of them.
 */
const STEPS = 32;

/**
 * The number of paths that are compared with each rule before an index is built, which costs as much as many
 * comparisons.
 */
const FEW = 4;

/**
 * Returns a function that finds the rules that match a path. After the first few paths, the rules are indexed, in time
 * and space linear in the octets of their patterns. A path then takes little more than its length and the rules that
 * match it; at worst pattern octets × path.
 */
export function findMatches(rules: readonly Rule[], reading: Reading): Finder {
  const forms = rules.flatMap((rule) => formsOf(rule, reading));
  forms.sort((a, b) => byPrecedence(a.match, b.match));
  let calls = 0;
  let prepared: Finder | undefined;
  return (path) => {
    if (calls++ < FEW) return compared(forms, path);
    prepared ??= prepare(forms);
    return prepared(path);
  };
}

const compared = (forms: readonly Form[], path: string): Matches =>
  firstOf(forms.filter(({ pattern }) => matchesPattern(pattern, path)));

function prepare(forms: readonly Form[]): Finder {
  const index = new PatternIndex(forms.map(({ pattern }, rank) => ({ pattern, rank })));
  return (path) => {
    const ranks = new Set<number>();
    const finished = index.walk(path, STEPS * (forms.length + path.length), ({ rank }) => {
      ranks.add(rank);
    });
    if (!finished) return compared(forms, path);
    return firstOf(Array.from(Uint32Array.from(ranks).sort(), (rank) => forms[rank]!));
  };
}

/** Of forms in order of precedence, the first one of each rule: a rule that matches in both forms counts once. */
function firstOf(forms: readonly Form[]): Matches {
  const matched = new Set<Rule>();
  const first: FormMatch[] = [];
  let count = 0;
  for (const { match, isOneOfTwo } of forms) {
    if (isOneOfTwo) {
      if (matched.has(match.rule)) continue;
      matched.add(match.rule);
    }
    count++;
    if (first.length < MAX_MATCHES) first.push(match);
  }
  return { first, count };
}

function formsOf(rule: Rule, reading: Reading): Form[] {
  const forms = reading.has('index-page') ? ruleForms(rule).slice(0, 1) : ruleForms(rule);
  return forms.map((form, i) => {
    const { pattern, length } = comparedPattern(form.pattern, reading);
    return { pattern, match: { rule, length, asIndexFolder: i > 0 }, isOneOfTwo: forms.length > 1 };
  });
}
