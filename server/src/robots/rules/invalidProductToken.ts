import { crawler } from '../facts/tokens.ts';
import { agentFault, meantTokens } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/invalid-product-token',
    level: 'warning',
    message: "Product tokens contain only letters, '-' and '_'",
    fixes: { rename: { title: "Write '{name}' (the rules then apply to this crawler)", safe: false } },
    docs: {
      what: 'A name with a space, a dot, a digit or another character that no product token has, unless it is the name of a known crawler.',
      why: 'Strict parsers ignore the line or cut the name: Google reads it up to the first such character.',
      how: "Write the product token as the crawler's documentation does.",
    },
    sources: cite('RFC 2.2.1'),
    examples: [
      {
        bad: 'User-agent: Baidu⟦%20Spider⟧\nDisallow: /beta/\n',
        good: 'User-agent: Baiduspider\nDisallow: /beta/\n',
        fix: 'rename',
      },
      {
        bad: 'User-agent: Googlebot⟦ (all versions)⟧\nDisallow: /beta/\n',
        good: 'User-agent: Googlebot\nDisallow: /beta/\n',
        fix: 'rename',
      },
    ],
  },

  leaf(line, report) {
    const fault = agentFault(line);
    if (fault?.is === 'invalid') report(line.valueStart + fault.at, line.valueEnd);
  },

  fixes(_, { text, value, valueStart, valueEnd }) {
    const fault = value.search(/[^A-Za-z_-]/);
    const cut = crawler(text.slice(valueStart, valueStart + fault))?.token;
    return [...new Set([...(cut === undefined ? [] : [cut]), ...meantTokens(value)])].map((name) => ({
      fix: 'rename',
      args: { name },
      edits: [replace(valueStart, valueEnd, name)],
    }));
  },
};
