import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { hasPath } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

const EXTENSION = /\*(\.[a-z\d]{1,8})$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/extension-not-anchored',
    level: 'off',
    message: "Matches '{extension}' anywhere in the URL; '$' at the end matches URLs that end so",
    fixes: {
      anchor: { title: "Append '$' (narrows the rule: URLs with a query no longer match)", safe: false },
    },
    docs: {
      what: 'A pattern that ends in `*` and a file extension, without `$`.',
      why: '`/*.gif` also matches `/a.gift.html` and `/a.gif?size=2`.',
      how: 'Append `$` if only URLs that end in the extension are meant.',
    },
    sources: cite('G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /⟦*.gif⟧\n',
        good: 'User-agent: *\nDisallow: /*.gif$\n',
        fix: 'anchor',
      },
    ],
  },

  leaf(line, report) {
    const extension = EXTENSION.exec(line.value.slice(-10))?.[1];
    if (extension === undefined || !hasPath(line)) return;
    report(line.valueEnd - extension.length - 1, line.valueEnd, { args: { extension } });
  },

  fixes: ({ end }) => [{ fix: 'anchor', edits: [insert(end, '$')] }],
};
