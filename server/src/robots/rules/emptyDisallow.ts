import type { Group } from '../syntax/file.ts';
import type { LineSet } from '../syntax/lineSets.ts';
import { cite } from './shared/cite.ts';
import { tellsMore } from './shared/duplicates.ts';
import { removePlaced } from './shared/edits.ts';
import { isSpoilt } from './shared/quotes.ts';
import type { RobotsFileRule } from './types.ts';

const EMPTY: LineSet = {
  has: (line) => line.kind === 'disallow' && line.value === '' && !isSpoilt(line),
};

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/empty-disallow',
    level: 'info',
    message: 'An empty Disallow blocks nothing',
    variants: {
      beside: { message: 'An empty Disallow beside other rules does nothing', severity: 'warning' },
    },
    fixes: { remove: { title: 'Delete the line', safe: true } },
    docs: {
      what: 'A `Disallow` without a value. It is a warning where the group has other rules.',
      why: 'Alone it is the usual way to say that everything is allowed. Beside other rules it has no effect; often its path was lost.',
      how: 'Keep it alone in its group. Beside other rules delete it or write the path.',
    },
    sources: cite('G-spec', 'RFC 2.2'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Disallow:⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\n⟦Disallow:⟧ # everything is allowed\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
      },
    ],
  },

  file(file, report) {
    if (file.foreign) return;
    let last: Group | undefined;
    let options = {};
    for (const placed of file.having(EMPTY)) {
      const group = file.groupAt(placed);
      if (!group) continue;
      if (group !== last) options = tellsMore(group, file) ? { variant: 'beside' } : {};
      last = group;
      const { line, start } = placed;
      report(start + line.bodyStart, start + line.bodyEnd, options);
    }
  },

  fixes({ start, variant }, { lineAt }) {
    const placed = lineAt(start);
    return variant === 'beside' && placed ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};
