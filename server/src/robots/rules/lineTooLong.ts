import { settingOf } from '../../core/rule/settings.ts';
import { YANDEX } from '../settings.ts';
import { isRule } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import type { RobotsLeafRule } from './types.ts';

/** Characters in the path of a rule (Yandex Webmaster help, Robots.txt parsing errors, "Rule too long"). */
const YANDEX_LIMIT = 1024;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/line-too-long',
    level: 'warning',
    message: 'Google cuts off this line after 16,663 bytes, which changes the rule',
    variants: {
      yandex: { message: 'Yandex reads only the first 1,024 characters of a rule' },
    },
    docs: {
      what: 'A line whose field and value take more than 16,663 bytes. With `yandex` in `crawlwise.json`, also a rule of more than 1,024 characters.',
      why: "Google's parser cuts off the line there, so the rule changes. Yandex reads at most 1,024 characters of a rule.",
      how: 'Write a shorter pattern that starts the same way.',
    },
    sources: cite('G-src'),
    examples: [
      {
        bad: `User-agent: *\nDisallow: /${'long/'.repeat(3330)}ab⟦cde/⟧\n`,
        good: 'User-agent: *\nDisallow: /long/\n',
      },
      {
        bad: `User-agent: *\nDisallow: /${'long/'.repeat(204)}abc⟦de/⟧\n`,
        good: 'User-agent: *\nDisallow: /long/\n',
        settings: { 'robots.yandex': true },
      },
    ],
  },

  record(line, report, { settings }) {
    const { tooLong, comment, end, text, value, valueStart, valueEnd } = line;
    if (tooLong && comment < 0 && text[end] !== '\0') report(end, text.length);
    else if (isRule(line) && value.length > YANDEX_LIMIT && settingOf(YANDEX, settings)) {
      report(valueStart + YANDEX_LIMIT, valueEnd, { variant: 'yandex' });
    }
  },
};
