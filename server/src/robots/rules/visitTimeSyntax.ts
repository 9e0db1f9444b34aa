import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { asTimeWindow, isTimeWindow } from './shared/time.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/visit-time-syntax',
    level: 'warning',
    message:
      "Crawlers cannot read this Visit-time: the only documented form is a UTC window such as '0600-0845'",
    fixes: { window: { title: "Replace with '{window}'", safe: false } },
    docs: {
      what: 'A `Visit-time` that is not two times of four digits with a hyphen between them.',
      why: 'The 1996 draft that describes the line defines no other form. No search engine documents support today.',
      how: 'Write, for example, `0600-0845`, in UTC.',
    },
    sources: cite('CC-ext'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /cart/\nVisit-time: ⟦6am-9am⟧\n',
        good: 'User-agent: *\nDisallow: /cart/\nVisit-time: 0600-0900\n',
        fix: 'window',
      },
    ],
  },

  visits: ['Visit-time'],
  value({ value, start, end }, report) {
    if (!isTimeWindow(value)) report(start, end);
  },

  fixes({ start, end }, { value }) {
    const window = asTimeWindow(value);
    return window === undefined
      ? []
      : [{ fix: 'window', args: { window }, edits: [replace(start, end, window)] }];
  },
};
