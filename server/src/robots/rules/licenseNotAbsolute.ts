import { cite } from './shared/cite.ts';
import type { RobotsLeafRule } from './types.ts';

const ABSOLUTE = /^[a-z][a-z\d+.-]{0,20}:\S+$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/license-not-absolute',
    level: 'warning',
    message: 'RSL requires an absolute URI here: crawlers may not find the license otherwise',
    variants: {
      group: {
        message: 'License applies to all crawlers, not only to those of this group',
        severity: 'hint',
      },
    },
    docs: {
      what: 'A `License` line without an absolute URI. A `License` line inside a group is a hint.',
      why: 'RSL uses the value unchanged, so crawlers find no license at a relative address. The directive is global wherever it appears; inside a group it looks as if it applied only to the crawlers of that group.',
      how: 'Write the complete URL. Put the line above the first group.',
    },
    sources: cite('RSL'),
    examples: [
      {
        bad: 'License: ⟦/license.xml⟧\n',
        good: 'License: https://example.com/license.xml\n',
      },
      {
        bad: 'User-agent: GPTBot\n⟦License⟧: https://example.com/license.xml\nDisallow: /drafts/\n',
        good: 'License: https://example.com/license.xml\n\nUser-agent: GPTBot\nDisallow: /drafts/\n',
      },
    ],
  },

  visits: ['License'],
  value({ line, value, start, end }, report) {
    if (!ABSOLUTE.test(value)) report(start, end);
    else if (line.entry === 'agents' || line.entry === 'gap' || line.entry === 'rules') {
      report(line.keyStart, line.keyEnd, { variant: 'group' });
    }
  },
};
