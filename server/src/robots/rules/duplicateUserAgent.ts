import { cite } from './shared/cite.ts';
import { removePlaced } from './shared/edits.ts';
import { isSpoilt } from './shared/quotes.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/duplicate-user-agent',
    level: 'warning',
    message: "'{name}' heads this group already in line {line}",
    fixes: { remove: { title: 'Delete the duplicate', safe: true } },
    docs: {
      what: 'The same crawler twice at the head of one group, also in another letter case.',
      why: 'Names are compared without regard to letter case, so the second line says nothing. Often another crawler was meant.',
      how: 'Delete the line or correct the name.',
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
    for (const { agents } of groups) {
      if (agents.length === 1) continue;
      const first = new Map<string, number>();
      for (const { line, start, number } of agents) {
        const name = line.value.toLowerCase();
        if (name === '' || isSpoilt(line)) continue;
        const original = first.get(name);
        if (original === undefined) first.set(name, number);
        else {
          report(start + line.valueStart, start + line.valueEnd, {
            args: { name: shown(line.value), line: original },
          });
        }
      }
    }
  },

  fixes({ start }, { lineAt }) {
    const placed = lineAt(start);
    return placed ? [{ fix: 'remove', edits: [removePlaced(placed)] }] : [];
  },
};
