import { cite } from './shared/cite.ts';
import { keepsRules } from './shared/duplicates.ts';
import { insert, removeLine } from './shared/edits.ts';
import { isContradicted } from './shared/together.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/empty-allow',
    level: 'info',
    message: 'An Allow without a path allows nothing: Google ignores it, and the standard does not define it',
    fixes: {
      remove: { title: 'Delete the line', safe: true },
      all: { title: "Replace with 'Allow: /'", safe: false },
    },
    docs: {
      what: 'An `Allow` without a path.',
      why: 'Google ignores it, and the standard does not define what it means. Unlike an empty `Disallow`, it does not allow everything.',
      how: 'Write the path that crawlers may fetch, or delete the line.',
      off: 'Turn it off if the line is a placeholder of a template.',
    },
    sources: cite('G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /shop/\n⟦Allow:⟧\n',
        good: 'User-agent: *\nDisallow: /shop/\nAllow: /\n',
        fix: 'all',
      },
      {
        bad: 'User-agent: *\nDisallow: /shop/\n⟦Allow:⟧\n',
        good: 'User-agent: *\nDisallow: /shop/\n',
        fix: 'remove',
      },
    ],
  },

  visits: ['Allow'],
  value({ value, start, end }, report) {
    if (value === '') report(start, end);
  },

  fixes({ end }, line, { file, start }) {
    const placed = file.lineAt(start);
    const group = placed && file.groupAt(placed);
    if (!group) return [];
    const remove = { fix: 'remove', edits: [removeLine(line)] };
    const all = { fix: 'all', edits: [insert(end, ' /')] };
    // Next to a `Disallow: /`, the fixed rule would contradict it and open the site.
    const isAgainst = isContradicted({ kind: 'allow', pattern: '/' }, placed, file);
    return [...(keepsRules(group, file) ? [remove] : []), ...(isAgainst ? [] : [all])];
  },
};
