import { cite } from './shared/cite.ts';
import { insert, replace } from './shared/edits.ts';
import { agrees } from './shared/fixedLine.ts';
import { hasPath, PATHS } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-starts-with-star',
    level: 'off',
    message: "Strict crawlers may ignore this rule: the standard requires '/' at the start of a path",
    fixes: {
      slash: { title: "Replace with '/*'", safe: false },
      root: { title: "Replace with '/'", safe: true },
    },
    docs: {
      what: 'A path that starts with `*`.',
      why: 'In the grammar of RFC 9309, a path starts with `/`, although one of its own examples is `*.gif$`. Strict parsers may drop the rule.',
      how: "Write `/*` instead of the leading `*`: every path starts with `/` anyway. In Google's count, the rule gets one octet longer.",
      off: 'Leave it off if only Google, Bing and Yandex matter to your site.',
    },
    sources: cite('RFC 5.1', 'RFC 2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦*⟧.gif$\n',
        good: 'User-agent: *\nDisallow: /*.gif$\n',
        fix: 'slash',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: ⟦*⟧\nAllow: /a/\n',
        good: 'User-agent: bingbot\nDisallow: /\nAllow: /a/\n',
        fix: 'root',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start }, report) {
    if (value[0] === '*' && hasPath(line)) report(start, start + 1);
  },

  fixes({ start, end }, line, place) {
    const { value } = line;
    if (value === '*')
      return agrees(line, '/', place) ? [{ fix: 'root', edits: [replace(start, end, '/')] }] : [];
    const next = value.replace(/^\*+/, '')[0];
    if (next === undefined || next === '/' || !agrees(line, `/${value}`, place)) return [];
    return [{ fix: 'slash', edits: [insert(start, '/')] }];
  },
};
