import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { pathFault } from './shared/path.ts';
import { asPattern } from './shared/regex.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-regex',
    level: 'warning',
    message: "Only '*' and a final '$' are special in a path; '{text}' is matched as it stands",
    fixes: { pattern: { title: "Write '{pattern}' (the rule then matches)", safe: false } },
    docs: {
      what: 'A piece of a regular expression: `.*`, `.+`, `^`, `\\d`, `[a-z]`, `(a|b)`, `{2}`, or `?` as a wildcard.',
      why: 'Path patterns are no regular expressions. `*` alone stands for any characters, a final `$` for the end; all else is compared character by character.',
      how: 'Write `*` where any text may stand, and one rule for each alternative.',
    },
    sources: cite('RFC 2.2.3', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦^⟧/shop/.*\\.php$\n',
        good: 'User-agent: *\nDisallow: /shop/*.php$\n',
        fix: 'pattern',
      },
      {
        bad: 'User-agent: *\nDisallow: /page/⟦[0-9]⟧/\n',
        good: 'User-agent: *\nDisallow: /page/*/\n',
      },
      {
        bad: 'User-agent: *\nDisallow: /⟦(cart|basket)⟧/\n',
        good: 'User-agent: *\nDisallow: /cart/\nDisallow: /basket/\n',
      },
    ],
  },

  leaf(line, report) {
    const fault = pathFault(line);
    if (fault?.is !== 'regex') return;
    report(line.valueStart + fault.at.start, line.valueStart + fault.at.end, {
      args: { text: shown(line.value.slice(fault.at.start, fault.at.end)) },
    });
  },

  fixes(_, { value, valueStart, valueEnd }) {
    const pattern = asPattern(value);
    return pattern === undefined
      ? []
      : [
          {
            fix: 'pattern',
            args: { pattern: shown(pattern) },
            edits: [replace(valueStart, valueEnd, pattern)],
          },
        ];
  },
};
