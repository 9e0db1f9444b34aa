import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import type { RobotsLeafRule } from './types.ts';

const MARK = '\ufeff';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/bom',
    level: 'info',
    message: 'Byte order mark at the start: Google skips it, other crawlers may not read the first line',
    fixes: { remove: { title: 'Delete the byte order mark', safe: true } },
    docs: {
      what: 'A byte order mark (U+FEFF) at the start of the file.',
      why: 'RFC 9309 does not mention it. A parser that does not skip it treats it as part of the first field. Then the first line has no effect.',
      how: 'Save the file as UTF-8 without a byte order mark.',
      off: 'Turn it off if a tool writes the byte order mark and you cannot change the tool.',
    },
    sources: cite('G-spec', 'RFC 2.3'),
    examples: [
      {
        bad: `⟦${MARK}⟧User-agent: *\nDisallow:\n`,
        good: 'User-agent: *\nDisallow:\n',
        fix: 'remove',
      },
    ],
  },

  record(line, report) {
    if (line.entry === 'first' && line.text.startsWith(MARK)) report(0, 1);
  },

  fixes: ({ start, end }, { text }) =>
    text[1] === MARK ? [] : [{ fix: 'remove', edits: [remove(start, end)] }],
};
