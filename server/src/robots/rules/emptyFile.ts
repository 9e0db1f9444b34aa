import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/empty-file',
    level: 'hint',
    message: 'An empty robots.txt lets every crawler fetch everything',
    docs: {
      what: 'A file that contains only blank lines and comments.',
      why: 'Without groups, no rules apply, so every crawler may fetch everything. That may be intended.',
      how: 'Say so explicitly with `User-agent: *` and an empty `Disallow:`, and name the sitemap.',
      off: 'Turn it off if you serve an empty file to avoid 404 errors in your logs.',
    },
    sources: cite('RFC 2.2.1'),
    examples: [
      { bad: '⟦⟧', good: 'User-agent: *\nDisallow:\n' },
      { bad: '⟦# nothing to hide⟧\n\n', good: 'User-agent: *\nDisallow:\n' },
    ],
  },

  file({ foreign, lines }, report) {
    if (!foreign && lines.every(({ line }) => line.kind === 'blank' || line.kind === 'comment')) {
      report(0, lines[0]?.line.text.length ?? 0);
    }
  },
};
