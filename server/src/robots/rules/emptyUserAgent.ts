import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { siteBlocker } from './shared/groups.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/empty-user-agent',
    level: 'error',
    hides: true,
    message: 'No crawler is named here, so the rules below do not apply because of this line',
    fixes: { star: { title: "Replace with 'User-agent: *'", safe: false } },
    docs: {
      what: 'A `User-agent` line without a value.',
      why: 'A group applies to the crawlers it names. An empty name does not match any crawler. So the rules below it may apply to nobody.',
      how: 'Write the product token of a crawler, or `*` for all crawlers that no other group names.',
    },
    sources: cite('RFC 2.2', 'RFC 2.2.1', 'G-src'),
    examples: [
      {
        bad: '⟦User-agent:⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'star',
      },
    ],
  },

  visits: ['User-agent'],
  value({ value, start, end }, report) {
    if (value === '') report(start, end);
  },

  fixes(_, { agent, bodyEnd, missingColon }, { file }) {
    const group = file.merged.get(agent);
    return missingColon || (group && siteBlocker(group))
      ? []
      : [{ fix: 'star', edits: [insert(bodyEnd, ' *')] }];
  },
};
