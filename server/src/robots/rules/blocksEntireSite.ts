import { listed } from '../../core/catalogue.ts';
import type { RuleContext } from '../../core/rule/rule.ts';
import { matchesEverything } from '../facts/patternShape.ts';
import { isUsageToken } from '../facts/usage.ts';
import { expectationOf } from '../syntax/expectation.ts';
import type { LineSet, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { linesOf, siteBlocker, starGroup } from './shared/groups.ts';
import { losesAgent } from './shared/lostAgents.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/blocks-entire-site',
    level: 'warning',
    needs: ['pages'],
    message:
      'Blocks the whole site for every crawler; search engines may still list its URLs without content',
    variants: {
      perhaps: { severity: 'info' },
      crawler: { message: 'Blocks the whole site for {names}', severity: 'info' },
    },
    fixes: { empty: { title: 'Delete the path', safe: false } },
    docs: {
      what: 'A group for `*` that blocks `/` and allows nothing, where no other group lets a crawler in. It is a warning if something says that the site should be found: a `Sitemap` line, other rules in the group, URLs that sitemaps of the site list, or an expectation that allows something. Otherwise it is information. A group that blocks Googlebot or bingbot is reported as information. Blocking other crawlers is your choice and is not reported.',
      why: 'Such a rule is often left over from a test site, and the real site then vanishes from search. It does not remove pages from an index either: search engines may still list their URLs without content.',
      how: 'Delete the path, or block only the directories that you want crawlers to skip.',
      off: 'Turn it off if the site must stay out of search, such as a test site.',
    },
    sources: cite('G-useful', 'G-spec', 'RFC 2.2'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/⟧\n',
        good: 'User-agent: *\nDisallow: \n',
        fix: 'empty',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/⟧\n\nSitemap: https://www.example.com/sitemap.xml\n',
        good: 'User-agent: *\nDisallow: \n\nSitemap: https://www.example.com/sitemap.xml\n',
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

  file(file, report, context) {
    const star = starGroup(file);
    const everywhere = star && siteBlocker(star);
    const isReported =
      star !== undefined &&
      everywhere !== undefined &&
      !losesAgent(file.groupAt(everywhere), file) &&
      ![...file.merged.values()].some(allowsAnything);
    if (isReported)
      report(...rangeOf(everywhere), isMeantToBeFound(file, star, context) ? {} : { variant: 'perhaps' });
    for (const [placed, names] of blockedByName(file)) {
      if (isReported && placed === everywhere) continue;
      report(...rangeOf(placed), { variant: 'crawler', args: { names: listed(names) } });
    }
  },

  fixes: ({ start, end }) => [{ fix: 'empty', edits: [remove(start, end)] }],
};

/** Whether there is evidence that the site is meant to be found, so that the block is probably a leftover. */
function isMeantToBeFound(file: RobotsFile, star: MergedGroup, { site, expected }: RuleContext): boolean {
  return (
    file.sitemaps.some(({ line }) => line.value !== '') ||
    linesOf(star).some(({ line }) => line.value !== '' && !matchesEverything(line.pattern)) ||
    site.pages.length > 0 ||
    expected.verdicts.some(({ allow }) => allow.length > 0) ||
    file.having(ALLOWING_EXPECTATIONS).length > 0
  );
}

const ALLOWING_EXPECTATIONS: LineSet = {
  has: (line) => {
    const expectation = expectationOf(line);
    return expectation !== undefined && expectation.flaw === undefined && expectation.allowed;
  },
};

/** The crawlers that send most visitors, by name. */
const SEARCH = ['Googlebot', 'bingbot'];

/** The lines that block the whole site for some of `SEARCH`, and for which. */
function blockedByName({ merged }: RobotsFile): ReadonlyMap<PlacedLine, readonly string[]> {
  const found = new Map<PlacedLine, string[]>();
  for (const name of SEARCH) {
    const group = merged.get(name.toLowerCase());
    const placed = group && siteBlocker(group);
    if (placed) found.set(placed, [...(found.get(placed) ?? []), name]);
  }
  return found;
}

/** Faults of values that name no crawler. */
const NAMELESS: ReadonlySet<string | undefined> = new Set(['empty', 'full-string', 'wildcard']);

/** Whether a group allows its crawlers to fetch anything. */
const allowsAnything = (merged: MergedGroup): boolean =>
  merged.agent !== '*' &&
  !isUsageToken(merged.agent) &&
  siteBlocker(merged) === undefined &&
  !NAMELESS.has(agentFault(merged.agents[0]!.line)?.is);

const rangeOf = ({ line, start }: PlacedLine): [start: number, end: number] => [
  start + line.valueStart,
  start + line.valueEnd,
];
