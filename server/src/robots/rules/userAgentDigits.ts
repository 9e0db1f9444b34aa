import { faulty } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { isPublicList } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

const DIGITS = faulty('digits');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/user-agent-digits',
    level: 'hint',
    message: 'Crawler names have no digits in the standard: strict crawlers may not find this group',
    docs: {
      what: 'A name with digits that is not the name of a known crawler, such as `008`. For known crawlers, the hover tells you. Lists of more than 40 names are not reported.',
      why: "According to the standard, a name contains only letters, `-` and `_`. Google's parser, for example, cuts it at the first digit. A crawler that reads names in this way does not find its group, and obeys the `*` group instead.",
      how: 'If the crawler has this name, you do not have to change anything, but tools that check the file may not find the group.',
      off: 'Turn it off if you copied the names from the documentation of the crawlers.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: 'User-agent: ⟦L1nkwatch⟧\nDisallow: /beta/\n',
        good: 'User-agent: MJ12bot\nDisallow: /beta/\n',
      },
    ],
  },

  file({ foreign, having, groupAt }, report) {
    if (foreign) return;
    for (const placed of having(DIGITS)) {
      const { line, start } = placed;
      if (!isPublicList(groupAt(placed))) report(start + line.valueStart, start + line.valueEnd);
    }
  },
};
