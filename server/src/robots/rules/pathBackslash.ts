import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { pathFault } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-backslash',
    level: 'error',
    message: "Paths of URLs have '/', not '\\'",
    fixes: { slash: { title: "Replace '\\' by '/' (the rule then matches)", safe: false } },
    docs: {
      what: 'A backslash in a path.',
      why: 'URLs separate directories by `/`. Browsers and crawlers never request a URL with a plain backslash, so the rule never matches.',
      how: 'Write `/`.',
    },
    sources: cite('RFC-3986', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦\\tmp\\⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        fix: 'slash',
      },
    ],
  },

  leaf(line, report) {
    if (pathFault(line)?.is === 'backslash') report(line.valueStart, line.valueEnd);
  },

  fixes: ({ start, end }, { value }) => [
    { fix: 'slash', edits: [replace(start, end, value.replaceAll('\\', '/'))] },
  ],
};
