import type { Lens } from '../../core/features.ts';
import { entryOf } from '../../core/memo.ts';
import { settingOf } from '../../core/rule/settings.ts';
import { LENSES } from '../settings.ts';
import type { Group, PlacedLine } from '../syntax/file.ts';
import { lensWords as t } from '../words/lenses.ts';
import { nameList } from './names.ts';
import { bodySpan, groupRegion, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * Above each group whose crawlers obey others as well, which crawlers and how many rules: "Googlebot, Googlebot-Image · 12
 * rules · merged from 2 groups"; crawlers of one group that obey different groups beside it one after the other. What the
 * next lines show has none. Idle if the crawlers obey no rule. Each is made when it is requested.
 */
export function* lenses(document: RobotsDocument): Generator<Lens> {
  if (!settingOf(LENSES, document.config.settings)) return;
  const file = wholeFile(document);
  const { groups, merged } = file;
  const number = new Map(groups.map((group, index) => [group, index]));
  const effects = new Map<string, Effect>();
  const effectFor = (agent: string): Effect | undefined => {
    const of = merged.get(agent);
    if (!of) return undefined;
    return entryOf(effects, agent, () => effectOf(of.groups, number));
  };
  for (const [index, { agents }] of groups.entries()) {
    const alike = new Map<string, { readonly effect: Effect; readonly agents: PlacedLine[] }>();
    for (const placed of agents) {
      const effect = effectFor(placed.line.agent);
      if (placed.line.agent === '' || !effect) continue;
      entryOf(alike, effect.key, () => ({ effect, agents: [] })).agents.push(placed);
    }
    const sets = [...alike.values()];
    if (!sets.some(({ effect }) => effect.isMerged)) continue;
    const isIdle = sets.every(({ effect }) => effect.rules === 0);
    yield {
      ...bodySpan(agents[0]!),
      title: sets
        .map(({ effect, agents: some }) => [crawlersOf(some), ...effect.words].join(' · '))
        .join(' | '),
      command: 'crawlwise.showEffective',
      args: [[...new Set(sets.flatMap(({ agents: some }) => some.map(nameOf)))]],
      group: groupRegion(file, index),
      isGroup: true,
      ...(isIdle && { idle: true }),
    };
  }
}

/** The longest list of names, in UTF-16 units, that is shown above a group. */
const SHORT = 48;

/** Few crawlers by their names, many by their number. */
function crawlersOf(agents: readonly PlacedLine[]): string {
  const names = nameList(agents);
  const count = new Set(agents.map(({ line }) => line.agent)).size;
  return names.length > SHORT && count > 1 ? t('crawlers', { count }) : names;
}

const nameOf = ({ line }: PlacedLine): string => line.value.slice(0, line.agent.length);

/** What a crawler obeys. Keys are equal for the same groups. */
interface Effect {
  readonly key: string;
  readonly rules: number;
  readonly isMerged: boolean;
  readonly words: readonly string[];
}

function effectOf(groups: readonly Group[], number: ReadonlyMap<Group, number>): Effect {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0);
  const isMerged = groups.length > 1;
  return {
    key: groups.map((group) => number.get(group)).join(),
    ...{ rules, isMerged },
    words: [t('rules', { count: rules }), ...(isMerged ? [t('merged', { count: groups.length })] : [])],
  };
}
