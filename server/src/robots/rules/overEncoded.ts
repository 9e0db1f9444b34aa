import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { hasPath, matchesInValue } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

/** Letters, digits and `-._~` in percent-encoding (RFC 3986, section 2.3). */
const UNRESERVED = /(?:%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE]))+/gi;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/over-encoded',
    level: 'warning',
    message: "RFC 9309 has crawlers decode '{encoded}', but Google's matcher does not; write '{plain}'",
    fixes: { decode: { title: "Write '{plain}' (Google's matcher then finds it)", safe: false } },
    docs: {
      what: 'Percent-encoded characters that need no encoding: letters, digits and `-._~`.',
      why: "By the standard they are decoded before the comparison. Google's matcher leaves them as they are, so the rule misses the plain URL.",
      how: 'Write these characters plainly.',
    },
    sources: cite('RFC 2.2.2', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /⟦%61⟧dmin/\n',
        good: 'User-agent: *\nDisallow: /admin/\n',
        fix: 'decode',
      },
    ],
  },

  leaf(line, report) {
    if (!line.value.includes('%') || !hasPath(line)) return;
    for (const { start, end } of matchesInValue(line, UNRESERVED)) {
      const encoded = line.text.slice(start, end);
      report(start, end, { args: { encoded: shown(encoded), plain: shown(decodeURIComponent(encoded)) } });
    }
  },

  fixes({ start, end }, { text }) {
    const plain = decodeURIComponent(text.slice(start, end));
    return [{ fix: 'decode', args: { plain: shown(plain) }, edits: [replace(start, end, plain)] }];
  },
};
