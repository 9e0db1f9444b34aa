import { crawler, mayIgnoreRobots } from '../facts/tokens.ts';
import type { Group, LineSet } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { isBlocking } from './shared/groups.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsFileRule } from './types.ts';

const IGNORING: LineSet = {
  has(line) {
    const row = line.kind === 'user-agent' && !isDamagedLine(line) ? crawler(line.value) : undefined;
    return row !== undefined && mayIgnoreRobots(row);
  },
};

/** Whether a group asks only fetchers that ignore it to stay out. */
const isAbout = ({ agents, rules }: Group): boolean =>
  rules.some(isBlocking) && agents.every(({ line }) => IGNORING.has(line));

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/user-agent-ignores-robots',
    level: 'hint',
    message: 'These rules have little or no effect: {operator} says that {name} does not obey robots.txt',
    variants: { may: { message: '{operator} says that {name} may not obey robots.txt in all cases' } },
    docs: {
      what: 'A group with a `Disallow` that names only crawlers or fetchers whose operators say that they do not obey robots.txt, or not always. Most of these fetch a page because a user asked for it. In a list with other crawlers, the hover tells you.',
      why: 'The rules of the group have little or no effect. Only the server can keep such a crawler away.',
      how: 'If it matters, block the requests another way, for example by their User-Agent header on the server.',
      off: 'Turn it off if you keep such groups to state what you expect, even if nobody obeys them.',
    },
    sources: cite('G-user', 'G-special'),
    examples: [
      {
        bad: 'User-agent: ⟦Google-Safety⟧\nDisallow: /\n',
        good: 'User-agent: Googlebot\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: ⟦ChatGPT-User⟧\nDisallow: /\n',
        good: 'User-agent: GPTBot\nUser-agent: ChatGPT-User\nDisallow: /\n',
      },
    ],
  },

  file({ foreign, having, groupAt }, report) {
    if (foreign) return;
    let last: { readonly group: Group | undefined; readonly all: boolean } | undefined;
    for (const placed of having(IGNORING)) {
      const group = groupAt(placed);
      if (last?.group !== group) last = { group, all: isAbout(group!) };
      if (!last!.all) continue;
      const { line, start } = placed;
      const row = crawler(line.value)!;
      const args = { operator: row.operator, name: row.token };
      report(start + line.valueStart, start + line.valueEnd, {
        ...(row.obeys !== 'no' && { variant: 'may' }),
        args,
      });
    }
  },
};
