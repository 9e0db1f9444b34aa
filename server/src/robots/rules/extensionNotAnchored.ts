import { cite } from './shared/cite.ts';
import { insert } from './shared/edits.ts';
import { agrees } from './shared/fixedLine.ts';
import { hasPath, PATHS } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

const EXTENSION = /\*(\.[a-z\d]{1,8})$/i;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/extension-not-anchored',
    level: 'off',
    message:
      "Also matches '{extension}' in the middle of a URL: '$' at the end limits it to URLs that end with it",
    fixes: {
      anchor: { title: "Add '$' at the end", safe: false },
    },
    docs: {
      what: 'A path that ends with `*` and a file extension, without `$`.',
      why: '`/*.gif` also matches `/a.gift.html` and `/a.gif?size=2`. These may be pages that you want crawled.',
      how: 'Append `$` if you mean only URLs that end with the extension. URLs with a query then no longer match.',
      off: 'Leave it off if the rule should also match URLs with a query.',
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

  visits: PATHS,
  value({ line, value, end }, report) {
    const extension = EXTENSION.exec(value.slice(-10))?.[1];
    if (extension === undefined || !hasPath(line)) return;
    report(end - extension.length - 1, end, { args: { extension } });
  },

  fixes: ({ end }, line, place) =>
    agrees(line, `${line.value}$`, place) ? [{ fix: 'anchor', edits: [insert(end, '$')] }] : [],
};
