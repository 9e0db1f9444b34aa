import { shortened } from '../../core/credentials.ts';
import type { Outline } from '../../core/features.ts';
import type { Group, PlacedLine } from '../syntax/file.ts';
import { lensWords as t } from '../words/lenses.ts';
import { nameList } from './names.ts';
import { bodySpan, groupSpan, keySpan, lastLine, tokenSpan, valueSpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/** More are not sent in one answer. */
const MAX_NODES = 2_000;

/**
 * The outline: groups by the names of their crawlers, with the rules and other directives between their first and last
 * line; lines outside of groups are on the same level. Nothing for a file of another kind. Linear in the lines.
 */
export function outline(document: RobotsDocument): readonly Outline[] {
  const { lines, groups, foreign } = wholeFile(document);
  const top: Outline[] = [];
  if (foreign) return top;
  let next = 0;
  let made = 0;
  let open: { readonly last: number; readonly children: Outline[] } | undefined;
  for (const placed of lines) {
    if (made === MAX_NODES) break;
    const group = groups[next];
    if (group?.agents[0] === placed) {
      const children: Outline[] = [];
      top.push(groupNode(group, children));
      open = { last: lastLine(group).index, children };
      next++;
      made++;
      continue;
    }
    const node = lineNode(placed);
    if (!node) continue;
    made++;
    (open && placed.index <= open.last ? open.children : top).push(node);
  }
  return top;
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
