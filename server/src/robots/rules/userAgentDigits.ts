import { faulty } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { isPublicList } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

const DIGITS = faulty('digits');

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/user-agent-digits',
    level: 'hint',
    message: 'Digits are outside RFC 9309; strict parsers do not read this name',
    docs: {
      what: 'A name with digits that is not the name of a known crawler, such as `008`. Of known ones the hover says it; of lists of more than 40 names nothing is said.',
      why: "By the standard a name has letters, `-` and `_` only. Google's parser, for one, cuts it at the first digit; what counts is the crawler's own parser.",
      how: 'Nothing needs to change if the crawler has this name. Tools that check the file may just not find the group.',
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
