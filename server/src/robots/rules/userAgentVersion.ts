import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { remove } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-version',
    level: 'warning',
    message: "Use the product token without a version: '{name}'",
    fixes: { cut: { title: "Write '{name}'", safe: true } },
    docs: {
      what: 'A name with a slash and a version behind it.',
      why: 'Product tokens hold letters, `-` and `_` only. Google cuts the name at the slash, other crawlers need not and then do not find their group.',
      how: 'Write the name alone; a group is for all versions of a crawler.',
    },
    sources: cite('RFC 2.2.1', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: Googlebot⟦/2.1⟧\nDisallow: /beta/\n',
        good: 'User-agent: Googlebot\nDisallow: /beta/\n',
        fix: 'cut',
      },
    ],
  },

  leaf(line, report) {
    const fault = agentFault(line);
    if (fault?.is !== 'version') return;
    report(line.valueStart + fault.name.length, line.valueEnd, { args: { name: shown(fault.name) } });
  },

  fixes: ({ start, end }, { text, valueStart }) => [
    { fix: 'cut', args: { name: shown(text.slice(valueStart, start)) }, edits: [remove(start, end)] },
  ],
};
