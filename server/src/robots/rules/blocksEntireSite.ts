import type { MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { siteBlocker, starGroup } from './shared/groups.ts';
import { listed } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/blocks-entire-site',
    level: 'warning',
    message: 'Blocks the whole site for every crawler; URLs may still be indexed, without their content',
    variants: {
      crawler: { message: 'Blocks the whole site for {names}', severity: 'info' },
    },
    fixes: { empty: { title: 'Delete the path', safe: false } },
    docs: {
      what: 'A group for `*` that blocks `/` and allows nothing, where no other group lets a crawler in. A group that blocks Googlebot or bingbot is reported as information. Blocking other crawlers is your choice and is not reported.',
      why: 'Such a rule is often left over from a test site, and the real site then vanishes from search. It does not remove pages from an index either: search engines may still list their URLs without content.',
      how: 'Delete the path, or block only the directories that you want crawlers to skip.',
      off: 'Leave it off if the site must stay out of search, such as a test site.',
    },
    sources: cite('G-useful', 'G-spec', 'RFC 2.2'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/⟧\n',
        good: 'User-agent: *\nDisallow: \n',
        fix: 'empty',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/⟧\n',
        good: 'User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: ⟦/⟧\n',
        good: 'User-agent: GPTBot\nDisallow: /\n',
      },
    ],
  },

  file(file, report) {
    const star = starGroup(file);
    const everywhere = star && siteBlocker(star);
    const isTold = everywhere !== undefined && ![...file.merged.values()].some(letsIn);
    if (isTold) report(...rangeOf(everywhere));
    for (const [placed, names] of blockedByName(file)) {
      if (isTold && placed === everywhere) continue;
      report(...rangeOf(placed), { variant: 'crawler', args: { names: listed(names) } });
    }
  },

  fixes: ({ start, end }) => [{ fix: 'empty', edits: [remove(start, end)] }],
};

/** The crawlers that bring most visitors, by name. */
const SEARCH = ['Googlebot', 'bingbot'];

/** The lines that block the whole site for one of them, and whom. */
function blockedByName({ merged }: RobotsFile): ReadonlyMap<PlacedLine, readonly string[]> {
  const found = new Map<PlacedLine, string[]>();
  for (const name of SEARCH) {
    const group = merged.get(name.toLowerCase());
    const placed = group && siteBlocker(group);
    if (placed) found.set(placed, [...(found.get(placed) ?? []), name]);
  }
  return found;
}

/** Values that name no crawler. */
const NOBODY: ReadonlySet<string | undefined> = new Set(['empty', 'full-string', 'wildcard']);

/** Whether a group is for a crawler that may fetch something. */
const letsIn = (merged: MergedGroup): boolean =>
  merged.agent !== '*' &&
  siteBlocker(merged) === undefined &&
  !NOBODY.has(agentFault(merged.agents[0]!.line)?.is);

const rangeOf = ({ line, start }: PlacedLine): [start: number, end: number] => [
  start + line.valueStart,
  start + line.valueEnd,
];
