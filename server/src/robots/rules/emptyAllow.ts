import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { isSpoilt } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/empty-allow',
    level: 'warning',
    message: 'An Allow without a path is ignored',
    fixes: { all: { title: "Write 'Allow: /' (allows everything that no longer rule blocks)", safe: false } },
    docs: {
      what: 'An `Allow` without a value.',
      why: 'Google ignores it; the standard gives it no meaning.',
      how: 'Write the path that may be crawled, or delete the line.',
    },
    sources: cite('G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /shop/\n⟦Allow:⟧\n',
        good: 'User-agent: *\nDisallow: /shop/\nAllow: /\n',
        fix: 'all',
      },
    ],
  },

  leaf(line, report) {
    if (line.kind === 'allow' && line.value === '' && !isSpoilt(line)) report(line.bodyStart, line.bodyEnd);
  },

  fixes: ({ end }) => [{ fix: 'all', edits: [insert(end, ' /')] }],
};
