import type { LineSet } from '../syntax/lineSets.ts';
import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

const REPLACED: LineSet = { has: ({ replaced }) => replaced >= 0 };

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/encoding',
    level: 'error',
    message: 'The file is not in UTF-8; crawlers may drop rules in other encodings',
    variants: {
      binary: { message: 'The file is not in UTF-8 but looks like UTF-16; crawlers cannot read it' },
    },
    docs: {
      what: 'The replacement character U+FFFD, which stands for octets that are not UTF-8, or NUL characters at the start, the trace of UTF-16.',
      why: 'The standard demands UTF-8. Google drops what is not, and reads nothing in a UTF-16 file.',
      how: 'Save the file as UTF-8 without a byte order mark.',
    },
    sources: cite('RFC 2.3', 'G-spec', 'G-create'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /caf⟦\ufffd⟧/\nDisallow: /th\ufffd/\n',
        good: 'User-agent: *\nDisallow: /caf%C3%A9/\nDisallow: /th%C3%A9/\n',
      },
    ],
  },

  file({ foreign, lines, having }, report) {
    if (foreign === 'markup') return;
    const placed = foreign ? lines.find(({ line }) => line.exit === 'binary') : having(REPLACED)[0];
    if (!placed) return;
    const { line, start } = placed;
    if (foreign) report(start, start + line.text.length, { variant: 'binary' });
    else report(start + line.replaced, start + line.replaced + 1);
  },
};
