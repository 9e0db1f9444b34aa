import type { Group, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/blank-line-in-group',
    level: 'off',
    under: { 'robots.yandex=true': 'warning' },
    message:
      'Blank line inside a group: for Yandex and older parsers the group ends here, for others it goes on',
    fixes: { remove: { title: 'Delete the blank line', safe: false } },
    docs: {
      what: 'A blank line between a `User-agent` line and the last rule of its group.',
      why: 'RFC 9309 ignores blank lines. In the 1994 convention they ended a group: Yandex warns about them, and the parser of older Python versions drops a `User-agent` line that is followed by one (fixed in 3.13 and 3.14, cpython #138908). For these, the rules below it do not apply to the crawler that you name.',
      how: 'Keep the lines of a group together. A comment line does not count as blank.',
      off: 'Leave it off if neither Yandex nor older parsers matter to your site.',
    },
    sources: cite('RFC 2.2', 'Y-ad'),
    examples: [
      {
        bad: 'User-agent: *\n⟦\n⟧Disallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'remove',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n⟦\n  \n⟧# search\nDisallow: /search/\n',
        good: 'User-agent: *\nDisallow: /cart/\n# search\nDisallow: /search/\n',
        fix: 'remove',
      },
    ],
  },

  file(file, report) {
    for (const group of file.groups) {
      for (const { start, end } of blankRuns(group, file)) report(start, end);
    }
  },

  fixes: ({ start, end }) => [{ fix: 'remove', edits: [remove(start, end)] }],
};

/** The runs of blank lines between the head of a group and its last rule, with their line breaks. */
function* blankRuns({ agents, rules }: Group, { lines }: RobotsFile) {
  const last = rules.at(-1)?.index ?? 0;
  if (last - agents.at(-1)!.index <= rules.length) return;
  let run: PlacedLine | undefined;
  for (let index = agents.at(-1)!.index + 1; index <= last; index++) {
    const placed = lines[index]!;
    if (placed.line.kind === 'blank') run ??= placed;
    else if (run) {
      yield { start: run.start, end: placed.start };
      run = undefined;
    }
  }
}
