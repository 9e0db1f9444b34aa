import { agentFault, meantTokens } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { listed, shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/unknown-user-agent',
    level: 'hint',
    message: "'{name}' is the product token of no known crawler",
    variants: {
      suggestion: {
        message: "'{name}' is the product token of no known crawler; did you mean {names}?",
        severity: 'warning',
      },
    },
    fixes: { rename: { title: "Write '{name}' (the rules then apply to this crawler)", safe: false } },
    docs: {
      what: 'A name that is not in the table of known product tokens. It is a warning where a known one was probably meant.',
      why: 'A crawler looks for exactly its own token, without regard to letter case. The name of the company or product, or a misspelt token, reaches nobody.',
      how: "Write the token as the crawler's documentation does. A crawler of your own needs no change.",
    },
    sources: cite('RFC 2.2.1'),
    examples: [
      {
        bad: 'User-agent: ⟦gpt-bot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: GPTBot\nDisallow: /drafts/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦Claude⟧\nDisallow: /drafts/\n',
        good: 'User-agent: ClaudeBot\nDisallow: /drafts/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: ⟦Googelbot⟧\nDisallow: /drafts/\n',
        good: 'User-agent: Googlebot\nDisallow: /drafts/\n',
        fix: 'rename',
      },
    ],
  },

  leaf(line, report) {
    if (agentFault(line)?.is !== 'unknown') return;
    const name = shown(line.value);
    const names = meantTokens(line.value);
    report(
      line.valueStart,
      line.valueEnd,
      names.length > 0
        ? { variant: 'suggestion', args: { name, names: listed(names, 'or') } }
        : { args: { name } },
    );
  },

  fixes: ({ start, end }, { value }) =>
    meantTokens(value).map((name) => ({ fix: 'rename', args: { name }, edits: [replace(start, end, name)] })),
};
