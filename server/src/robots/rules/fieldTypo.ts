import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import { partsGroups } from './shared/groups.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/field-typo',
    level: 'warning',
    hides: true,
    message: "Misspelled '{name}'; Google reads it, other crawlers may not",
    fixes: {
      rename: { title: "Write '{name}'", safe: true },
      group: { title: "Write '{name}', so that other crawlers read this group, too", safe: false },
    },
    docs: {
      what: 'A misspelled directive that Google accepts: `useragent`, `user agent`, `dissallow`, `dissalow`, `disalow`, `diasllow`, `disallaw`, `site-map`.',
      why: 'The standard allows crawlers to accept such spellings but does not require it. Strict crawlers ignore the line.',
      how: 'Write the directive as the standard spells it.',
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
      {
        bad: 'User-agent: *\nDisallow: /cart/\n\n⟦user agent⟧: bingbot\nDisallow: /x/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: bingbot\nDisallow: /x/\n',
        fix: 'group',
      },
    ],
  },

  leaf(line, report) {
    const fault = fieldFault(line);
    if (fault?.is === 'typo') report(line.keyStart, line.keyEnd, { args: { name: fault.name } });
  },

  fixes({ start, end }, line, place) {
    const fault = fieldFault(line);
    if (fault?.is !== 'typo') return [];
    const { name } = fault;
    const fix = partsGroups(line, place) ? 'group' : 'rename';
    return [{ fix, args: { name }, edits: [replace(start, end, name)] }];
  },
};
