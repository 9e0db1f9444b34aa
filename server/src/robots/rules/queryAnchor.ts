import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { hasPath } from './shared/path.ts';
import { anywhere, queryFault } from './shared/query.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/query-anchor',
    level: 'warning',
    message:
      "'/?{name}' matches only on the home page; '/*?*{name}' matches it anywhere in the query of any page",
    variants: {
      perhaps: { severity: 'hint' },
      first: {
        message:
          "'/*?{name}' matches only where the parameter comes first; '/*?*{name}' matches it anywhere in the query",
        severity: 'hint',
      },
    },
    fixes: { anywhere: { title: "Write '{path}'", safe: false } },
    docs: {
      what: 'A path for a query parameter that matches only on the home page, or only where the parameter is the first one. It is a warning for tracking, sorting and filtering parameters, such as `utm_source` and `sort`, and a hint for others. Parameters that common software uses on the home page, such as `q`, `s` and `page_id`, are not reported.',
      why: 'Crawlers compare a rule from the start of the path: `/?sort=` matches only if the path is `/`, and `/*?sort=` matches only if `sort` comes directly after the `?`.',
      how: 'Write `/*?*sort=` to match the parameter on every page and in every position.',
      off: 'Leave it off if only the home page takes the parameter, or the parameter always comes first.',
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
    const fault = queryFault(line.value);
    if (!fault || !hasPath(line)) return;
    const length = line.value.indexOf('?') + 1;
    report(line.valueStart, line.valueStart + length, {
      args: { name: shown(fault.name) },
      ...(fault.is !== 'home' && { variant: fault.is }),
    });
  },

  fixes: (_, line, place) => writePath('anywhere', line, anywhere(line.value), place),
};
