import { crawler, mayIgnoreRobots } from '../facts/tokens.ts';
import { cite } from './shared/cite.ts';
import { isSpoilt } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-ignores-robots',
    level: 'info',
    message: '{operator} states that {name} does not obey robots.txt',
    variants: { may: { message: '{operator} states that {name} may not obey robots.txt in all cases' } },
    docs: {
      what: 'A crawler or fetcher whose operator says that it does not obey robots.txt, or not always. Mostly these fetch a page because a user asked for it.',
      why: 'The rules of the group have no effect, or not the full one.',
      how: 'Where it matters block the requests otherwise, for example by their User-Agent header in the server.',
    },
    sources: cite('G-user', 'G-special'),
    examples: [
      {
        bad: 'User-agent: ⟦Google-Safety⟧\nDisallow: /\n',
        good: 'User-agent: Googlebot\nDisallow: /cart/\n',
      },
      {
        bad: 'User-agent: ⟦ChatGPT-User⟧\nDisallow: /\n',
        good: 'User-agent: GPTBot\nDisallow: /\n',
      },
    ],
  },

  leaf(line, report) {
    if (line.kind !== 'user-agent' || isSpoilt(line)) return;
    const row = crawler(line.value);
    if (!row || !mayIgnoreRobots(row)) return;
    const args = { operator: row.operator, name: row.token };
    report(line.valueStart, line.valueEnd, row.obeys === 'no' ? { args } : { variant: 'may', args });
  },
};
