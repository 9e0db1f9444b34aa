import type { RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { siteBlocker, starGroup } from './shared/groups.ts';
import { hasPath } from './shared/path.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/applebot-follows-googlebot',
    level: 'info',
    message: "Applebot has no group here, so it obeys the Googlebot group, not the '*' group",
    fixes: { copy: { title: "Add a group for Applebot with the rules of '*'", safe: false } },
    docs: {
      what: 'A file with a group for Googlebot but no group for Applebot, where either the `*` group or the Googlebot group blocks the whole site and the other does not. In other files, the hover tells you.',
      why: 'Unlike other crawlers, Applebot falls back to the Googlebot group before it falls back to the `*` group, as Apple documents. So what you write for Googlebot decides for Apple, too.',
      how: 'Add a group for Applebot if you want to treat it differently from Googlebot.',
      off: 'Turn it off if Applebot should have the same rules as Googlebot.',
    },
    sources: cite('Apple'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /\n\nUser-agent: ⟦Googlebot⟧\nDisallow: /beta/\n',
        good: 'User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /beta/\n\nUser-agent: Applebot\nDisallow: /\n',
        fix: 'copy',
        also: ['robots/blocks-entire-site'],
      },
    ],
  },

  file(file, report) {
    const googlebot = file.merged.get('googlebot');
    const placed = googlebot?.agents[0];
    if (!placed || file.merged.has('applebot')) return;
    const star = starGroup(file);
    if ((siteBlocker(googlebot) === undefined) === (!star || siteBlocker(star) === undefined)) return;
    report(placed.start + placed.line.valueStart, placed.start + placed.line.valueEnd);
  },

  fixes(_, file) {
    const { length, lineBreak, lines, groups } = file;
    if ((groups.at(-1)?.rules.length ?? 0) === 0) return [];
    const start = lines.at(-1)?.line.lineBreak === '' ? [''] : [];
    const text = [...start, '', 'User-agent: Applebot', ...starRules(file), ''].join(lineBreak);
    return [{ fix: 'copy', edits: [insert(length, text)] }];
  },
};

/** The rules of `*` as lines; if it has none, the rule that allows everything. */
function starRules(file: RobotsFile): readonly string[] {
  const rules = (starGroup(file)?.groups ?? []).flatMap(({ rules }) => rules);
  const lines = rules
    .filter(({ line }) => line.value === '' || hasPath(line))
    .map(({ line }) => `${line.kind === 'allow' ? 'Allow:' : 'Disallow:'} ${line.value}`.trimEnd());
  return lines.length > 0 ? lines : ['Disallow:'];
}
