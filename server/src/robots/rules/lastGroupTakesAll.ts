import { isUsageToken } from '../facts/usage.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { effectOf, isBlocking, starGroup } from './shared/groups.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/last-group-takes-all',
    level: 'warning',
    message: {
      by: 'count',
      one: "This rule applies to {names} only: '*' blocks nothing, so all others may fetch {path}",
      other: "These {count} rules apply to {names} only: '*' blocks nothing, so all others may fetch {path}",
    },
    docs: {
      what: 'A group for named crawlers that begins with `Allow: /` or an empty `Disallow`, and after a blank line or a comment blocks paths, in a file whose `*` group blocks nothing.',
      why: 'A group ends at the next `User-agent` line, not at a blank line. So rules for everyone below the last group are rules for the crawlers of that group.',
      how: 'Write `User-agent: *` above the rules that are for everyone, and move them to its other rules.',
      off: 'Turn it off if the rules are for these crawlers alone.',
    },
    sources: cite('RFC 2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nAllow: /\n\nUser-agent: Bingbot\nAllow: /\n\n⟦Disallow: /api/⟧\nDisallow: /admin/\n',
        good: 'User-agent: Bingbot\nAllow: /\n\nUser-agent: *\nDisallow: /api/\nDisallow: /admin/\n',
      },
    ],
  },

  file(file, report) {
    const star = starGroup(file);
    const group = lastGroup(file);
    if (!star || !group || effectOf(star).blocking || star.groups.includes(group)) return;
    const [opening, ...others] = group.rules;
    const blocking = others.filter(isBlocking);
    const [first] = blocking;
    if (!opening || !first || others.length > blocking.length || !opensAll(opening)) return;
    if (first.index === opening.index + 1) return;
    if (group.agents.every((agent) => isUsageToken(agent.line.agent))) return;
    const { line, start } = first;
    const names = firstNames(group.agents.map((agent) => shown(agent.line.value)));
    report(start + line.bodyStart, start + line.bodyEnd, {
      args: { count: blocking.length, names, path: shown(line.value) },
    });
  },
};

const lastGroup = ({ groups }: RobotsFile): Group | undefined => groups.at(-1);

/** `Allow: /` and an empty `Disallow`. */
const opensAll = ({ line: { kind, value } }: PlacedLine): boolean =>
  kind === 'allow' ? value === '/' : value === '';
