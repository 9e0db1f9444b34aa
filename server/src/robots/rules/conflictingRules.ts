import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { tellingRules } from './shared/duplicates.ts';
import { removePlaced } from './shared/edits.ts';
import { interactionsOf, ruleText, type Tie } from './shared/interactions.ts';
import { hasPath } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/conflicting-rules',
    level: 'warning',
    message: "As long as '{other}' in line {line}: Google allows {path}, other crawlers need not",
    fixes: {
      disallow: { title: "Delete '{rule}' (as Google reads it, for all crawlers)", safe: false },
      allow: { title: "Delete '{rule}' (blocks what it allows)", safe: false },
    },
    docs: {
      what: 'An `Allow` and a `Disallow` of the same length that match the same URL, where no longer rule decides. The message names such a URL. Groups of more than 1,000 rules are judged by `crawlwise check` only.',
      why: 'The longer rule wins. Between two of the same length, RFC 9309 only says that `Allow` should win; Google does so, other crawlers are free.',
      how: 'Delete one of the two, or make the one that should win longer.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nAllow: /folder/\n⟦Disallow: /folder/⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nAllow: /folder/\nDisallow: /cart/\n',
        fix: 'disallow',
      },
      {
        bad: 'User-agent: *\nDisallow: /*.php\n⟦Allow: /blog/⟧\n',
        good: 'User-agent: *\nDisallow: /*.php\n',
        fix: 'allow',
      },
      {
        bad: 'User-agent: *\nDisallow: /*.php\n⟦Allow: /blog/⟧\n',
        good: 'User-agent: *\nDisallow: /*.php\nAllow: /blog/*.php\n',
      },
    ],
  },

  file(file, report) {
    for (const [{ line, start }, { other, path }] of reported(file, report.thorough)) {
      report(start + line.bodyStart, start + line.bodyEnd, {
        args: { other: ruleText(other.line), line: other.number, path: shown(path) },
      });
    }
  },

  fixes({ start }, file) {
    const later = file.lineAt(start);
    const tie = later && interactionsOf(file).ties.get(later);
    if (!tie) return [];
    return [later, tie.other]
      .sort((a, b) => (a.line.kind < b.line.kind ? 1 : -1))
      .filter((placed) => keepsARule(placed, file))
      .map((placed) => ({
        fix: placed.line.kind,
        args: { rule: ruleText(placed.line) },
        edits: [removePlaced(placed)],
      }));
  },
};

const reported = (file: RobotsFile, thorough?: boolean): readonly (readonly [PlacedLine, Tie])[] =>
  [...interactionsOf(file, thorough).ties].filter(
    ([later, { other }]) => hasPath(later.line) && hasPath(other.line),
  );

/** Whether the group ends where it does also without the line. */
const keepsARule = (placed: PlacedLine, file: RobotsFile): boolean => {
  const group = file.groups.find(({ rules }) => rules.includes(placed));
  return group !== undefined && tellingRules(group, file).some((other) => other !== placed);
};
