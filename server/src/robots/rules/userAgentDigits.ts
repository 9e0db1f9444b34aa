import { crawler } from '../facts/tokens.ts';
import { cite } from './shared/cite.ts';
import { isSpoilt } from './shared/quotes.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-digits',
    level: 'info',
    message: 'Digits are outside RFC 9309: the parser of {name} reads them, strict parsers do not',
    docs: {
      what: 'The name of a known crawler that holds digits, such as `MJ12bot`.',
      why: "Product tokens have letters, `-` and `_` only. Google's parser, for one, cuts the name at the first digit; what counts is the crawler's own parser.",
      how: 'Nothing needs to change. Checking tools may just not find the group.',
    },
    sources: cite('RFC 2.2', 'G-src'),
    examples: [
      {
        bad: 'User-agent: ⟦MJ12bot⟧\nDisallow: /beta/\n',
        good: 'User-agent: DotBot\nDisallow: /beta/\n',
      },
    ],
  },

  leaf(line, report) {
    if (line.kind !== 'user-agent' || !/\d/.test(line.value) || isSpoilt(line)) return;
    const row = crawler(line.value);
    if (row) report(line.valueStart, line.valueEnd, { args: { name: row.token } });
  },
};
