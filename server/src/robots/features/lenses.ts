import type { Lens } from '../../core/features.ts';
import type { Group, PlacedLine } from '../syntax/file.ts';
import { lensWords as say } from '../words/lenses.ts';
import { nameList } from './names.ts';
import { bodySpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

/**
 * A code lens above each group: the crawlers it applies to and how many rules they obey, as "Googlebot, Googlebot-Image
 * · 12 rules · merged from 2 groups" or "35 crawlers · 1 rule". Crawlers of one group that also obey different other
 * groups get a lens each. None for lines without a name. Linear in the `user-agent` lines.
 */
export function* lenses(document: RobotsDocument): Generator<Lens> {
  const { groups, merged } = wholeFile(document);
  const number = new Map(groups.map((group, index) => [group, index]));
  const effects = new Map<string, Effect>();
  const effectFor = (agent: string): Effect | undefined => {
    const of = merged.get(agent);
    if (!of) return undefined;
    const known = effects.get(agent) ?? effectOf(of.groups, number);
    effects.set(agent, known);
    return known;
  };
  for (const { agents } of groups) {
    const alike = new Map<string, { readonly effect: Effect; readonly agents: PlacedLine[] }>();
    for (const placed of agents) {
      const effect = effectFor(placed.line.agent);
      if (placed.line.agent === '' || !effect) continue;
      const known = alike.get(effect.key);
      if (known) known.agents.push(placed);
      else alike.set(effect.key, { effect, agents: [placed] });
    }
    const span = bodySpan(agents[0]!);
    for (const { effect, agents: some } of alike.values())
      yield {
        ...span,
        title: [crawlersOf(some), ...effect.words].join(' · '),
        command: 'crawlwise.showEffective',
        args: [[...new Set(some.map(nameOf))]],
      };
    const names = [...new Set(agents.map(nameOf))].filter((name) => name !== '');
    if (alike.size === 0) continue;
    yield { ...span, title: say('test'), command: 'crawlwise.testUrl', args: [names], optional: true };
  }
}

/** The longest list of names, in UTF-16 units, that is shown above a group. */
const SHORT = 48;

/** Few crawlers by their names, many by their number. */
function crawlersOf(agents: readonly PlacedLine[]): string {
  const names = nameList(agents);
  const count = new Set(agents.map(({ line }) => line.agent)).size;
  return names.length > SHORT && count > 1 ? say('crawlers', { count }) : names;
}

const nameOf = ({ line }: PlacedLine): string => line.value.slice(0, line.agent.length);

/** What a crawler obeys. Keys are equal for the same groups. */
interface Effect {
  readonly key: string;
  readonly words: readonly string[];
}

function effectOf(groups: readonly Group[], number: ReadonlyMap<Group, number>): Effect {
  const rules = groups.reduce((sum, group) => sum + group.rules.length, 0);
  const from = groups.length > 1 ? [say('merged', { count: groups.length })] : [];
  return {
    key: groups.map((group) => number.get(group)).join(),
    words: [say('rules', { count: rules }), ...from],
  };
}
