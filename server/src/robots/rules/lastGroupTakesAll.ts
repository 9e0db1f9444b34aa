import { isUsageToken } from '../facts/usage.ts';
import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow } from './shared/edits.ts';
import { effectOf, isBlocking, lastOf, starGroup } from './shared/groups.ts';
import { firstNames, shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/last-group-takes-all',
    level: 'warning',
    message: {
      by: 'count',
      one: 'This rule applies to {names} only: all other crawlers may fetch {path}',
      other: 'These {count} rules apply to {names} only: all other crawlers may fetch {path}',
    },
    fixes: {
      copy: {
        title: {
          by: 'count',
          one: "Add the rule to the group of '*', too",
          other: "Add the {count} rules to the group of '*', too",
        },
        safe: false,
      },
    },
    docs: {
      what: 'A group for named crawlers that begins with `Allow: /` or an empty `Disallow`, and after a blank line or a comment blocks paths, in a file whose `*` group blocks nothing.',
      why: 'A group ends at the next `User-agent` line, not at a blank line. So rules for everyone below the last group are rules for the crawlers of that group.',
      how: 'Write the rules that are for everyone into the group of `*`. Crawlers that have their own group need them there as well.',
      off: 'Turn it off if the rules are for these crawlers alone.',
    },
    sources: cite('RFC 2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nAllow: /\n\nUser-agent: Bingbot\nAllow: /\n\n⟦Disallow: /api/⟧\nDisallow: /admin/\n',
        good: 'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /admin/\n\nUser-agent: Bingbot\nAllow: /\n\nDisallow: /api/\nDisallow: /admin/\n',
        fix: 'copy',
      },
    ],
  },

  file(file, report) {
    const found = lostRules(file);
    if (!found) return;
    const { rules, names } = found;
    const { line, start } = rules[0]!;
    report(start + line.bodyStart, start + line.bodyEnd, {
      args: { count: rules.length, names, path: shown(line.value) },
    });
  },

  fixes(_, file) {
    const found = lostRules(file);
    if (!found) return [];
    const { rules, below } = found;
    const text = rules.map(({ line }) => line.text.trim()).join(file.lineBreak);
    const edits = [insertBelow(below, text, file.lineBreak)];
    return [{ fix: 'copy', args: { count: rules.length }, edits }];
  },
};

/** The rules at the end of the last group that were meant for all crawlers, and the last line of the group of `*`. */
interface LostRules {
  readonly rules: readonly PlacedLine[];
  readonly names: string;
  readonly below: PlacedLine;
}

function lostRules(file: RobotsFile): LostRules | undefined {
  const star = starGroup(file);
  const group = lastGroup(file);
  if (!star || !group || effectOf(star).blocking || star.groups.includes(group)) return undefined;
  const [opening, ...others] = group.rules;
  const rules = others.filter(isBlocking);
  const [first] = rules;
  if (!opening || !first || others.length > rules.length || !opensAll(opening)) return undefined;
  if (first.index === opening.index + 1) return undefined;
  if (group.agents.every((agent) => isUsageToken(agent.line.agent))) return undefined;
  const names = firstNames(group.agents.map((agent) => shown(agent.line.value)));
  return { rules, names, below: lastOf(star.groups.at(-1)!) };
}

const lastGroup = ({ groups }: RobotsFile): Group | undefined => groups.at(-1);

/** `Allow: /` and an empty `Disallow`. */
const opensAll = ({ line: { kind, value } }: PlacedLine): boolean =>
  kind === 'allow' ? value === '/' : value === '';
