import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { faultsOf } from './shared/faults.ts';
import type { SitemapLeafRule } from './types.ts';

const POINTS: ReadonlyMap<string, number> = new Map([
  ['nbsp', 160],
  ['copy', 169],
  ['reg', 174],
  ['laquo', 171],
  ['raquo', 187],
  ['ndash', 8211],
  ['mdash', 8212],
  ['lsquo', 8216],
  ['rsquo', 8217],
  ['ldquo', 8220],
  ['rdquo', 8221],
  ['hellip', 8230],
  ['euro', 8364],
  ['trade', 8482],
  ['auml', 228],
  ['ouml', 246],
  ['uuml', 252],
  ['Auml', 196],
  ['Ouml', 214],
  ['Uuml', 220],
  ['szlig', 223],
  ['eacute', 233],
  ['egrave', 232],
  ['agrave', 224],
  ['aacute', 225],
  ['ccedil', 231],
  ['ntilde', 241],
  ['oacute', 243],
  ['iacute', 237],
  ['uacute', 250],
]);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/html-entity',
    level: 'error',
    message: "XML does not know '&{name};', only &amp; &lt; &gt; &quot; and &apos;",
    fixes: { number: { title: "Replace by '{text}'", safe: true } },
    docs: {
      what: 'A named reference of HTML such as `&nbsp;` or `&eacute;`.',
      why: 'XML defines five names only. A parser stops at any other one.',
      how: 'Write the character itself, a numeric reference such as `&#160;`, or in a URL its percent-encoding.',
    },
    sources: [SOURCES.xml, SOURCES.protocol],
    examples: [
      {
        bad: urlset(url('', 'https://www.example.com/caf⟦&eacute;⟧')),
        good: urlset(url('', 'https://www.example.com/caf&#233;')),
        fix: 'number',
      },
    ],
  },

  leaf(node, report) {
    for (const { start, end, name } of faultsOf(node, 'unknown-entity'))
      report(start, end, { args: { name } });
  },

  fixes({ start, end, args }) {
    const point = POINTS.get(String(args?.name));
    if (point === undefined) return [];
    const text = `&#${point};`;
    return [{ fix: 'number', args: { text }, edits: [{ start, end, text }] }];
  },
};
