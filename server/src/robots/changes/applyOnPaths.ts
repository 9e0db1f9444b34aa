/** Merges a stance on some paths into a robots.txt with few edits, and proves that nothing else changes. */
import { entryOf } from '../../core/memo.ts';
import { obeyedBy } from '../profile/index.ts';
import { includes, parseRobots, pathDecided, type Robots, type VerdictChanges } from '../semantics/index.ts';
import type { Applied } from './applied.ts';
import { effectBetween, type RobotsEffect } from './effect.ts';
import { LineEditor } from './lineEditor.ts';
import { crawlersOf, type Named } from './names.ts';
import { linesOfNewGroup, ruleLine } from './newGroup.ts';
import { stanceComment } from './stanceComment.ts';
import { agrees, writeSignals } from './stanceSignals.ts';
import { isRefused, type Policy, usageRows } from './stances.ts';

/** Crawlers and usage tokens that obey the same groups, of which some must be kept out of the paths. */
interface Cluster {
  readonly heads: readonly number[];
  readonly refused: Named[];
  readonly others: Named[];
}

/**
 * Merges the policy of a stance on some paths into the text of a robots.txt.
 * @returns undefined unless it is proven that crawlers for a refused use may fetch nothing below the paths, and that nothing
 * else changes
 */
export function applyOnPaths(text: string, policy: Policy, paths: readonly string[]): Applied | undefined {
  const before = parseRobots(text);
  const all = [...crawlersOf([before]).filter(({ obeys }) => obeys !== 'no'), ...usageRows(before)];
  const refused = new Set(all.filter((named) => isRefused(policy.stance, named)));
  const clusters = new Map<string, Cluster>();
  for (const named of all) {
    const { heads } = obeyedBy(before, named.token);
    const cluster = entryOf(clusters, heads.join(), () => ({ heads, refused: [], others: [] }));
    (refused.has(named) ? cluster.refused : cluster.others).push(named);
  }
  const editor = new LineEditor(text, before);
  const isOpen = ({ token }: Named, robots: Robots): boolean => isOpenTo(robots, token, paths);
  for (const cluster of clusters.values()) {
    const open = cluster.refused.filter((named) => isOpen(named, before));
    if (open.length > 0 && !write(editor, before, policy, { ...cluster, refused: open }, paths))
      return undefined;
  }
  for (const path of paths) writeSignals(editor, before, policy.stance, path);
  const result = editor.result();
  const after = parseRobots(result);
  const effect = effectBetween(before, after);
  const isMet = [...refused].every((named) => !isOpen(named, after));
  if (!isMet || !isWithin(effect, policy, refused, paths)) return undefined;
  const tokens = effect.usage.map(({ token }) => token);
  return {
    ...{ edits: editor.edits(), text: result },
    changed: [
      ...effect.changes.flatMap(({ crawlers }) => crawlers),
      ...all.filter(({ token }) => tokens.includes(token)),
    ],
    signals: [...new Set(effect.signals.flatMap(({ come }) => come))],
  };
}

/** Whether a crawler may fetch something below the paths, or that cannot be ruled out. */
function isOpenTo(robots: Robots, token: string, paths: readonly string[]): boolean {
  const { rules } = obeyedBy(robots, token);
  return paths.some((path) => {
    const found = pathDecided(rules, path, true);
    return found.path !== undefined || !found.complete;
  });
}

/**
 * Blocks the paths for the refused crawlers of a cluster: in their group if no other crawler obeys it, else in a new group with
 * the same rules. False if their group names others in a way that cannot be taken apart.
 */
function write(
  editor: LineEditor,
  before: Robots,
  policy: Policy,
  { heads, refused, others }: Cluster,
  paths: readonly string[],
): boolean {
  const blocks = paths.map((path) => ruleLine({ type: 'disallow', pattern: path }));
  const indexes = before.groups.flatMap(({ agents }, at) => (heads.includes(agents[0]!.line) ? [at] : []));
  if (others.length === 0 && indexes.length > 0) {
    editor.insert(indexes[0]!, blocks);
    return true;
  }
  const names = new Set(refused.map(({ token }) => token.toLowerCase()));
  if (names.has('*')) return false;
  for (const index of indexes) {
    const tokens = editor.tokensOf(index);
    const own = tokens.flatMap((token, at) => (names.has(token.toLowerCase()) ? [at] : []));
    if (own.length === tokens.length) return false;
    for (const at of own) editor.leave(index, at);
  }
  editor.add(
    [stanceComment(policy.stance)],
    refused.map(({ token }) => token),
    ...linesOfNewGroup(before, refused[0]!.token, blocks, paths),
  );
  return true;
}

/** Whether all changes are blocks of these paths for these crawlers, and signals that agree. */
function isWithin(
  effect: RobotsEffect,
  { stance }: Policy,
  refused: ReadonlySet<Named>,
  paths: readonly string[],
): boolean {
  const tokens = new Set([...refused].map(({ token }) => token));
  const isBelow = ({ blocked, allowed }: VerdictChanges): boolean =>
    blocked.complete &&
    allowed.complete &&
    allowed.sets.length === 0 &&
    blocked.sets.every(({ pattern }) => paths.some((path) => includes(path, pattern)));
  return (
    !effect.unread &&
    effect.delays.length + effect.sitemaps.gone.length + effect.sitemaps.come.length === 0 &&
    effect.signals.every(({ come }) => agrees(come, stance)) &&
    effect.changes.every(
      (change) => isBelow(change) && change.crawlers.every(({ token }) => tokens.has(token)),
    ) &&
    effect.usage.every((change) => isBelow(change) && tokens.has(change.token))
  );
}
