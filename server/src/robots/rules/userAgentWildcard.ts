import { productToken } from '../semantics/index.ts';
import { agentFault, isFineName } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { siteBlocker } from './shared/groups.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-wildcard',
    level: 'error',
    message: "No crawler looks for '{value}', so this line has no effect: '*' works only alone",
    variants: {
      trailing: {
        message: "Google reads '{value}' as '{read}', other crawlers may not: '*' works only alone",
        severity: 'hint',
      },
      words: {
        message: "Google ignores what follows the '*', other crawlers may not: '*' works only alone",
        severity: 'warning',
      },
    },
    fixes: {
      same: { title: "Replace with '{name}'", safe: true },
      star: { title: "Replace with '*'", safe: false },
      bare: { title: "Replace with '{name}'", safe: false },
    },
    docs: {
      what: 'A `*` together with other characters in a `User-agent` line.',
      why: 'Unlike in paths, `*` is not a wildcard in names. Alone, it means every crawler without its own group; combined with other characters, it does not match any crawler.',
      how: 'Write `*` alone, or the whole product token.',
    },
    sources: cite('RFC 2.2', 'G-spec', 'G-src'),
    examples: [
      {
        bad: 'User-agent: ⟦*bot⟧\nDisallow: /beta/\n',
        good: 'User-agent: *\nDisallow: /beta/\n',
        fix: 'star',
      },
      {
        bad: 'User-agent: ⟦Googlebot*⟧\nDisallow: /beta/\n',
        good: 'User-agent: Googlebot\nDisallow: /beta/\n',
        fix: 'same',
      },
      {
        bad: 'User-agent: ⟦* everyone⟧\nDisallow: /beta/\n',
        good: 'User-agent: *\nDisallow: /beta/\n',
        fix: 'same',
      },
    ],
  },

  visits: ['User-agent'],
  value({ line, value, start, end }, report) {
    const fault = agentFault(line);
    if (fault?.is !== 'wildcard') return;
    const args = { value: shown(value), read: shown(productToken(value)) };
    report(start, end, fault.how === 'leading' ? { args } : { variant: fault.how, args });
  },

  fixes({ start, end }, line, { file }) {
    const fault = agentFault(line);
    if (fault?.is !== 'wildcard') return [];
    const write = (fix: string, name: string) => ({
      fix,
      args: { name: shown(name) },
      edits: [replace(start, end, name)],
    });
    const read = productToken(line.value);
    if (fault.how !== 'leading' && read !== '')
      return read === '*' || isFineName(read) ? [write('same', read)] : [];
    const group = file.merged.get(line.agent);
    const star = group && siteBlocker(group) ? [] : [write('star', '*')];
    const isName = /^[A-Za-z\d_-]+$/.test(fault.bare) && isFineName(fault.bare);
    return isName ? [...star, write('bare', fault.bare)] : star;
  },
};
