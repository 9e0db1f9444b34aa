import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { splitsGroups } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/field-prefix',
    level: 'warning',
    hides: true,
    message: "Only Google reads '{field}' as '{name}': other crawlers ignore the line",
    fixes: {
      rename: { title: "Replace with '{name}'", safe: true },
      group: { title: "Replace with '{name}'", safe: false },
    },
    docs: {
      what: 'A field that starts with the name of a directive but is longer, such as `Disallowed` or `Sitemaps`.',
      why: "Google's parser compares only the start of a field. No other crawler documents this, so they ignore the line.",
      how: 'Write the exact name of the directive.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: '⟦Sitemaps⟧: https://www.example.com/sitemap.xml\n',
        good: 'Sitemap: https://www.example.com/sitemap.xml\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: *\n⟦Disallowed⟧: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\n⟦User-agents⟧: bingbot\nDisallow: /x/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: bingbot\nDisallow: /x/\n',
        fix: 'group',
      },
    ],
  },

  record(line, report) {
    const fault = fieldFault(line);
    if (fault?.is !== 'prefix') return;
    report(line.keyStart, line.keyEnd, { args: { field: shown(line.key), name: fault.name } });
  },

  fixes({ start, end }, line, place) {
    const fault = fieldFault(line);
    if (fault?.is !== 'prefix') return [];
    const { name } = fault;
    const fix = splitsGroups(line, place) ? 'group' : 'rename';
    return [{ fix, args: { name }, edits: [replace(start, end, name)] }];
  },
};
