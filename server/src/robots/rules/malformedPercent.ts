import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { agrees } from './shared/fixedLine.ts';
import { hasPath, matchesInValue, PATHS } from './shared/path.ts';
import { FINAL_PERCENT, MALFORMED } from './shared/percent.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/malformed-percent',
    level: 'warning',
    message: "'%' needs two hexadecimal digits after it: this rule does not match the page you mean",
    variants: {
      final: {
        message: "URLs have '%' only before two hexadecimal digits: '%25' matches a literal percent sign",
        severity: 'hint',
      },
    },
    fixes: { encode: { title: "Replace with '%25', which matches a literal '%'", safe: false } },
    docs: {
      what: 'A `%` in a path without two hexadecimal digits after it. It is a hint at the end of a path, where it is often intended to block URLs that were encoded twice.',
      why: 'In a URL, `%` always starts an escape. A correct URL never contains a bare `%`, so the rule does not match the intended page.',
      how: 'Write `%25` for a literal `%`, or complete the escape.',
    },
    sources: cite('RFC-3986', 'RFC 2.2.2'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /100⟦%⟧/\n',
        good: 'User-agent: *\nDisallow: /100%25/\n',
        fix: 'encode',
      },
      {
        bad: 'User-agent: *\nDisallow: /item/*/⟦%⟧\n',
        good: 'User-agent: *\nDisallow: /item/*/%25\n',
        fix: 'encode',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, end: valueEnd }, report) {
    if (!value.includes('%') || !hasPath(line)) return;
    const rest = FINAL_PERCENT.exec(value)?.[0].length ?? 0;
    const final = valueEnd - rest;
    for (const { start, end } of matchesInValue(line, MALFORMED)) {
      report(start, end, start === final ? { variant: 'final' } : {});
    }
  },

  fixes({ start, end }, line, place) {
    const [from, to] = [start - line.valueStart, end - line.valueStart];
    const encoded = '%25'.repeat(end - start);
    const value = line.value.slice(0, from) + encoded + line.value.slice(to);
    return agrees(line, value, place) ? [{ fix: 'encode', edits: [replace(start, end, encoded)] }] : [];
  },
};
