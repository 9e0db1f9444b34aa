import { PREFERENCES, preferencesIn, proposalOf } from '../facts/preferences.ts';
import { cite } from './shared/cite.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

const { document, asOf } = PREFERENCES['Content-Usage'];

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/content-usage-draft',
    level: 'info',
    message: 'Content-Usage is still a draft (as of {date}): few crawlers read it, and Google does not',
    variants: {
      value: {
        message: "'{preference}' states nothing: '{name}' is either 'y' or 'n'",
        severity: 'warning',
      },
      ignored: {
        message: "The draft (as of {date}) does not define '{name}', so this states no preference",
        severity: 'hint',
      },
      proposed: {
        message: "'{name}' is only a proposal ({draft}), so this states no preference as of {date}",
        severity: 'hint',
        sample: { name: 'ai-train', draft: 'draft-romm-aipref-contentsignals-00', date: '2026-09-13' },
      },
    },
    docs: {
      what: `A \`Content-Usage\` line, which an Internet-Draft defines. Its labels are \`train-ai\` and \`search\` (${document}, ${asOf}) with the values \`y\` and \`n\`, after an optional path. Another value of these labels is a warning; other labels and parameters are ignored, which a hint says.`,
      why: 'The draft may still change, and few crawlers read the line. A value that the draft does not define states no preference. In the draft, the line is a rule of its group and ends its list of `User-agent` lines; the parsers of today skip it.',
      how: 'Write an optional path, a space, then `train-ai` or `search` with `=y` or `=n`.',
      off: 'Turn it off if you follow the draft on purpose and update the line when the draft changes.',
    },
    sources: cite('AIPREF', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\n⟦Content-Usage⟧: train-ai=n\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: *\nContent-Usage: ⟦train-ai=no⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: *\n⟦Content-Usage⟧: /blog/ train-ai=n, ⟦bots=n⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
      },
    ],
  },

  visits: ['Content-Usage'],
  value({ line, value, start, end }, report) {
    const { preferences } = preferencesIn('Content-Usage', value);
    const wrong = preferences.filter(({ known, answer }) => known && answer === undefined);
    for (const { name, ...at } of wrong) {
      const args = { preference: shown(value.slice(at.start, at.end)), name };
      report(start + at.start, start + at.end, { variant: 'value', args });
    }
    if (wrong.length === 0) report(line.keyStart, line.keyEnd, { args: { date: asOf } });
    for (const { name, known, parameters, ...at } of preferences) {
      const draft = known ? undefined : proposalOf('Content-Usage', name);
      const range = [start + at.start, Math.min(end, start + at.end)] as const;
      if (draft !== undefined) report(...range, { variant: 'proposed', args: { name, draft, date: asOf } });
      else if (!known || parameters !== '') {
        const ignored = known ? parameters.replace(/^;\s*/, '') : name;
        report(...range, { variant: 'ignored', args: { name: shown(ignored), date: asOf } });
      }
    }
  },
};
