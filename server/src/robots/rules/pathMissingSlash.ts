import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { pathFault } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-missing-slash',
    level: 'error',
    message: "Paths start with '/'; this rule never matches",
    fixes: { slash: { title: "Insert '/' in front (the rule then matches)", safe: false } },
    docs: {
      what: 'A path that starts with neither `/` nor `*`.',
      why: 'A rule is compared with the beginning of the path of a URL, which is always `/`.',
      how: 'Start the path with `/`.',
    },
    sources: cite('RFC 2.2', 'G-spec', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦private/⟧\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'slash',
      },
    ],
  },

  leaf(line, report) {
    if (pathFault(line)?.is === 'slash') report(line.valueStart, line.valueEnd);
  },

  fixes: ({ start }) => [{ fix: 'slash', edits: [insert(start, '/')] }],
};
