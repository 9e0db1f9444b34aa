import { settingOf } from '../../core/rule/settings.ts';
import { isHeader } from '../facts/header.ts';
import { EVERY_CRAWLER } from '../semantics/index.ts';
import { YANDEX } from '../settings.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insert, remove } from './shared/edits.ts';
import { lastOf } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** Names whose groups affect search. */
const SEARCH: ReadonlySet<string> = new Set([EVERY_CRAWLER, 'googlebot', 'bingbot']);

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/split-group',
    level: 'hint',
    once: 'file',
    message:
      "Another group for '{name}', after that on line {line}: crawlers combine both, older parsers may not",
    variants: {
      search: { severity: 'info' },
      yandex: {
        message: "Yandex reports a second '*' group as an error: the first one is on line {line}",
        severity: 'warning',
      },
    },
    fixes: { join: { title: 'Move the rules into the first group', safe: false } },
    docs: {
      what: 'A second group for the same crawler. It is reported as information for `*`, Googlebot and bingbot if the group has a rule that blocks or allows something; an empty `Disallow:`, as Yoast writes it, does not.',
      why: 'The standard requires crawlers to combine all groups that name them, anywhere in the file. Older parsers use only the first one, and Yandex reports several `*` groups as an error.',
      how: 'Write all rules for a crawler in one group.',
      off: 'Turn it off if several tools write parts of the file and Yandex does not matter to your site.',
    },
    sources: cite('RFC 2.2.1', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /drafts/\n\nUser-agent: ⟦*⟧\nDisallow: /search/\n',
        good: 'User-agent: *\nDisallow: /cart/\nDisallow: /search/\n\nUser-agent: GPTBot\nDisallow: /drafts/\n\n',
        fix: 'join',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: ⟦*⟧\nDisallow: /search/\n',
        good: 'User-agent: *\nDisallow: /cart/\nDisallow: /search/\n\n',
        fix: 'join',
        settings: { 'robots.yandex': true },
      },
    ],
  },

  file({ repeated }, report, { settings }) {
    const yandex = settingOf(YANDEX, settings);
    for (const { agent, agents, groups } of repeated) {
      const [first, ...others] = agents.filter(({ line }) => !isHeader(line.value));
      for (const placed of others) {
        const { line, start } = placed;
        const says = SEARCH.has(agent) && decides(groups[agents.indexOf(placed)]!);
        const variant = yandex && agent === EVERY_CRAWLER ? 'yandex' : says ? 'search' : undefined;
        report(start + line.valueStart, start + line.valueEnd, {
          ...(variant && { variant }),
          args: { line: String(first!.number), name: shown(line.value) },
        });
      }
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const merged = placed && file.merged.get(placed.line.agent);
    const group = merged?.groups[merged.agents.indexOf(placed!)];
    const first = merged?.groups[0];
    if (!first || !group || group === first || !canJoin(first, group)) return [];
    return [{ fix: 'join', edits: join(first, group, file) }];
  },
};

/** Whether a group has a rule that matches something. */
const decides = ({ rules }: Group): boolean => rules.some(({ line }) => line.value !== '');

/** Whether groups can be merged without affecting other crawlers: each is for one crawler, spelled alike. */
const canJoin = (first: Group, group: Group): boolean =>
  first.agents.length === 1 &&
  group.agents.length === 1 &&
  nameOf(first) === nameOf(group) &&
  group.rules.length + group.others.length > 0 &&
  delaysIn(first) + delaysIn(group) < 2;

const nameOf = ({ agents }: Group): string => agents[0]!.line.value.toLowerCase();

/** A second `Crawl-delay` in a group would be a fault. */
const delaysIn = ({ others }: Group): number =>
  others.filter(({ line }) => line.directive?.name === 'Crawl-delay').length;

function join(first: Group, group: Group, { lines, lineBreak }: RobotsFile) {
  const agent = group.agents[0]!;
  const last = lastOf(group);
  const moved = lines
    .slice(agent.index + 1, last.index + 1)
    .map(({ line }) => line.text + (line.lineBreak || lineBreak));
  const target = endOf(lastOf(first));
  return [insert(target, moved.join('')), remove(agent.start, endOf(last))];
}

const endOf = ({ line, start }: PlacedLine): number => start + line.text.length + line.lineBreak.length;
