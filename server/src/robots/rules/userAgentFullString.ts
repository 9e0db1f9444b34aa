import { tokenInHeader } from '../facts/header.ts';
import { productToken } from '../semantics/index.ts';
import { agentFault } from './shared/agent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/user-agent-full-string',
    level: 'error',
    message: "This is a whole User-Agent header: crawlers read only '{read}' as the name",
    variants: {
      none: { message: 'This is a whole User-Agent header: crawlers read no name in it' },
    },
    fixes: { token: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'The whole `User-Agent` header that a crawler sends, such as `Mozilla/5.0 (compatible; …)`.',
      why: 'Crawlers find their group by the product token alone. They read only the first word of the header, which is not the name of any crawler.',
      how: 'Write the product token that the header contains.',
    },
    sources: cite('RFC 2.2.1', 'G-src'),
    examples: [
      {
        bad: 'User-agent: ⟦Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)⟧\nDisallow: /beta/\n',
        good: 'User-agent: bingbot\nDisallow: /beta/\n',
        fix: 'token',
      },
    ],
  },

  visits: ['User-agent'],
  value({ line, value, start, end }, report) {
    if (agentFault(line)?.is !== 'full-string') return;
    const read = productToken(value);
    report(start, end, read === '' ? { variant: 'none' } : { args: { read: shown(read) } });
  },

  fixes({ start, end }, { value }) {
    const name = tokenInHeader(value);
    return name === undefined ? [] : [{ fix: 'token', args: { name }, edits: [replace(start, end, name)] }];
  },
};
