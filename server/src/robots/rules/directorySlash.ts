import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { hasPath } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/directory-slash',
    level: 'hint',
    message: "Also matches '{path}files' and '{path}.html'; end a directory with '/'",
    fixes: { slash: { title: 'Add the trailing slash (narrows the rule)', safe: false } },
    docs: {
      what: 'A path whose last segment looks like a directory but does not end in `/`.',
      why: 'A rule matches every URL that begins with it: `/tmp` is also `/tmp.html` and `/tmpfiles`.',
      how: 'End the path with `/` if a directory is meant. The rule then no longer matches the URL without the slash.',
    },
    sources: cite('G-create', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/tmp⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        fix: 'slash',
      },
    ],
  },

  leaf(line, report) {
    if (!hasPath(line) || !looksLikeDirectory(line)) return;
    report(line.valueStart, line.valueEnd, { args: { path: shown(line.value) } });
  },

  fixes: ({ end }) => [{ fix: 'slash', edits: [insert(end, '/')] }],
};

/** The last segment has no dot, wildcard, query or parameter, and ends in a letter, a digit or an escape. */
function looksLikeDirectory({ value }: Line): boolean {
  if (!value.startsWith('/') || value.includes('?')) return false;
  const segment = value.slice(value.lastIndexOf('/') + 1);
  return segment !== '' && !/[.*$=&;]/.test(segment) && /[\p{L}\p{M}\p{N}]$/u.test(segment.slice(-2));
}
