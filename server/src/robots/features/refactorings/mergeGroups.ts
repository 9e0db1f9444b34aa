import type { Refactoring } from '../../../core/features.ts';
import { crawlersOf, lastOf } from '../../rules/shared/groups.ts';
import { topOf } from '../../syntax/comments.ts';
import type { Group, MergedGroup, RobotsFile } from '../../syntax/file.ts';
import { bodyOf } from '../../syntax/line.ts';
import { refactoringWords as t } from '../../words/refactorings.ts';
import { nameList } from '../names.ts';
import { directivesOf, LineChange } from './lineEdits.ts';
import type { Selection } from './types.ts';

/**
 * Merges all groups of a product token: that of the `user-agent` line, or the only one of the group. Groups that name
 * the same crawlers become one. A group that names other crawlers as well stays, without the token; its rules are
 * copied to a separate group for the token. The order of rules in the merged group does not matter.
 */
export function mergeGroups({ file, lines, group }: Selection): Refactoring | undefined {
  const merged = group && lines[0] && file.merged.get(agentAt(group, lines[0].line.agent));
  if (!merged || merged.groups.length < 2 || merged.agent === '') return undefined;
  const alike = new Set(merged.groups.map(crawlersOf)).size === 1;
  const names = nameList(alike ? merged.groups[0]!.agents : merged.agents);
  const change = new LineChange(file);
  if (alike) moveAll(merged.groups, change, file);
  else gather(merged, change, file);
  return {
    title: t('mergeGroups', { count: merged.groups.length, crawlers: names }),
    kind: 'rewrite',
    edits: change.edits(),
  };
}

function agentAt({ agents }: Group, agent: string): string {
  if (agent !== '') return agent;
  const names = new Set(agents.map(({ line }) => line.agent));
  return names.size === 1 ? [...names][0]! : '';
}

/** Moves the content of all groups into the first one. */
function moveAll([target, ...others]: readonly Group[], change: LineChange, file: RobotsFile): void {
  const end = lastOf(target!).index + 1;
  for (const group of others) change.insert(end, takeOut(group, change, file));
}

/** Collects the rules for a token in the first group that names only this token, or in a new one. */
function gather({ agent, groups, agents }: MergedGroup, change: LineChange, file: RobotsFile): void {
  const isOwn = (group: Group) => group.agents.every(({ line }) => line.agent === agent);
  const target = groups.find(isOwn);
  const gathered: string[] = [];
  for (const group of groups) {
    if (group === target) continue;
    if (isOwn(group)) {
      gathered.push(...takeOut(group, change, file));
      continue;
    }
    gathered.push(...directivesOf(group));
    for (const { line, index } of group.agents) if (line.agent === agent) change.remove(index);
  }
  if (target) change.insert(lastOf(target).index + 1, gathered);
  // The first group has rules, otherwise it would be the last one; so the new group goes where it begins.
  else change.insert(topOf(groups[0]!.agents[0]!, file), [bodyOf(agents[0]!.line), ...gathered, '']);
}

/** Removes a group, its comments and the blank lines above; returns its lines except those that name crawlers. */
function takeOut(group: Group, change: LineChange, file: RobotsFile): string[] {
  const { lines } = file;
  const top = topOf(group.agents[0]!, file);
  const last = lastOf(group).index;
  const taken: string[] = [];
  let begun = false;
  for (let index = top; index <= last; index++) {
    const { kind, text } = lines[index]!.line;
    change.remove(index);
    if (kind === 'user-agent') begun = false;
    else if (begun || kind !== 'blank') {
      begun = true;
      taken.push(text);
    }
  }
  for (let index = top - 1; index > 0 && lines[index]!.line.kind === 'blank'; index--) change.remove(index);
  return taken;
}
