import { cite } from './shared/cite.ts';
import { conflictsOf } from './shared/conflictMarks.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/merge-conflict',
    level: 'error',
    hides: true,
    message: 'Unresolved merge conflict: crawlers read the lines of both sides',
    docs: {
      what: 'A line that starts with `<<<<<<< `, below it `=======`, and below that a line that starts with `>>>>>>> `.',
      why: 'Crawlers skip these marks and read everything between them, so rules of both versions apply at once.',
      how: 'Decide which of the two versions is right, and delete the other one and the marks.',
    },
    sources: cite('RFC 2.2'),
    examples: [
      {
        bad: 'User-agent: *\n⟦<<<<<<< HEAD⟧\nDisallow: /a/\n=======\nDisallow: /b/\n>>>>>>> feature: paths\n',
        good: 'User-agent: *\nDisallow: /b/\n',
      },
    ],
  },

  file(file, report) {
    for (const { marks } of conflictsOf(file)) {
      const { line, start } = marks[0]!;
      report(start, start + line.bodyEnd);
    }
  },
};
