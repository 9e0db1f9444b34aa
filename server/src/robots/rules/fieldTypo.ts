import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/field-typo',
    level: 'warning',
    hides: true,
    message: "Misspelt '{name}'; Google reads it, other crawlers may not",
    fixes: { rename: { title: "Write '{name}'", safe: true } },
    docs: {
      what: 'A misspelt directive that Google forgives: `useragent`, `user agent`, `dissallow`, `dissalow`, `disalow`, `diasllow`, `disallaw`, `site-map`.',
      why: 'The standard allows such leniency but does not ask for it. Crawlers that are strict ignore the line.',
      how: 'Write the directive as the standard does.',
    },
    sources: cite('RFC 2.2.4', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Disalow⟧: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'rename',
      },
      {
        bad: '⟦user agent⟧: *\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'rename',
      },
    ],
  },

  leaf(line, report) {
    const fault = fieldFault(line);
    if (fault?.is === 'typo') report(line.keyStart, line.keyEnd, { args: { name: fault.name } });
  },

  fixes({ start, end }, line) {
    const fault = fieldFault(line);
    return fault?.is === 'typo'
      ? [{ fix: 'rename', args: { name: fault.name }, edits: [replace(start, end, fault.name)] }]
      : [];
  },
};
