import type { Group } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { removePlaced } from './shared/edits.ts';
import { isPublicList } from './shared/groups.ts';
import { isDamagedLine } from './shared/quotes.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/duplicate-user-agent',
    level: 'hint',
    message: 'Line {line} already names this crawler: this line has no effect',
    fixes: { remove: { title: 'Delete the duplicate', safe: true } },
    docs: {
      what: 'The same crawler twice at the head of one group, also in different letter case. In lists of more than 40 names, a different letter case counts as intentional.',
      why: 'Crawlers ignore letter case in names, so the second line has no effect. Often it was meant to name a different crawler.',
      how: 'Delete the line or correct the name.',
      off: 'Turn it off if a tool merges lists of crawlers from several sources into the group.',
    },
    sources: cite('RFC 2.2.1'),
    examples: [
      {
        bad: 'User-agent: GPTBot\nUser-agent: ⟦gptbot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: GPTBot\nDisallow: /drafts/\n',
        fix: 'remove',
      },
    ],
  },

  file({ groups }, report) {
    for (const group of groups) {
      if (group.agents.length === 1) continue;
      const first = new Map<string, number>();
      const nameOf = comparedIn(group);
      for (const { line, start, number } of group.agents) {
        const name = nameOf(line.value);
        if (name === '' || isDamagedLine(line)) continue;
        const original = first.get(name);
        if (original === undefined) first.set(name, number);
        else report(start + line.valueStart, start + line.valueEnd, { args: { line: String(original) } });
      }
    }
  },

  fixes({ start, args }, { lineAt, lines }) {
    const placed = lineAt(start);
    if (!placed) return [];
    const between = lines.slice(Number(args?.line), placed.index);
    // Otherwise the names above would get the rules of those below without being named there.
    const isList = between.every(({ line }) => line.kind === 'user-agent' || line.kind === 'comment');
    return isList ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};

const comparedIn = (group: Group): ((value: string) => string) =>
  isPublicList(group) ? (value) => value : (value) => value.toLowerCase();
