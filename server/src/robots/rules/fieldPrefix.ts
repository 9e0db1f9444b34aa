import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/field-prefix',
    level: 'warning',
    hides: true,
    message: "'{field}' is read as '{name}' by Google only",
    fixes: { rename: { title: "Write '{name}'", safe: true } },
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
    ],
  },

  leaf(line, report) {
    const fault = fieldFault(line);
    if (fault?.is !== 'prefix') return;
    report(line.keyStart, line.keyEnd, { args: { field: shown(line.key), name: fault.name } });
  },

  fixes({ start, end }, line) {
    const fault = fieldFault(line);
    return fault?.is === 'prefix'
      ? [{ fix: 'rename', args: { name: fault.name }, edits: [replace(start, end, fault.name)] }]
      : [];
  },
};
