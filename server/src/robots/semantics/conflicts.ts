/** Rules of opposite types for the same paths. */

import type { Rule } from './groups.ts';
import { includes, rootedPatterns, samplePath } from './inclusion.ts';
import { compileRules, type Matcher } from './matcher.ts';
import { distinctRules } from './redundancy.ts';

/**
 * Two rules of opposite types.
 *
 * - `same`: both match the same paths; the longer one decides, on a tie the `allow`
 * - `end`: one is `X*` and the other `X$`. On the path `X`, only their type decides
 */
export interface Conflict {
  readonly is: 'same' | 'end';
  readonly allow: Rule;
  readonly disallow: Rule;
}

/** Rules that match the same paths, the longest of each type. */
interface Alike {
  allow?: Rule;
  disallow?: Rule;
}

/**
 * Finds the conflicts in a merged group, by the later of their lines. The result is exact. Takes time linear in the
 * octets of the patterns, plus, for each `X*` with an `X$`, that of one path.
 */
export function conflicts(rules: readonly Rule[]): readonly Conflict[] {
  const { distinct } = distinctRules(rules);
  const classes = new Map<string, Alike>();
  const byPattern = { allow: new Map<string, Rule>(), disallow: new Map<string, Rule>() };
  for (const rule of distinct) {
    byPattern[rule.type].set(rule.pattern, rule);
    const key = shortForm(rule.pattern);
    if (key === undefined) continue;
    const alike = classes.get(key) ?? {};
    const longest = alike[rule.type];
    if (!longest || longest.pattern.length < rule.pattern.length) alike[rule.type] = rule;
    classes.set(key, alike);
  }
  const found: Conflict[] = [];
  for (const { allow, disallow } of classes.values()) {
    if (allow && disallow && matchAlike(allow, disallow)) found.push({ is: 'same', allow, disallow });
  }
  let match: Matcher | undefined;
  for (const open of distinct) {
    const stem = stemOf(open.pattern);
    const closed = stem === undefined ? undefined : byPattern[otherType(open)].get(`${stem}$`);
    if (!closed) continue;
    match ??= compileRules(distinct);
    if (match(samplePath(closed.pattern))?.length !== closed.pattern.length) continue;
    found.push(
      open.type === 'allow'
        ? { is: 'end', allow: open, disallow: closed }
        : { is: 'end', allow: closed, disallow: open },
    );
  }
  return found.sort((a, b) => laterLine(a) - laterLine(b));
}

const otherType = ({ type }: Rule): Rule['type'] => (type === 'allow' ? 'disallow' : 'allow');

const laterLine = ({ allow, disallow }: Conflict): number => Math.max(allow.line, disallow.line);

/** `X` of a pattern `X*`; undefined for others, and if it does not begin with `/` or ends with another `*`. */
function stemOf(pattern: string): string | undefined {
  if (!pattern.endsWith('*') || pattern[0] !== '/') return undefined;
  const stem = pattern.slice(0, -1);
  return stem.endsWith('*') ? undefined : stem;
}

/** The same for all patterns that match the same paths; undefined for a pattern that matches none. */
function shortForm(pattern: string): string | undefined {
  const [first, second] = rootedPatterns(pattern);
  if (first === undefined) return undefined;
  const item = second === undefined ? first : includes(second, first) ? second : pattern;
  return item.replace(/\*+/g, '*').replace(/\*\$?$/, '');
}

/**
 * What decides between whom there may be a conflict: two rules of opposite types are in one where a key of the first is
 * among those that the second has for others. Whether a longer rule decides in place of both is not checked.
 */
export function conflictKeys(pattern: string): {
  readonly own: readonly string[];
  readonly others: readonly string[];
} {
  const alike = shortForm(pattern);
  if (alike === undefined || pattern === '') return { own: [], others: [] };
  const own = [`= ${alike}`, pattern];
  const stem = pattern.endsWith('$') ? pattern.slice(0, -1) : undefined;
  const open = stem?.startsWith('/') && !stem.endsWith('*') ? `${stem}*` : undefined;
  const closed = stemOf(pattern);
  return { own, others: [own[0]!, ...(open ? [open] : []), ...(closed ? [`${closed}$`] : [])] };
}

const matchAlike = (a: Rule, b: Rule): boolean =>
  includes(a.pattern, b.pattern) && includes(b.pattern, a.pattern);
