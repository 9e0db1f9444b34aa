import { decode } from '../../xml/tree.ts';
import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { locFault, reportLocs, soundLocs } from './shared/loc.ts';
import type { SitemapLeafRule } from './types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/double-escaped',
    level: 'warning',
    message: "Escaped twice: what crawlers read is a URL with '{read}' in it",
    fixes: { once: { title: "Replace by '{text}'", safe: true } },
    docs: {
      what: 'A reference such as `&amp;` that was escaped once more: `&amp;amp;`.',
      why: 'XML takes away one level only, so the URL has a parameter `amp;b` where `b` was meant.',
      how: 'Escape a URL once: `&` is `&amp;`, and in a CDATA section it stays `&`.',
    },
    sources: [SOURCES.xml, SOURCES.protocol],
    examples: [
      {
        bad: urlset(url('', 'https://www.example.com/?a=1⟦&amp;amp;⟧b=2')),
        good: urlset(url('', 'https://www.example.com/?a=1&amp;b=2')),
        fix: 'once',
      },
      {
        bad: urlset(url('', '<![CDATA[https://www.example.com/?a=1⟦&amp;⟧b=2]]>')),
        good: urlset(url('', '<![CDATA[https://www.example.com/?a=1&b=2]]>')),
        fix: 'once',
      },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'double-escaped', report),

  fixes(finding, node) {
    const found = locFault(node, 'double-escaped', finding);
    if (!found) return [];
    const { start, end } = finding;
    const once = `&${/[^&;]+;$/.exec(found.written)?.[0] ?? 'amp;'}`;
    const inCdata = found.loc.element.texts.some(
      (piece) => piece.cdata && piece.start <= start && end <= piece.end,
    );
    const text = inCdata ? decode(once) : once;
    return [{ fix: 'once', args: { text }, edits: [{ start, end, text }] }];
  },
};
