import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { hasPath, matchesInValue, PATHS } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/percent-case',
    level: 'off',
    message:
      'Lowercase percent-encoding: simple crawlers do not match it with uppercase digits, the usual form',
    fixes: { upper: { title: "Replace with '{text}'", safe: true } },
    docs: {
      what: 'Percent-encoding with lower-case digits, such as `%c3`.',
      why: 'According to RFC 3986, `%c3` and `%C3` are equivalent, and Google treats them so. Simple parsers compare the characters literally. For them, the rule misses URLs that are written the other way.',
      how: 'Write `%C3`.',
      off: 'Leave it off if a tool writes lower-case digits consistently.',
    },
    sources: cite('RFC-3986', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /caf⟦%c3%a9⟧/\n',
        good: 'User-agent: *\nDisallow: /caf%C3%A9/\n',
        fix: 'upper',
      },
    ],
  },

  visits: PATHS,
  value({ line, value }, report) {
    if (!value.includes('%') || !hasPath(line)) return;
    for (const { start, end } of matchesInValue(line, /(?:%(?:[a-f][\da-fA-F]|[\dA-F][a-f]))+/g))
      report(start, end);
  },

  fixes({ start, end }, { text }) {
    const upper = text.slice(start, end).toUpperCase();
    return [{ fix: 'upper', args: { text: upper.slice(0, 60) }, edits: [replace(start, end, upper)] }];
  },
};
