import { hasTrace } from '../../core/traces.ts';
import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/bare-sitemap-url',
    level: 'warning',
    hides: true,
    message: "Crawlers ignore a bare URL: a sitemap needs 'Sitemap:' before its URL",
    fixes: { announce: { title: "Add 'Sitemap:' before the URL", safe: true } },
    docs: {
      what: 'A line that contains only the URL of a sitemap.',
      why: 'Every line consists of a field and a value. In a bare URL, crawlers read the protocol as a field name that they do not know. So they do not find the sitemap.',
      how: 'Write `Sitemap:` in front of the URL.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\n⟦https://www.example.com/sitemap.xml⟧\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n',
        fix: 'announce',
      },
    ],
  },

  record(line, report) {
    if (fieldFault(line)?.is === 'bare-sitemap') report(line.bodyStart, line.bodyEnd);
  },

  fixes: ({ start, end }, { text }) =>
    hasTrace(text.slice(start, end)) ? [] : [{ fix: 'announce', edits: [insert(start, 'Sitemap: ')] }],
};
