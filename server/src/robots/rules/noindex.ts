import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { commentOut } from './shared/edits.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

const OBSOLETE: ReadonlySet<string> = new Set(['Noindex', 'Nofollow', 'Noarchive', 'Nosnippet']);

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/noindex',
    level: 'warning',
    once: 'file',
    message:
      "Google has ignored '{name}' in robots.txt since 2019: put it into a robots meta tag of the page",
    fixes: { comment: { title: 'Comment out this line', safe: true } },
    docs: {
      what: 'A `Noindex`, `Nofollow`, `Noarchive` or `Nosnippet` line.',
      why: 'None of them was ever part of a standard, and Google has ignored them in robots.txt since 2019-09-01. So the pages stay in search results.',
      how: 'Use `<meta name="robots" content="noindex">` or the `X-Robots-Tag` header, and allow crawlers to fetch the page so that they see it.',
    },
    sources: cite('G-2019', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Noindex⟧: /tmp/\nDisallow: /cart/\n',
        good: 'User-agent: *\n# Noindex: /tmp/\nDisallow: /cart/\n',
        fix: 'comment',
      },
    ],
  },

  record(line, report) {
    const name = line.directive?.name;
    if (name === undefined || !isObsolete(name, line)) return;
    report(line.keyStart, line.keyEnd, { args: { name } });
  },

  fixes: (_, line) => [{ fix: 'comment', edits: [commentOut(line)] }],
};

const isObsolete = (name: string, line: Line): boolean =>
  OBSOLETE.has(name) && !line.missingColon && !isDamagedLine(line);
