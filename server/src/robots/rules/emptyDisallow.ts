import type { Group, LineSet, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { keepsRules } from './shared/duplicates.ts';
import { removePlaced } from './shared/edits.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsFileRule } from './types.ts';

const EMPTY: LineSet = {
  has: (line) => line.kind === 'disallow' && line.value === '' && !isDamagedLine(line),
};

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/empty-disallow',
    level: 'hint',
    message: 'An empty Disallow blocks nothing, and does not override the other rules of this group',
    fixes: { remove: { title: 'Delete the line', safe: true } },
    docs: {
      what: 'A `Disallow` without a path in a group with other rules. As the only rule of its group, it is the usual way to allow everything and is not reported.',
      why: 'It blocks nothing and overrides no other rule. Often its path got lost.',
      how: 'Delete it, or write the path.',
      off: 'Turn it off if a generator writes the line and you cannot change the generator.',
    },
    sources: cite('G-spec', 'G-useful', 'RFC 2.2'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Disallow:⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n⟦Disallow:⟧ # all the rest\n',
        good: 'User-agent: *\nDisallow:\n',
      },
    ],
  },

  file(file, report) {
    for (const { line, start } of linesOf(file)) report(start + line.bodyStart, start + line.bodyEnd);
  },

  fixes({ start }, { lineAt }) {
    const placed = lineAt(start);
    return placed ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};

/** The empty lines in groups that also have other rules. */
function linesOf(file: RobotsFile) {
  let last: Group | undefined;
  let isBesideOthers = false;
  return (file.foreign ? [] : file.having(EMPTY)).filter((placed) => {
    const group = file.groupAt(placed);
    if (group && group !== last) isBesideOthers = keepsRules(group, file);
    last = group;
    return group !== undefined && isBesideOthers;
  });
}
