import { cite } from './shared/cite.ts';
import type { RobotsLeafRule } from './types.ts';

const PREFERENCE = /^[a-z][a-z\d-]{0,40}=[yn]$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/content-usage-draft',
    level: 'info',
    message: 'Content-Usage is an Internet-Draft of the IETF, not a standard; Google ignores it today',
    variants: {
      form: { message: "Expected a path and preferences, such as '/ train-ai=n'", severity: 'warning' },
    },
    docs: {
      what: 'A `Content-Usage` line. It is a warning if the line does not have the form that the draft defines.',
      why: 'The draft may still change, and few crawlers read the line.',
      how: 'Write an optional path, a space, then `name=y` or `name=n`.',
      off: 'Turn it off if you follow the draft on purpose and update the line when the draft changes.',
    },
    sources: cite('AIPREF', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Content-Usage⟧: / train-ai=n\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: *\nContent-Usage: ⟦train-ai=no⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
      },
    ],
  },

  visits: ['Content-Usage'],
  value({ line, value, start, end }, report) {
    if (hasForm(value)) report(line.keyStart, line.keyEnd);
    else report(start, end, { variant: 'form' });
  },
};

function hasForm(value: string): boolean {
  const path = value.startsWith('/') ? value.search(/\s|$/) : 0;
  const preferences = value.slice(path).split(',');
  return preferences.every((preference) => PREFERENCE.test(preference.trim()));
}
