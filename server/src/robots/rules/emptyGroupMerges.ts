import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { insertBelow, remove } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/empty-group-merges',
    level: 'warning',
    message:
      "Blank and other lines do not end a group: '{above}' shares the rules of '{below}' in line {line}",
    fixes: {
      close: {
        title: "Insert 'Disallow:' below (the group of '{above}' then ends here and blocks nothing)",
        safe: false,
      },
      join: { title: 'Delete the blank lines (if the rules are meant to be shared)', safe: false },
    },
    docs: {
      what: 'Two `User-agent` lines without a rule between them, but with a blank line, a comment or another line.',
      why: 'Only an `Allow` or `Disallow` ends the list of crawlers. Both lines head one group, and what looks like an empty group gets the rules of the next one.',
      how: 'Write an empty `Disallow:` under the first line if it should block nothing, or move the two lines together.',
    },
    sources: cite('RFC 2.2.4', 'RFC 2.2.1', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: ⟦bingbot⟧\n\nUser-agent: GPTBot\nDisallow: /drafts/\n',
        good: 'User-agent: bingbot\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /drafts/\n',
        fix: 'close',
      },
      {
        bad: 'User-agent: ⟦bingbot⟧\n\nUser-agent: GPTBot\nDisallow: /drafts/\n',
        good: 'User-agent: bingbot\nUser-agent: GPTBot\nDisallow: /drafts/\n',
        fix: 'join',
      },
      {
        bad: 'User-agent: ⟦bingbot⟧\nCrawl-delay: 10\nUser-agent: GPTBot\nDisallow: /drafts/\n',
        good: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow:\nUser-agent: GPTBot\nDisallow: /drafts/\n',
      },
    ],
  },

  file({ groups }, report) {
    for (const { agents } of groups) {
      if (agents.length === 1) continue;
      agents.forEach((above, index) => {
        const below = agents[index + 1];
        if (!below || below.index === above.index + 1) return;
        if (above.line.value === '' || above.line.agent === below.line.agent) return;
        report(above.start + above.line.valueStart, above.start + above.line.valueEnd, {
          args: { above: shown(above.line.value), below: shown(below.line.value), line: below.number },
        });
      });
    }
  },

  fixes({ start }, file) {
    const above = file.lineAt(start);
    if (!above) return [];
    const args = { above: shown(above.line.value) };
    const close = { fix: 'close', args, edits: [insertBelow(above, 'Disallow:', file.lineBreak)] };
    const below = nextAgent(above, file);
    if (!below) return [close];
    const end = above.start + above.line.text.length + above.line.lineBreak.length;
    const onlyBlank = file.lines
      .slice(above.index + 1, below.index)
      .every(({ line }) => line.kind === 'blank');
    return onlyBlank ? [close, { fix: 'join', edits: [remove(end, below.start)] }] : [close];
  },
};

function nextAgent({ index }: PlacedLine, { lines }: RobotsFile): PlacedLine | undefined {
  let next = index + 1;
  while (next < lines.length && lines[next]!.line.kind !== 'user-agent') next++;
  return lines[next];
}
