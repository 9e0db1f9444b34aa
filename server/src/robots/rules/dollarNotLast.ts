import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { hasPath, matchesInValue } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/dollar-not-last',
    level: 'warning',
    message: "'$' is special only at the end; here it is an ordinary character",
    fixes: { encode: { title: "Write '%24' (in Google's matcher another text than '$')", safe: false } },
    docs: {
      what: 'A `$` before the end of a path.',
      why: '`$` marks the end of the URL only as the last character. Before it, it stands for itself, which is rarely meant.',
      how: 'End the pattern with `$`, or write `%24` for the character.',
    },
    sources: cite('RFC 2.2.3', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /*.php⟦$⟧?x\n',
        good: 'User-agent: *\nDisallow: /*.php%24?x\n',
        fix: 'encode',
      },
      {
        bad: 'User-agent: *\nDisallow: /*.php⟦$⟧$\n',
        good: 'User-agent: *\nDisallow: /*.php$\n',
      },
    ],
  },

  leaf(line, report) {
    if (!hasPath(line)) return;
    for (const { start, end } of matchesInValue(line, /\$/g)) if (end < line.valueEnd) report(start, end);
  },

  fixes: ({ start, end }) => [{ fix: 'encode', edits: [replace(start, end, '%24')] }],
};
