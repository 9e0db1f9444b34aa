import { cite } from './shared/cite.ts';
import { insert, replace } from './shared/edits.ts';
import { hasPath } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-starts-with-star',
    level: 'hint',
    message: "A path that starts with '*' works in Google and Yandex but is outside the grammar of RFC 9309",
    fixes: {
      slash: { title: "Write '/*' (one octet longer in Google's count)", safe: false },
      root: { title: "Write '/'", safe: true },
    },
    docs: {
      what: 'A pattern that starts with `*`.',
      why: 'By the grammar a path starts with `/`; an example in the standard itself shows `*.gif$`, which is a reported fault. Strict parsers may drop the rule.',
      how: 'Write `/*` instead of the leading `*`: every path starts with `/` anyway.',
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

  leaf(line, report) {
    if (hasPath(line) && line.value[0] === '*') report(line.valueStart, line.valueStart + 1);
  },

  fixes({ start, end }, { value }) {
    if (value === '*') return [{ fix: 'root', edits: [replace(start, end, '/')] }];
    const next = value.replace(/^\*+/, '')[0];
    return next === undefined || next === '/' ? [] : [{ fix: 'slash', edits: [insert(start, '/')] }];
  },
};
