import { shortened } from '../../core/credentials.ts';
import type { Outline } from '../../core/features.ts';
import { lastOf } from '../rules/shared/groups.ts';
import type { Group, PlacedLine } from '../syntax/file.ts';
import { lensWords as t } from '../words/lenses.ts';
import { nameList } from './names.ts';
import { bodySpan, groupSpan, keySpan, tokenSpan, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** More are not sent in one answer: long groups are summarized, and groups after so many. */
const MAX_NODES = 900;

/**
 * The outline: groups by the names of their crawlers, with the rules and other directives between their first and last
 * line; lines outside of groups are on the same level. If there are too many nodes, each group has equally many, and one for
 * the others. Nothing for a file of another kind. Linear in the lines.
 */
export function outline(document: RobotsDocument): readonly Outline[] {
  const { lines, groups, foreign } = wholeFile(document);
  const top: Outline[] = [];
  if (foreign) return top;
  const families: Outline[][] = [];
  let next = 0;
  let open: { readonly last: number; readonly children: Outline[] } | undefined;
  for (const placed of lines) {
    const group = groups[next];
    if (group?.agents[0] === placed) {
      const children: Outline[] = [];
      families.push(children);
      top.push(groupNode(group, children));
      open = { last: lastOf(group).index, children };
      next++;
      continue;
    }
    const node = lineNode(placed);
    if (node) (open && placed.index <= open.last ? open.children : top).push(node);
  }
  const shown = Math.min(top.length, MAX_NODES);
  const most = childLimit(
    families.map(({ length }) => length),
    MAX_NODES - shown,
  );
  for (const children of families) summarize(children, most);
  summarize(top, MAX_NODES);
  return top;
}

/** The most children of each group for which all fit. */
function childLimit(sizes: readonly number[], room: number): number {
  let left = room;
  const ascending = [...sizes].sort((a, b) => a - b);
  for (const [at, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

/** Replaces the nodes after so many with one for all of them; without room, a group says how many rules it has. */
function summarize(nodes: Outline[], most: number): void {
  if (nodes.length <= most) return;
  if (most === 0) nodes.length = 0;
  if (nodes.length === 0) return;
  const rest = nodes.splice(most - 1);
  const [first, last] = [rest[0]!, rest.at(-1)!];
  nodes.push({
    ...{ start: first.start, end: last.end, kind: first.kind, nameSpan: first.nameSpan },
    ...{ name: t('moreNodes', { count: rest.length }), children: [] },
  });
}

function groupNode(group: Group, children: readonly Outline[]): Outline {
  const head = group.agents[0]!;
  return {
    ...groupSpan(group),
    name: nameList(group.agents) || t('unnamed'),
    detail: t('rules', { count: group.rules.length }),
    kind: 'group',
    nameSpan: head.line.agent === '' ? keySpan(head) : tokenSpan(head),
    children,
  };
}

function lineNode(placed: PlacedLine): Outline | undefined {
  const { kind, key, value, directive } = placed.line;
  switch (kind) {
    case 'allow':
    case 'disallow':
      return nodeOf(placed, `${kind === 'allow' ? 'Allow' : 'Disallow'}: ${value}`.trimEnd(), 'rule');
    case 'sitemap':
      return nodeOf(placed, value || key, 'link');
    case 'other':
      return directive && nodeOf(placed, `${directive.name}: ${value}`.trimEnd(), 'field');
    default:
      return undefined;
  }
}

const nodeOf = (placed: PlacedLine, name: string, kind: Outline['kind']): Outline => ({
  ...bodySpan(placed),
  name: shortened(name),
  kind,
  nameSpan: placed.line.value === '' ? keySpan(placed) : valueSpan(placed),
  children: [],
});
