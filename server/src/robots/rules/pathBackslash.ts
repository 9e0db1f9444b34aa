import { hasTrace } from '../../core/traces.ts';
import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { hasBackslashInQuery, hasPath, PATHS, pathFault } from './shared/path.ts';
import { anywhere, queryFault } from './shared/query.ts';
import { withoutEscapes } from './shared/regex.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-backslash',
    level: 'error',
    message: "This rule never matches: URLs contain '/', not '\\\\'",
    variants: {
      escape: {
        message:
          "Patterns are not regular expressions, so '\\\\' is literal: this does not match the pages you mean",
      },
      query: {
        message: "Matches in a query only: in the path of a URL, crawlers send '/' instead of '\\\\'",
        severity: 'hint',
      },
    },
    fixes: { path: { title: "Replace with '{path}'", safe: false } },
    docs: {
      what: 'A backslash in a path. It is a hint where it may be part of the query of a URL.',
      why: 'URLs separate directories with `/`, and browsers and crawlers replace a backslash in a path with `/`. A backslash does not escape anything either: only `*` and a final `$` are special, and all other characters are literal. So the rule does not match the pages that you mean.',
      how: 'Write `/` as the separator. Delete a backslash that was meant to escape the next character.',
    },
    sources: cite('RFC-3986', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦\\tmp\\⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/shop\\.php⟧\n',
        good: 'User-agent: *\nDisallow: /shop.php\n',
        fix: 'path',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/search/*\\u00⟧\n',
        good: 'User-agent: *\nDisallow: /search/*%5Cu00\n',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start, end }, report) {
    if (!value.includes('\\')) return;
    const is = pathFault(line)?.is;
    if (is === 'backslash') report(start, end);
    else if (is === 'escape') report(start, end, { variant: 'escape' });
    else if (hasPath(line) && hasBackslashInQuery(value)) report(start, end, { variant: 'query' });
  },

  fixes({ variant }, line, place) {
    if (variant === 'query' || hasTrace(line.value)) return [];
    const path = variant === 'escape' ? withoutEscapes(line.value) : line.value.replaceAll('\\', '/');
    return writePath('path', line, queryFault(path)?.is === 'home' ? anywhere(path) : path, place);
  },
};
