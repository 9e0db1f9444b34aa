import { cite } from './shared/cite.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/line-too-long',
    level: 'warning',
    message: 'Google reads only the first 16,663 octets of a line',
    docs: {
      what: 'A line whose field and value need more than 16,663 octets.',
      why: "Google's parser cuts the line there, so the rule becomes another one. Yandex reads at most 1,024 characters of a rule.",
      how: 'Write a shorter pattern that begins in the same way.',
    },
    sources: cite('G-src'),
    examples: [
      {
        bad: `User-agent: *\nDisallow: /${'long/'.repeat(3330)}ab⟦cde/⟧\n`,
        good: 'User-agent: *\nDisallow: /long/\n',
      },
    ],
  },

  leaf({ tooLong, comment, end, text }, report) {
    if (tooLong && comment < 0 && text[end] !== '\0') report(end, text.length);
  },
};
