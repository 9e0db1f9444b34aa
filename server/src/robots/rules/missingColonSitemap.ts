import { cite } from './shared/cite.ts';
import { insert, replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/missing-colon-sitemap',
    level: 'error',
    hides: true,
    message: "':' is missing after 'Sitemap': crawlers split at the next colon and request '{url}'",
    fixes: {
      insert: { title: "Add ':' after 'Sitemap'", safe: true },
      write: { title: "Replace with 'Sitemap:'", safe: true },
    },
    docs: {
      what: 'A `Sitemap` line whose only colon is the one inside the URL.',
      why: 'The first colon of a line separates field and value, so the URL loses its protocol and crawlers do not find the sitemap.',
      how: 'Write a colon directly after `Sitemap`.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: '⟦Sitemap⟧ https://www.example.com/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'insert',
      },
      {
        bad: '⟦Sitemap⟧= https://www.example.com/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'write',
      },
    ],
  },

  record(line, report) {
    const fault = fieldFault(line);
    if (fault?.is !== 'missing-colon-sitemap') return;
    report(line.bodyStart, fault.end, { args: { url: shown(line.value) } });
  },

  fixes({ end }, line) {
    const fault = fieldFault(line);
    if (fault?.is !== 'missing-colon-sitemap') return [];
    return fault.markEnd > end
      ? [{ fix: 'write', edits: [replace(end, fault.markEnd, ':')] }]
      : [{ fix: 'insert', edits: [insert(end, ':')] }];
  },
};
