import type { PlacedLine } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { effectOf } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/allow-only-group',
    level: 'info',
    message: 'Everything is allowed by default; without a Disallow in the group this Allow changes nothing',
    docs: {
      what: 'A `*` group that has `Allow` rules only, or a group of a crawler in a file without a `*` group.',
      why: 'What no rule matches may be crawled anyway. A named group with `Allow: /` makes sense beside a `*` group that blocks something.',
      how: 'Leave the group out, or write an empty `Disallow:`.',
    },
    sources: cite('G-create', 'RFC 2.2.2'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Allow: /⟧\n',
        good: 'User-agent: *\nDisallow:\n',
      },
      {
        bad: 'User-agent: GPTBot\n⟦Allow: /⟧\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nAllow: /\n',
      },
    ],
  },

  file({ merged }, report) {
    const found = new Set<PlacedLine>();
    const star = merged.get('*');
    for (const group of star ? [star] : merged.values()) {
      const { blocking, allowing } = effectOf(group);
      if (allowing && !blocking) found.add(allowing);
    }
    for (const { line, start } of found) report(start + line.bodyStart, start + line.bodyEnd);
  },
};
