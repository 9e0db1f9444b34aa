import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { hasPath, matchesInValue } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/malformed-percent',
    level: 'warning',
    message: "Incomplete percent-encoding: '%' needs two hexadecimal digits behind it",
    fixes: { encode: { title: "Write '%25' (the character itself)", safe: false } },
    docs: {
      what: 'A `%` in a path without two hexadecimal digits behind it.',
      why: 'In URLs `%` only begins an escape. A correct URL never holds it alone, so the rule does not match the page that was meant.',
      how: 'Write `%25` for the character, or complete the escape.',
    },
    sources: cite('RFC-3986', 'RFC 2.2.2'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /100⟦%⟧/\n',
        good: 'User-agent: *\nDisallow: /100%25/\n',
        fix: 'encode',
      },
    ],
  },

  leaf(line, report) {
    if (!hasPath(line)) return;
    for (const { start, end } of matchesInValue(line, /%(?![\dA-F]{2})/gi)) report(start, end);
  },

  fixes: ({ end }) => [{ fix: 'encode', edits: [insert(end, '25')] }],
};
