import { productToken } from '../semantics/index.ts';
import { agentFault, isFineName } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-list',
    level: 'error',
    message: "Only one crawler per line: crawlers read only '{read}' here",
    variants: { none: { message: 'Only one crawler per line: crawlers read no name here' } },
    fixes: {
      split: { title: "Split into one 'User-agent' line per name", safe: false },
    },
    docs: {
      what: 'Several names in one `User-agent` line, separated by commas, semicolons or `|`, or names of known crawlers separated by spaces or by nothing.',
      why: 'A line names one crawler. Google reads the first name and drops the rest. Strict parsers read no name at all.',
      how: 'Write one `User-agent` line for each crawler, one below the other.',
    },
    sources: cite('RFC 2.2.1', 'G-src'),
    examples: [
      {
        bad: 'User-agent: ⟦Googlebot, bingbot⟧\nDisallow: /beta/\n',
        good: 'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /beta/\n',
        fix: 'split',
      },
      {
        bad: 'User-agent: ⟦GPTBot ClaudeBot⟧ # no training\nDisallow: /\n',
        good: 'User-agent: GPTBot\nUser-agent: ClaudeBot # no training\nDisallow: /\n',
        fix: 'split',
      },
    ],
  },

  visits: ['User-agent'],
  value({ line, value, start, end }, report) {
    const fault = agentFault(line);
    if (fault?.is !== 'list') return;
    const read = productToken(value);
    const isNone = read === '' || fault.names.join('') === value;
    report(start, end, isNone ? { variant: 'none' } : { args: { read: shown(read) } });
  },

  fixes({ start, end }, line) {
    const fault = agentFault(line);
    if (fault?.is !== 'list' || !fault.names.every((name) => name === '*' || isFineName(name))) return [];
    const joint = `${line.lineBreak || '\n'}${line.text.slice(line.bodyStart, line.valueStart)}`;
    return [{ fix: 'split', edits: [replace(start, end, fault.names.join(joint))] }];
  },
};
