import { notCoveredByStar } from '../facts/tokens.ts';
import { isUsageToken } from '../facts/usage.ts';
import { blockedBesides, starGroup } from '../rules/shared/groups.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { agentWords as t } from '../words/hovers.ts';
import { code } from './markdown.ts';

const EXEMPT: ReadonlySet<string> = new Set(notCoveredByStar().map((token) => token.toLowerCase()));
/** At most this many paths are counted. */
const MAX = 100;

/** What the groups of a file mean for a crawler that one of them names, as sentences. */
export function groupFacts(file: RobotsFile, agent: string): readonly string[] {
  const follows = agent === 'googlebot' && !file.merged.has('applebot');
  return [...droppedPaths(file, agent), ...(follows ? [t('applebot')] : [])];
}

function droppedPaths(file: RobotsFile, agent: string): readonly string[] {
  const star = starGroup(file);
  const group = file.merged.get(agent);
  if (!star || !group || agent === EVERY_CRAWLER || EXEMPT.has(agent) || isUsageToken(agent)) return [];
  const paths: string[] = [];
  for (const { line } of blockedBesides(star, group)) {
    paths.push(line.value);
    if (paths.length === MAX) break;
  }
  if (paths.length === 0) return [];
  const count = paths.length;
  return [t('dropped', { count, path: code(paths[0]!), others: count - 1 })];
}
