import { cite } from './shared/cite.ts';
import { writePath } from './shared/fixedLine.ts';
import { PATHS, pathFault } from './shared/path.ts';
import { asPattern } from './shared/regex.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-regex',
    level: 'warning',
    message:
      "'{text}' is not special to crawlers, so this matches other paths: only '*' and a final '$' are special",
    fixes: { path: { title: "Replace with '{path}'", safe: false } },
    docs: {
      what: 'Part of a regular expression: `.*`, `.+`, `^`, `\\d`, `[a-z]`, `(a|b)`, `{2}`, `?` as a wildcard, or `?/` for an optional slash.',
      why: 'In a path, `*` matches any characters, and a final `$` matches the end of the URL. Every other character is literal. So the rule matches nothing, or other pages than you mean.',
      how: 'Write `*` for any text, and one rule for each alternative.',
    },
    sources: cite('RFC 2.2.3', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦^⟧/shop/.*\\.php$\n',
        good: 'User-agent: *\nDisallow: /shop/*.php$\n',
        fix: 'path',
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

  visits: PATHS,
  value({ line, value, start }, report) {
    const fault = pathFault(line);
    if (fault?.is !== 'regex') return;
    const { at } = fault;
    report(start + at.start, start + at.end, { args: { text: shown(value.slice(at.start, at.end)) } });
  },

  fixes: (_, line, place) => writePath('path', line, asPattern(line.value), place),
};
