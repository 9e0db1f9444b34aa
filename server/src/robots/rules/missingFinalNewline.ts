import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/missing-final-newline',
    level: 'off',
    message: 'No line break at the end of the file: the standard requires one, Google does not',
    fixes: { append: { title: 'Add a line break', safe: true } },
    docs: {
      what: 'A last line without a line break at its end.',
      why: 'In the grammar of RFC 9309, every line ends with a line break. Google reads the line anyway, but a stricter parser may drop it, and with it the last rule.',
      how: 'End the file with a line break.',
      off: 'Leave it off if your editor or build removes the last line break.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      { bad: 'User-agent: *\nDisallow: ⟦/cart/⟧', good: 'User-agent: *\nDisallow: /cart/\n', fix: 'append' },
      { bad: '⟦#⟧', good: '#\n', fix: 'append' },
    ],
  },

  file({ lines, length }, report) {
    const last = lines.at(-1);
    if (last?.line.lineBreak !== '') return;
    const { line, start } = last;
    report(line.value === '' ? start + line.bodyStart : start + line.valueStart, length);
  },

  fixes: (_, { length, lineBreak }) => [{ fix: 'append', edits: [insert(length, lineBreak)] }],
};
