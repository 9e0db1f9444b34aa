/** Merges rules for one crawler into a robots.txt, and proves that they open nothing and change nothing for any other. */
import type { Edit } from '../core/rule/rule.ts';
import { effectBetween } from '../robots/changes/effect.ts';
import { LineEditor } from '../robots/changes/lineEditor.ts';
import { linesOfNewGroup } from '../robots/changes/newGroup.ts';
import { fallbackChain } from '../robots/facts/tokens.ts';
import { parseRobots, type Robots, tokenKey } from '../robots/semantics/index.ts';

/** Rules, merged into a text. */
export interface Merged {
  /** In ascending order. */
  readonly edits: readonly Edit[];
  readonly text: string;
  /** Other crawlers that use the group of this one, and get its rules with it, as Googlebot-Image does that of Googlebot. */
  readonly followers: readonly string[];
}

/**
 * Adds `Disallow` lines for a crawler: to its own group, or to a new one that repeats the rules it obeys so far, since a
 * crawler with a group of its own no longer obeys that of `*`.
 * @param patterns as written after `Disallow:`
 * @returns undefined unless it is proven that no path opens for any crawler, and that paths close for this one and its
 * followers only
 */
export function mergeRules(text: string, token: string, patterns: readonly string[]): Merged | undefined {
  const before = parseRobots(text);
  const editor = new LineEditor(text, before);
  const rules = patterns.map((pattern) => `Disallow: ${pattern}`);
  const key = tokenKey(token);
  const own = before.groups.flatMap((_, index) =>
    editor.tokensOf(index).some((name) => tokenKey(name) === key) ? [index] : [],
  );
  const alone = own.find((index) => editor.tokensOf(index).length === 1);
  if (alone !== undefined) editor.insert(alone, rules);
  else {
    if (own.length > 1) return undefined;
    const lines = linesOfNewGroup(before, token, rules);
    for (const index of own)
      editor.leave(
        index,
        editor.tokensOf(index).findIndex((name) => tokenKey(name) === key),
      );
    editor.add([], [token], ...lines);
  }
  const result = editor.result();
  const followers = provenFor(before, parseRobots(result), key);
  return followers && { edits: editor.edits(), text: result, followers };
}

/** The followers of a crawler for which paths close with it; undefined if anything else changes, or may. */
function provenFor(before: Robots, after: Robots, key: string): readonly string[] | undefined {
  const { complete, changes, delays, signals, usage, sitemaps } = effectBetween(before, after);
  const others = [...delays, ...signals, ...usage, ...sitemaps.gone, ...sitemaps.come];
  const isProven =
    complete &&
    others.length === 0 &&
    changes.length > 0 &&
    changes.every(({ allowed }) => allowed.sets.length === 0);
  if (!isProven) return undefined;
  const crawlers = changes.flatMap((change) => change.crawlers.map(({ token }) => token));
  const followers = crawlers.filter((token) => tokenKey(token) !== key);
  const isFollower = (token: string): boolean => fallbackChain(token).some((name) => tokenKey(name) === key);
  return followers.every(isFollower) ? followers : undefined;
}
