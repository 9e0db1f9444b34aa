import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { blockedBesides, effectOf, lastOf, linesOf, starGroup } from './shared/groups.ts';
import { hasPath, ruleName } from './shared/path.ts';
import { listed, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

/** Crawlers of search engines, which are mostly named to let them in, not to let them in everywhere. */
const SEARCH = ['googlebot', 'bingbot', 'applebot', 'duckduckbot', 'yandexbot', 'baiduspider', 'slurp'];

/** So many paths are counted. */
const MOST = 1000;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/specific-group-drops-star',
    level: 'info',
    message: "This group replaces '*': {paths} open to {names}",
    variants: { several: { message: "These groups replace '*': {paths} open to {names}" } },
    fixes: { copy: { title: "Copy the rules of '*' into the group for {names}", safe: false } },
    docs: {
      what: 'A group for Googlebot, bingbot, Applebot, DuckDuckBot, YandexBot, Baiduspider or Slurp without any `Disallow`, in a file whose `*` group blocks some paths. For groups of other crawlers, the hover tells you.',
      why: 'A crawler that finds its own group obeys only that group. It inherits nothing from `*`, so the paths that `*` blocks are open to this crawler.',
      how: 'Copy the rules that should also apply to this crawler into its group. If it may fetch everything, say so with an empty `Disallow:`.',
      off: 'Leave it off if you let the named crawlers fetch more than others on purpose.',
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
        good: 'User-agent: *\nDisallow: /admin/\nDisallow: /cart/\n\nUser-agent: bingbot\nCrawl-delay: 10\nDisallow:\n',
      },
    ],
  },

  file(file, report) {
    const found = openGroups(file);
    const first = found[0]?.agents[0];
    if (!first) return;
    const paths: string[] = [];
    for (const { line } of blockedBesides(starGroup(file)!, undefined)) {
      paths.push(shown(line.value));
      if (paths.length === MOST) break;
    }
    if (paths.length === 0) return;
    const { line, start } = first;
    report(start + line.valueStart, start + line.valueEnd, {
      ...(found.some(({ groups }) => groups[0] !== found[0]!.groups[0]) && { variant: 'several' }),
      args: { paths: isOrAre(paths), names: namesOf(found) },
    });
  },

  fixes(_, file) {
    const found = openGroups(file);
    const star = starGroup(file);
    if (!star || found.length === 0 || found.some(({ groups }) => isChain(groups.at(-1)!))) return [];
    const text = linesOf(star)
      .filter(({ line }) => hasPath(line))
      .map(({ line }) => `${ruleName(line)}: ${line.value}`)
      .join(file.lineBreak);
    const places = new Set(found.map(({ groups }) => endOf(groups.at(-1)!)));
    const edits = [...places].map((place) => insertBelow(place, text, file.lineBreak));
    return [{ fix: 'copy', args: { names: namesOf(found) }, edits: edits.sort((a, b) => a.start - b.start) }];
  },
};

/** Groups of search engines that block nothing, where `*` blocks something but not all. */
function openGroups(file: RobotsFile): readonly MergedGroup[] {
  const star = starGroup(file);
  if (!star) return [];
  const { blocking, blockingAll } = effectOf(star);
  if (!blocking || blockingAll) return [];
  return SEARCH.flatMap((name) => file.merged.get(name) ?? [])
    .filter(({ groups }) => groups.every(({ rules }) => rules.every(({ line }) => line.kind === 'allow')))
    .sort((a, b) => a.agents[0]!.index - b.agents[0]!.index);
}

const namesOf = (groups: readonly MergedGroup[]): string =>
  listed(groups.map(({ agents }) => shown(agents[0]!.line.value)));

/** Rules below several names without any would be set for all of them. */
const isChain = ({ agents, rules }: Group): boolean => agents.length > 1 && rules.length === 0;

const endOf = (group: Group): PlacedLine => group.rules.at(-1) ?? lastOf(group);

const isOrAre = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? `${first} is` : `${first} and ${others.length} more are`;
