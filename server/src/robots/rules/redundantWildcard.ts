import type { Span } from '../../text/span.ts';
import type { LineSet, PlacedLine, RobotsFile } from '../syntax/file.ts';
import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { interactionsOf } from './shared/interactions.ts';
import { hasPath } from './shared/path.ts';
import { needlessStars, rankKeeper } from './shared/stars.ts';
import { editsIn, neighbors, selectorOf } from './shared/wholeGroup.ts';
import type { RobotsFileRule } from './types.ts';

const STARRED: LineSet = {
  has: (line) => line.value.includes('*') && hasPath(line) && starsOf(line).length > 0,
};

const known = new WeakMap<Line, readonly Span[]>();

function starsOf(line: Line): readonly Span[] {
  let stars = known.get(line);
  if (!stars) {
    stars = needlessStars(line.value);
    known.set(line, stars);
  }
  return stars;
}

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/redundant-wildcard',
    level: 'hint',
    once: 'group',
    message:
      "This '*' matches nothing more; in Google's count it only makes the rule longer, and so stronger",
    fixes: {
      remove: { title: "Delete '{stars}'", safe: true },
      shorten: { title: "Delete '{stars}', which makes the rule shorter in Google's count", safe: false },
      all: { title: "Delete the needless '*' of all {count} rules of this group", safe: true },
      shortenAll: {
        title:
          "Delete the needless '*' of all {count} rules of this group, which makes them shorter in Google's count",
        safe: false,
      },
    },
    docs: {
      what: 'A `*` at the end of a path, or several in a row.',
      why: 'A rule matches every URL that starts with its path, so `/fish*` matches the same URLs as `/fish`, and `/*` the same as `/`. However, if two rules match, Google prefers the longer one and counts the `*`.',
      how: 'Delete it.',
      off: 'Turn it off if you want the extra length so that the rule wins over another one.',
    },
    sources: cite('G-spec', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /fish⟦*⟧\n',
        good: 'User-agent: *\nDisallow: /fish\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nDisallow: /a*⟦*⟧/b/\n',
        good: 'User-agent: *\nDisallow: /a*/b/\n',
        fix: 'remove',
      },
    ],
  },

  file(file, report) {
    if (file.foreign) return;
    const inConflict = linesInConflict(file, report.thorough);
    let reported = 0;
    for (const placed of file.having(STARRED)) {
      if (inConflict.has(placed)) continue;
      for (const { start, end } of starsOf(placed.line)) {
        if (reported++ >= report.most) continue;
        const from = placed.start + placed.line.valueStart;
        report(from + start, from + end);
      }
    }
    if (reported > report.most) report.more(reported - report.most);
  },

  fixes({ start, end }, file) {
    const placed = file.lineAt(start);
    if (!placed) return [];
    const keepsRank = rankKeeper(placed, file);
    const own = {
      fix: keepsRank(placed, countIn(placed.line)) ? 'remove' : 'shorten',
      args: { stars: placed.line.text.slice(start - placed.start, end - placed.start) },
      edits: [remove(start, end)],
    };
    const all = neighbors(placed, file, ALL_STARRED);
    if (all.length === 0) return [own];
    const isSame = all.every((other) => keepsRank(other, countIn(other.line)));
    return [
      own,
      { fix: isSame ? 'all' : 'shortenAll', args: { count: all.length }, edits: editsIn(all, withoutStars) },
    ];
  },
};

const ALL_STARRED = selectorOf(STARRED.has);

const withoutStars = (line: Line) =>
  starsOf(line).map(({ start, end }) => remove(line.valueStart + start, line.valueStart + end));

const countIn = (line: Line): number =>
  starsOf(line).reduce((count, { start, end }) => count + end - start, 0);

/** Rules that robots/conflicting-rules reports. */
function linesInConflict(file: RobotsFile, thorough: boolean): ReadonlySet<PlacedLine> {
  return new Set(
    [...interactionsOf(file, thorough).contradictions].flatMap(([later, { other }]) => [later, other]),
  );
}
