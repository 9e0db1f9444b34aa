import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { hasPath } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

const QUERY = /^\/(\*?)\?([\w.~%[\]-]{1,60}=)/;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/query-anchor',
    level: 'warning',
    message: "'/?{name}' matches only on the home page; '/*?*{name}' wherever the parameter stands",
    variants: {
      first: {
        message: "'/*?{name}' matches only as the first parameter; '/*?*{name}' wherever it stands",
        severity: 'hint',
      },
    },
    fixes: { anywhere: { title: "Write '/*?*{name}' (widens the rule)", safe: false } },
    docs: {
      what: 'A pattern for a query parameter that holds only on the home page, or only for the first parameter.',
      why: 'A pattern is compared from the start of path and query: `/?sort=` needs the path to be `/`, `/*?sort=` needs `sort` right behind the `?`.',
      how: 'Write `/*?*sort=` to match the parameter on every page and in every place.',
    },
    sources: cite('G-facet', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/?⟧sort=\n',
        good: 'User-agent: *\nDisallow: /*?*sort=\n',
        fix: 'anywhere',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/*?⟧sort=\n',
        good: 'User-agent: *\nDisallow: /*?*sort=\n',
        fix: 'anywhere',
      },
    ],
  },

  leaf(line, report) {
    const match = QUERY.exec(line.value.slice(0, 100));
    if (!match || !hasPath(line)) return;
    const star = match[1]!;
    const args = { name: shown(match[2]!) };
    report(
      line.valueStart,
      line.valueStart + star.length + 2,
      star === '' ? { args } : { variant: 'first', args },
    );
  },

  fixes({ start, end }, { value }) {
    const name = QUERY.exec(value.slice(0, 100))?.[2] ?? '';
    return [{ fix: 'anywhere', args: { name: shown(name) }, edits: [replace(start, end, '/*?*')] }];
  },
};
