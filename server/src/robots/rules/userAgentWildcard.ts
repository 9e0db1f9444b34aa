import { productToken } from '../semantics/index.ts';
import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-wildcard',
    level: 'error',
    message: "'*' is only valid alone; '{value}' names no crawler",
    variants: {
      trailing: {
        message: "'*' is only valid alone; Google reads '{value}' as '{read}', other crawlers need not",
        severity: 'warning',
      },
      words: {
        message: "'*' is only valid alone; Google ignores what stands behind it, other crawlers need not",
        severity: 'warning',
      },
    },
    fixes: {
      same: { title: "Write '{name}'", safe: true },
      star: { title: "Write '*' (the rules then apply to every crawler)", safe: false },
      bare: { title: "Write '{name}' (the rules then apply to this crawler)", safe: false },
    },
    docs: {
      what: 'A `*` together with other characters in a `User-agent` line.',
      why: 'Unlike in paths, `*` is no wildcard in names: alone it stands for every crawler without a group of its own, and with anything else for nobody.',
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

  leaf(line, report) {
    const fault = agentFault(line);
    if (fault?.is !== 'wildcard') return;
    const args = { value: shown(line.value), read: shown(productToken(line.value)) };
    report(line.valueStart, line.valueEnd, fault.how === 'leading' ? { args } : { variant: fault.how, args });
  },

  fixes({ start, end }, line) {
    const fault = agentFault(line);
    if (fault?.is !== 'wildcard') return [];
    const read = productToken(line.value);
    const same = { fix: 'same', args: { name: shown(read) }, edits: [replace(start, end, read)] };
    const star = { fix: 'star', edits: [replace(start, end, '*')] };
    const bare = { fix: 'bare', args: { name: shown(fault.bare) }, edits: [replace(start, end, fault.bare)] };
    if (fault.how !== 'leading' && read !== '') return [same];
    return fault.bare === '' ? [star] : [star, bare];
  },
};
