import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { listed, shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/retired-user-agent',
    level: 'info',
    message: "'{name}' is no longer used by its operator; use {names}",
    variants: { gone: { message: "'{name}' is no longer used by its operator" } },
    fixes: { rename: { title: "Write '{name}' (the rules then apply to this crawler)", safe: false } },
    docs: {
      what: 'A product token that its operator has given up, such as `anthropic-ai` or `DuplexWeb-Google`.',
      why: 'No crawler looks for it any more, so the group does nothing.',
      how: 'Write the token that followed it, or delete the group where there is none.',
    },
    sources: cite('G-special', 'G-user', 'Anthropic'),
    examples: [
      {
        bad: 'User-agent: ⟦anthropic-ai⟧\nDisallow: /\n',
        good: 'User-agent: ClaudeBot\nDisallow: /\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦DuplexWeb-Google⟧\nDisallow: /\n',
        good: 'User-agent: Googlebot\nDisallow: /cart/\n',
      },
    ],
  },

  leaf(line, report) {
    const fault = agentFault(line);
    if (fault?.is !== 'retired') return;
    const name = shown(line.value);
    const names = listed(fault.alias.meant, 'or');
    report(
      line.valueStart,
      line.valueEnd,
      names === '' ? { variant: 'gone', args: { name } } : { args: { name, names } },
    );
  },

  fixes({ start, end }, line) {
    const fault = agentFault(line);
    if (fault?.is !== 'retired') return [];
    return fault.alias.meant.map((name) => ({
      fix: 'rename',
      args: { name },
      edits: [replace(start, end, name)],
    }));
  },
};
