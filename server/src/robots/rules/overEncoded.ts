import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { agrees } from './shared/fixedLine.ts';
import { hasPath, matchesInValue, PATHS } from './shared/path.ts';
import { OVER_ENCODED } from './shared/percent.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/over-encoded',
    level: 'warning',
    message:
      "Google does not decode '{encoded}', so this rule misses '{plain}' there; the standard would match it",
    fixes: { decode: { title: "Replace with '{plain}'", safe: false } },
    docs: {
      what: 'Percent-encoded characters that need no encoding: letters, digits and `-._~`.',
      why: "According to the standard, crawlers decode them before they compare. Google's matcher does not, so for Google the rule misses the plain URL.",
      how: 'Write these characters without encoding.',
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

  visits: PATHS,
  value({ line, value }, report) {
    if (!value.includes('%') || !hasPath(line)) return;
    for (const { start, end } of matchesInValue(line, OVER_ENCODED)) {
      const encoded = line.text.slice(start, end);
      report(start, end, { args: { encoded: shown(encoded), plain: shown(decodeURIComponent(encoded)) } });
    }
  },

  fixes({ start, end }, line, place) {
    const { text, valueStart, valueEnd } = line;
    const plain = decodeURIComponent(text.slice(start, end));
    const value = text.slice(valueStart, start) + plain + text.slice(end, valueEnd);
    if (!agrees(line, value, place)) return [];
    return [{ fix: 'decode', args: { plain: shown(plain) }, edits: [replace(start, end, plain)] }];
  },
};
