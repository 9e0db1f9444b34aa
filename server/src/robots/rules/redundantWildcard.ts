import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { hasPath } from './shared/path.ts';
import type { Span } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

const MOST = 16;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/redundant-wildcard',
    level: 'hint',
    once: 'group',
    message: "This '*' matches nothing more, but makes the rule longer and so stronger in Google's count",
    fixes: { remove: { title: "Delete it (the rule gets shorter in Google's count)", safe: false } },
    docs: {
      what: 'A `*` at the end of a path, or several in a row.',
      why: 'A rule matches everything that begins with it, so `/fish*` equals `/fish` and `/*` equals `/`. Yet where two rules match, Google prefers the longer pattern and counts the `*`.',
      how: 'Delete it.',
    },
    sources: cite('G-spec', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /fish⟦*⟧\n',
        good: 'User-agent: *\nDisallow: /fish\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nDisallow: /a*⟦*⟧/b/\n',
        good: 'User-agent: *\nDisallow: /a*/b/\n',
        fix: 'remove',
      },
    ],
  },

  leaf(line, report) {
    if (!hasPath(line)) return;
    for (const { start, end } of redundantStars(line)) report(start, end);
  },

  fixes: ({ start, end }) => [{ fix: 'remove', edits: [remove(start, end)] }],
};

/** All of a run of stars at the end, all but the first of other runs, and no star that begins the value. */
function redundantStars({ value, valueStart }: Line): readonly Span[] {
  const spans: Span[] = [];
  for (let at = value.indexOf('*'); at >= 0 && spans.length < MOST; ) {
    let end = at;
    while (value[end] === '*') end++;
    const start = end < value.length || at === 0 ? at + 1 : at;
    if (start < end) spans.push({ start: valueStart + start, end: valueStart + end });
    at = value.indexOf('*', end);
  }
  return spans;
}
