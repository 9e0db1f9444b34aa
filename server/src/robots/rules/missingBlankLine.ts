import { topOf } from '../syntax/comments.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertAbove } from './shared/edits.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/missing-blank-line',
    level: 'off',
    under: { 'robots.yandex=true': 'hint' },
    message: "No blank line before this group: Yandex recommends one before each 'User-agent'",
    fixes: { insert: { title: 'Add a blank line', safe: true } },
    docs: {
      what: 'A group that starts directly after another line.',
      why: 'Yandex recommends a blank line before each group, and it makes groups easier to find.',
      how: 'Put a blank line before the `User-agent` line, above its comments.',
      off: 'Leave it off if you prefer compact files and Yandex does not matter to your site.',
    },
    sources: cite('Y-ua'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /cart/\n⟦User-agent: bingbot⟧\nDisallow: /beta/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: bingbot\nDisallow: /beta/\n',
        fix: 'insert',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/\n# Bing\n⟦User-agent: bingbot⟧\nDisallow: /beta/\n',
        good: 'User-agent: *\nDisallow: /cart/\n\n# Bing\nUser-agent: bingbot\nDisallow: /beta/\n',
        fix: 'insert',
      },
    ],
  },

  file(file, report) {
    for (const { agents } of file.groups) {
      const { line, start } = agents[0]!;
      if (needsBlank(top(agents[0]!, file), file)) report(start + line.bodyStart, start + line.bodyEnd);
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    return placed ? [{ fix: 'insert', edits: [insertAbove(top(placed, file), '', file.lineBreak)] }] : [];
  },
};

/** The first of the comment lines directly above a line, or the line itself. */
const top = (placed: PlacedLine, file: RobotsFile): PlacedLine => file.lines[topOf(placed, file)]!;

const needsBlank = ({ index }: PlacedLine, { lines }: RobotsFile): boolean =>
  index > 0 && lines[index - 1]!.line.kind !== 'blank';
