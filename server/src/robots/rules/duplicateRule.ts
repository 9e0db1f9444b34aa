import type { Group, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { duplicatesOf } from './shared/duplicates.ts';
import { removePlaced } from './shared/edits.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/duplicate-rule',
    level: 'hint',
    message: 'Same rule as on line {line}: it has no effect',
    fixes: { remove: { title: 'Delete the duplicate', safe: true } },
    docs: {
      what: 'The same rule twice for the same crawlers, written identically or with the same characters percent-encoded.',
      why: 'The second line changes nothing, and it misleads anyone who edits only one of the two.',
      how: 'Delete one of the two.',
      off: 'Turn it off if several tools write parts of the file and repeat rules.',
    },
    sources: cite('RFC 2.2.2'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /search/\nDisallow: /cart/\n⟦Disallow: /search/⟧\n',
        good: 'User-agent: *\nDisallow: /search/\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: bingbot\nDisallow: /search/\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Bingbot\nDisallow: /cart/\n⟦Disallow: /search/⟧\n',
        good: 'User-agent: bingbot\nDisallow: /search/\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Bingbot\nDisallow: /cart/\n',
        fix: 'remove',
      },
    ],
  },

  file(file, report) {
    const all = [...duplicatesOf(file)];
    for (const [{ line, start }, { original }] of all.slice(0, report.most))
      report(start + line.bodyStart, start + line.bodyEnd, { args: { line: String(original.number) } });
    if (all.length > report.most) report.more(all.length - report.most);
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const group = placed && duplicatesOf(file).get(placed)?.group;
    return group && keepsARule(group, file) ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};

/** Whether the group still has a rule to end it without its duplicates. */
const keepsARule = (group: Group, file: RobotsFile): boolean =>
  group.rules.some((placed) => !duplicatesOf(file).has(placed));
