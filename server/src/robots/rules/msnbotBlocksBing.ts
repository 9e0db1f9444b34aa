import { compileRules, decide } from '../semantics/index.ts';
import type { Group, MergedGroup, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { chainOf } from './shared/chains.ts';
import { cite } from './shared/cite.ts';
import { removePlaced, replace } from './shared/edits.ts';
import { blockedBesides, effectOf, rulesIn, siteBlocker, starGroup } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/msnbot-blocks-bing',
    level: 'warning',
    message: 'bingbot has no group here, so it obeys this group for msnbot, the former crawler of Bing',
    fixes: {
      rename: { title: "Replace with 'bingbot'", safe: false },
      remove: { title: 'Delete the msnbot group', safe: false, oneByOne: 'deletes' },
      line: { title: "Delete 'User-agent: msnbot'", safe: false },
    },
    docs: {
      what: 'A group for `msnbot` that blocks what the `*` group does not, in a file without a group for `bingbot`.',
      why: 'msnbot was the crawler of Bing until 2010. Its groups are mostly forgotten, but bingbot obeys them unless it finds a group with its own name.',
      how: 'Name `bingbot` instead, or delete the group.',
      off: 'Turn it off if the rules of the group are meant for bingbot.',
    },
    sources: cite('Bing-2012'),
    examples: [
      {
        bad: 'User-agent: ⟦msnbot⟧\nDisallow: /private/\n',
        good: 'User-agent: bingbot\nDisallow: /private/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: ⟦msnbot⟧\nDisallow: /\n',
        good: 'User-agent: *\nDisallow: /cart/\n\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: ⟦msnbot⟧\nDisallow: /private/\n',
        good: 'User-agent: *\nDisallow: /private/\n\nUser-agent: msnbot\nDisallow: /private/\n',
      },
    ],
  },

  file(file, report) {
    const msnbot = file.merged.get('msnbot');
    const placed = msnbot?.agents[0];
    if (!placed || file.merged.has('bingbot') || !blocksMore(msnbot, starGroup(file))) return;
    if (msnbot.groups.some((group) => isGivenRules(group, file))) return;
    report(placed.start + placed.line.valueStart, placed.start + placed.line.valueEnd);
  },

  fixes(_, { merged }) {
    const msnbot = merged.get('msnbot');
    if (!msnbot) return [];
    const rename = {
      fix: 'rename',
      edits: msnbot.agents.map(({ line, start }) =>
        replace(start + line.valueStart, start + line.valueEnd, 'bingbot'),
      ),
    };
    const isAlone = msnbot.groups.every(({ agents }) => agents.length === 1);
    const lines = isAlone ? msnbot.groups.flatMap(ownLines) : msnbot.agents;
    const remove = { fix: isAlone ? 'remove' : 'line', edits: lines.map(removePlaced) };
    return siteBlocker(msnbot) ? [remove] : [rename, remove];
  },
};

const ownLines = ({ agents, rules, others }: Group): readonly PlacedLine[] =>
  [...agents, ...rules, ...others].sort((a, b) => a.index - b.index);

/** Whether the rules of a group apply to msnbot only because its own group was not ended: another lint rule reports that. */
function isGivenRules(group: Group, file: RobotsFile): boolean {
  const chain = chainOf(group, file);
  return chain !== undefined && !chain.isList && chain.above.some(({ line }) => line.agent === 'msnbot');
}

/** Whether a group blocks a path that another group, if there is one, allows. */
function blocksMore(group: MergedGroup, other: MergedGroup | undefined): boolean {
  if (!effectOf(group).blocking) return false;
  if (!other || !blockedBesides(group, other).next().done) return true;
  const exceptions = rulesIn(other).filter(({ type }) => type === 'allow');
  if (exceptions.length === 0) return false;
  const [own, others] = [compileRules(rulesIn(group)), compileRules(rulesIn(other))];
  return exceptions.some(({ pattern }) => {
    const path = pattern.replace(/\$$/, '').replaceAll('*', 'x');
    return path[0] === '/' && decide(others(path)).allowed && !decide(own(path)).allowed;
  });
}
