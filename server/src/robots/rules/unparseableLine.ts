import { hasTrace } from '../../core/traces.ts';
import { cite } from './shared/cite.ts';
import { commentOut, removeLine } from './shared/edits.ts';
import { fieldFault } from './shared/field.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/unparseable-line',
    level: 'warning',
    hides: true,
    message: "Crawlers ignore this line: it is not of the form 'directive: value'",
    variants: {
      'cut-off': {
        message:
          'The file was cut off inside this directive: crawlers ignore this line, and those after it are missing',
        severity: 'error',
      },
    },
    fixes: {
      comment: { title: 'Comment out this line', safe: true },
      remove: { title: 'Delete the line', safe: false, oneByOne: 'deletes' },
    },
    docs: {
      what: 'A line that is not blank, not a comment, and not a field and a value separated by a colon. It is an error if the file ends with the beginning of a directive and without a line break.',
      why: 'Crawlers ignore lines that they cannot parse, so this line has no effect. If the file was cut off, the lines after it are missing, too.',
      how: 'Put `#` in front of a remark, or write the intended directive. Upload a file again that was cut off.',
    },
    sources: cite('RFC 2.3.1.5', 'G-spec'),
    examples: [
      {
        bad: '⟦this blocks the admin area⟧\nUser-agent: *\nDisallow: /admin/\n',
        good: '# this blocks the admin area\nUser-agent: *\nDisallow: /admin/\n',
        fix: 'comment',
      },
      {
        bad: 'User-agent: *\nDisallow: /admin/\n⟦/private/⟧ # forgotten\n',
        good: 'User-agent: *\nDisallow: /admin/\nDisallow: /private/\n',
      },
      {
        bad: 'User-agent: *\nDisallow: /admin/\n⟦Disal⟧',
        good: 'User-agent: *\nDisallow: /admin/\nDisallow: /private/\n',
      },
    ],
  },

  record(line, report) {
    const fault = fieldFault(line)?.is;
    if (fault === 'cut-off') report(line.bodyStart, line.bodyEnd, { variant: 'cut-off' });
    else if (fault === 'unparseable') report(line.bodyStart, line.bodyEnd);
  },

  fixes: ({ variant }, line) =>
    variant
      ? []
      : [
          ...(hasTrace(line.text.trim()) ? [] : [{ fix: 'comment', edits: [commentOut(line)] }]),
          { fix: 'remove', edits: [removeLine(line)] },
        ],
};
