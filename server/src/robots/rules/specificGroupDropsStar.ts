import { listed } from '../../core/catalogue.ts';
import type { Purpose } from '../facts/crawlers.ts';
import { matchesEverything } from '../facts/patternShape.ts';
import { documentedCrawler } from '../facts/tokens.ts';
import { isUsageToken } from '../facts/usage.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { memoized } from '../syntax/memoized.ts';
import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { insertBelow, removePlaced } from './shared/edits.ts';
import {
  blockedBesides,
  effectOf,
  isAllowing,
  isBlocking,
  lastOf,
  linesOf,
  starGroup,
} from './shared/groups.ts';
import { hasPath, ruleName } from './shared/path.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** Search engine crawlers. A group for one is mostly meant to let it in, but not everywhere. */
const SEARCH: ReadonlySet<string> = new Set([
  ...['googlebot', 'bingbot', 'applebot', 'duckduckbot', 'yandexbot', 'baiduspider', 'slurp'],
]);
/** The same applies to crawlers that fetch pages for AI. */
const AI: ReadonlySet<Purpose> = new Set<Purpose>(['ai-training', 'ai-search', 'ai-assistant']);

/** Paths that nobody opens to one crawler on purpose: areas of administrators and customers, and interfaces. */
const PRIVATE = /^\/(?:\*\/)?(?:admin|api|account|checkout|cart)(?:[/?*$]|$)/i;
/** The results of a site search, which nobody opens to a search engine on purpose. */
const RESULTS = /^\/(?:\*\/)?search(?:[/?*$]|$)|[?&](?:s|q|search|query)=/i;

/** At most this many paths are counted. */
const MAX = 1000;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/specific-group-drops-star',
    level: 'info',
    message: {
      by: 'count',
      one: "{names} may fetch {path}: this group replaces the '*' group, which blocks it",
      other:
        "{names} may fetch {path} and {others} more: this group replaces the '*' group, which blocks them",
    },
    variants: {
      several: {
        message: {
          by: 'count',
          one: "{names} may fetch {path}: their groups replace the '*' group, which blocks it",
          other:
            "{names} may fetch {path} and {others} more: their groups replace the '*' group, which blocks them",
        },
        sample: () => ({ names: listed(['Googlebot', 'bingbot']), path: '/cart/', others: 2, count: 2 }),
      },
      private: {
        message: "{names} may fetch {path} and all else that the '*' group blocks: this group replaces it",
        severity: 'warning',
      },
      all: {
        message:
          "{names} may fetch everything, not only {paths}: 'Disallow: /' on line {line} does not apply here",
        severity: 'warning',
      },
    },
    fixes: {
      copy: { title: "Copy the rules of '*' into the group for {names}", safe: false },
      join: { title: "Delete the group and name {names} in the group of '*'", safe: false },
      block: { title: "Add 'Disallow: /' to the group for {names}", safe: false },
    },
    docs: {
      what: 'A group without any `Disallow` that has a path, in a file whose `*` group blocks something. It is information for Googlebot, bingbot, Applebot, DuckDuckBot, YandexBot, Baiduspider, Slurp and crawlers that fetch pages for AI, where `*` blocks some paths, and a warning if nobody opens one of these paths on purpose, such as `/admin/`, `/api/`, `/account`, `/checkout`, `/cart` or, for a search engine, the results of a site search. It is a warning for every crawler, where `*` blocks `/` and the group has no `Disallow` at all but allows some path other than `/`. For other groups, the hover tells you.',
      why: 'A crawler that finds its own group obeys only that group. It inherits nothing from `*`, so the paths that `*` blocks are open to this crawler. `Allow` does not close the rest of the site, either.',
      how: 'Copy the rules that should also apply to this crawler into its group, or name the crawler above the rules of `*`. To open one path only, add `Disallow: /` to the group.',
      off: 'Turn it off if you let the named crawlers fetch more than others on purpose.',
    },
    sources: cite('G-spec', 'RFC 2.2.1'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: ⟦Googlebot⟧\nAllow: /\n',
        good: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: Googlebot\nAllow: /\nDisallow: /admin/\n',
        fix: 'copy',
      },
      {
        bad: 'User-agent: *\nDisallow: /admin/\nDisallow: /cart/\n\nUser-agent: ⟦bingbot⟧\nCrawl-delay: 10\n',
        good: 'User-agent: *\nDisallow: /admin/\nDisallow: /cart/\n\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: ⟦GPTBot⟧\nUser-agent: ClaudeBot\nAllow: /\n',
        good: 'User-agent: *\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /admin/\n\n',
        fix: 'join',
      },
      {
        bad: 'User-agent: *\nDisallow: /drafts/\n\nUser-agent: ⟦Googlebot⟧\nDisallow:\n',
        good: 'User-agent: *\nDisallow: /drafts/\n\nUser-agent: Googlebot\nDisallow: /drafts/\n',
      },
      {
        bad: 'User-agent: *\nDisallow: /\n\nUser-agent: ⟦Googlebot⟧\nAllow: /takeme\n',
        good: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /takeme\nDisallow: /\n',
        fix: 'block',
      },
    ],
  },

  file(file, report) {
    const found = openGroups(file);
    const first = found?.groups[0]?.agents[0];
    if (!found || !first) return;
    const { groups, everything } = found;
    const { line, start } = first;
    const reportVariant = (variant: string | undefined, args: Record<string, string | number>) =>
      report(start + line.valueStart, start + line.valueEnd, {
        ...(variant && { variant }),
        args: { ...args, names: namesOf(groups) },
      });
    if (everything) {
      const paths = groups.flatMap((merged) => linesOf(merged).filter(isAllowing));
      reportVariant('all', {
        line: String(everything.number),
        paths: firstNames(paths.map(({ line }) => shown(line.value))),
      });
      return;
    }
    const paths: string[] = [];
    for (const blocked of blockedBesides(starGroup(file)!, undefined)) {
      paths.push(shown(blocked.line.value));
      if (paths.length === MAX) break;
    }
    const [path] = paths;
    if (path === undefined) return;
    const secret = secretIn(paths, groups);
    if (secret !== undefined) {
      reportVariant('private', { path: secret });
      return;
    }
    const isOne = groups.every((merged) => merged.groups[0] === groups[0]!.groups[0]);
    reportVariant(isOne ? undefined : 'several', { path, count: paths.length, others: paths.length - 1 });
  },

  fixes(_, file) {
    const found = openGroups(file);
    const star = starGroup(file);
    if (!found || !star || found.groups.length === 0) return [];
    const { groups, everything } = found;
    const args = { names: namesOf(groups) };
    const join = { fix: 'join', args, edits: joined(groups, star, file) };
    const isSpread = groups.some((merged) => isChain(merged.groups.at(-1)!));
    const text = everything
      ? 'Disallow: /'
      : linesOf(star)
          .filter(({ line }) => hasPath(line))
          .map(({ line }) => `${ruleName(line)}: ${line.value}`)
          .join(file.lineBreak);
    const places = new Set(isSpread ? [] : groups.map((merged) => endOf(merged.groups.at(-1)!)));
    const edits = inOrder([...places].map((place) => insertBelow(place, text, file.lineBreak)));
    return [{ fix: everything ? 'block' : 'copy', args, edits }, ...(everything ? [] : [join])].filter(
      (fix) => fix.edits.length > 0,
    );
  },
};

/** Groups that allow what `*` blocks; `everything` is the line of `*` that blocks the whole site, if there is one. */
interface OpenGroups {
  readonly groups: readonly MergedGroup[];
  readonly everything: PlacedLine | undefined;
}

/**
 * The groups without blocking rules, whose authors probably do not know what they allow; undefined unless `*` blocks
 * something.
 */
function openGroups(file: RobotsFile): OpenGroups | undefined {
  const star = starGroup(file);
  const { blocking, blockingAll: everything } = star ? effectOf(star) : {};
  if (!blocking) return undefined;
  const groups = [...file.merged.values()].filter((merged) =>
    everything ? allowsPart(merged) : isForPages(merged.agent) && !linesOf(merged).some(isBlocking),
  );
  return { groups, everything };
}

/**
 * The first of the paths that is open by mistake, with some certainty; undefined where an empty `Disallow` says that
 * nothing is blocked.
 */
function secretIn(paths: readonly string[], groups: readonly MergedGroup[]): string | undefined {
  const unaware = groups.filter((merged) => linesOf(merged).every(({ line }) => line.kind === 'allow'));
  const isSearch = unaware.some(({ agent }) => SEARCH.has(agent));
  return unaware.length === 0
    ? undefined
    : paths.find((path) => PRIVATE.test(path) || (isSearch && RESULTS.test(path)));
}

/** Whether a crawler is one of a search engine, or fetches pages for AI. */
function isForPages(agent: string): boolean {
  if (SEARCH.has(agent)) return true;
  const row = documentedCrawler(agent);
  if (!row || row.historical || row.purpose === 'control') return false;
  return [row.purpose, ...(row.also ?? [])].some((purpose) => AI.has(purpose));
}

/** Whether a group of a named crawler allows some but not all paths and has no `Disallow`, not even an empty one. */
const allowsPart = memoized((merged: MergedGroup): boolean => {
  const rules = linesOf(merged);
  return (
    merged.agent !== '*' &&
    !isUsageToken(merged.agent) &&
    agentFault(merged.agents[0]!.line)?.is !== 'empty' &&
    rules.every(({ line }) => line.kind === 'allow') &&
    rules.some(({ line }) => hasPath(line)) &&
    !rules.some(({ line }) => matchesEverything(line.pattern))
  );
});

/**
 * Deletes the groups and adds their crawlers to that of `*`; nothing if a group also names others, or has more than
 * rules, which would be lost.
 */
function joined(merged: readonly MergedGroup[], star: MergedGroup, { lineBreak }: RobotsFile) {
  const names = new Set(merged.map(({ agent }) => agent));
  const groups = new Set(merged.flatMap(({ groups }) => groups));
  const above = star.groups[0]!.agents.at(-1)!;
  const isWhole = [...groups].every(
    ({ agents, others }) => others.length === 0 && agents.every(({ line }) => names.has(line.agent)),
  );
  if (!isWhole || star.groups.length > 1) return [];
  const text = merged.map(({ agents }) => `User-agent: ${agents[0]!.line.value}`).join(lineBreak);
  const lines = [...groups].flatMap(({ agents, rules }) => [...agents, ...rules]);
  return inOrder([insertBelow(above, text, lineBreak), ...lines.map(removePlaced)]);
}

const inOrder = <T extends { readonly start: number }>(edits: readonly T[]): T[] =>
  [...edits].sort((a, b) => a.start - b.start);

const namesOf = (groups: readonly MergedGroup[]): string =>
  listed(groups.map(({ agents }) => shown(agents[0]!.line.value)));

/** The rules below several names, of which some have none, would apply to all of them. */
const isChain = ({ agents, rules }: Group): boolean => agents.length > 1 && rules.length === 0;

const endOf = (group: Group): PlacedLine => group.rules.at(-1) ?? lastOf(group);
