import { cite } from './shared/cite.ts';
import { removeLine } from './shared/edits.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/host-obsolete',
    level: 'info',
    message: 'No crawler is known to read Host today: it was a directive of Yandex',
    fixes: { remove: { title: 'Delete the line', safe: true } },
    docs: {
      what: 'A `Host` line.',
      why: 'Yandex once used it to find the main mirror of a site. No crawler documents that it reads the line today: redirects and canonical URLs name the main host instead.',
      how: 'Delete it. Use redirects or canonical links to name the main host.',
      off: 'Turn it off if the line is part of a template that you cannot change.',
    },
    sources: cite('CC-ext', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /cart/\n⟦Host⟧: www.example.com\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'remove',
      },
    ],
  },

  record(line, report) {
    if (line.directive?.name !== 'Host' || line.missingColon || isDamagedLine(line)) return;
    report(line.keyStart, line.keyEnd);
  },

  fixes: (_, line) => [{ fix: 'remove', edits: [removeLine(line)] }],
};
