import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { quoteRuns } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/curly-quotes',
    level: 'error',
    hides: true,
    message:
      'Crawlers read the quotation marks as part of the line: its directive is unknown, or its path never matches',
    fixes: {
      remove: { title: 'Delete the quotation marks', safe: false },
    },
    docs: {
      what: 'Quotation marks around a field, a value or a whole line: “ ” ‘ ’ « » and straight quotes.',
      why: 'Crawlers read them as part of the field or the value, so the field is unknown or the path never matches. They often come from word processors.',
      how: 'Delete them, and edit the file with a plain text editor.',
    },
    sources: cite('G-create', 'G-src'),
    examples: [
      { bad: '⟦“User-agent: *”⟧\n', good: 'User-agent: *\n', fix: 'remove' },
      {
        bad: 'User-agent: *\nDisallow: ⟦"/private/"⟧\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'remove',
      },
      {
        bad: 'Sitemap: ⟦“⟧https://www.example.com/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'remove',
      },
    ],
  },

  record(line, report) {
    const runs = quoteRuns(line);
    if (runs.length > 0 && !line.invisible) report(runs[0]!.start, runs.at(-1)!.end);
  },

  fixes: (_, line) => [{ fix: 'remove', edits: quoteRuns(line).map(({ start, end }) => remove(start, end)) }],
};
