import { cite } from './shared/cite.ts';
import { removePlaced } from './shared/edits.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/sitemap-duplicate',
    level: 'hint',
    message: 'Line {line} already names this sitemap: this line has no effect',
    fixes: { remove: { title: 'Delete the duplicate', safe: true } },
    docs: {
      what: 'The same sitemap URL twice.',
      why: '`Sitemap` lines are independent of groups and apply to all crawlers, so one line is enough. The second is easily forgotten when the URL changes.',
      how: 'Delete the second line.',
      off: 'Turn it off if several plugins write `Sitemap` lines and you cannot change them.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        bad: 'Sitemap: https://example.com/s.xml\n\nSitemap: ⟦https://example.com/s.xml⟧\n',
        good: 'Sitemap: https://example.com/s.xml\n\n',
        fix: 'remove',
      },
    ],
  },

  file({ sitemaps }, report) {
    const first = new Map<string, number>();
    for (const { line, start, number } of sitemaps) {
      if (line.value === '' || isDamagedLine(line)) continue;
      const original = first.get(line.value);
      if (original === undefined) first.set(line.value, number);
      else report(start + line.valueStart, start + line.valueEnd, { args: { line: String(original) } });
    }
  },

  fixes({ start }, { lineAt }) {
    const placed = lineAt(start);
    return placed ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};
