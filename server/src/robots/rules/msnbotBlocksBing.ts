import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { effectOf } from './shared/groups.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/msnbot-blocks-bing',
    level: 'warning',
    message: 'bingbot obeys the msnbot group when it has none of its own',
    fixes: { rename: { title: "Write 'bingbot' (the crawler of Bing today)", safe: false } },
    docs: {
      what: 'A group for `msnbot` with a `Disallow`, in a file without a group for `bingbot`.',
      why: 'msnbot was the crawler of Bing up to 2010. Its groups are mostly forgotten, but bingbot obeys them as long as it finds no group with its own name.',
      how: 'Name `bingbot` instead, or delete the group.',
    },
    sources: cite('Bing-2012'),
    examples: [
      {
        bad: 'User-agent: ⟦msnbot⟧\nDisallow: /private/\n',
        good: 'User-agent: bingbot\nDisallow: /private/\n',
        fix: 'rename',
      },
    ],
  },

  file({ merged }, report) {
    const msnbot = merged.get('msnbot');
    const placed = msnbot?.agents[0];
    if (!placed || merged.has('bingbot') || !effectOf(msnbot).blocking) return;
    report(placed.start + placed.line.valueStart, placed.start + placed.line.valueEnd);
  },

  fixes: ({ start, end }) => [{ fix: 'rename', edits: [replace(start, end, 'bingbot')] }],
};
