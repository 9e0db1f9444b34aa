import { cite } from './shared/cite.ts';
import { insertAbove } from './shared/edits.ts';
import { orphansOf } from './shared/lostAgents.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/rule-before-user-agent',
    level: 'error',
    once: 'file',
    hides: true,
    message: "Crawlers ignore rules above the first 'User-agent' line",
    fixes: {
      insert: { title: "Add 'User-agent: *' above", safe: false },
    },
    docs: {
      what: 'An `Allow` or `Disallow` above the first `User-agent` line.',
      why: 'A rule applies to the crawlers that its group names. Outside a group, it applies to no crawler. What it should block stays open.',
      how: 'Name the crawlers above the rule. `User-agent: *` means all crawlers that no other group names.',
    },
    sources: cite('RFC 2.2.2', 'G-src'),
    examples: [
      {
        bad: '⟦Disallow: /private/⟧\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'insert',
      },
      {
        bad: '# drafts\n⟦Disallow: /drafts/⟧ # not yet\n⟦Allow: /drafts/final/⟧\n\nUser-agent: *\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /drafts/\nAllow: /drafts/final/\nDisallow: /cart/\n',
      },
    ],
  },

  file(file, report) {
    const orphans = orphansOf(file);
    for (const { line, start } of orphans.slice(0, report.most))
      report(start + line.bodyStart, start + line.bodyEnd);
    if (orphans.length > report.most) report.more(orphans.length - report.most);
  },

  fixes(_, { orphans, lineBreak }) {
    const first = orphans[0];
    return first ? [{ fix: 'insert', edits: [insertAbove(first, 'User-agent: *', lineBreak)] }] : [];
  },
};
