import { placesOf } from '../../../urls/url.ts';
import { unescapedInUrl } from '../../../urls/urlFixes.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { escaped } from '../../tools/indexText.ts';
import { url, urlset } from '../shared/examples.ts';
import { locFault, reportLoc } from '../shared/loc.ts';
import { soundUrl } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/double-escaped',
    level: 'warning',
    message: "Escaped twice: what crawlers read is a URL with '{read}' in it{more}",
    fixes: {
      once: { title: "Replace with '{text}'", safe: true },
      all: { title: 'Remove one level of escaping in all {count} places', safe: true },
    },
    docs: {
      what: 'A reference such as `&amp;` that was escaped a second time: `&amp;amp;`.',
      why: 'XML removes only one level of escaping, so the URL has a parameter `amp;b` instead of `b`.',
      how: 'Escape a URL once: write `&amp;` for `&`. In a CDATA section, write `&`.',
    },
    sources: [SOURCES.xml, SOURCES.protocol],
    examples: [
      {
        bad: urlset(url('', 'https://www.example.com/?a=1⟦&amp;amp;⟧b=2')),
        good: urlset(url('', 'https://www.example.com/?a=1&amp;b=2')),
        fix: 'once',
      },
      {
        bad: urlset(url('', 'https://www.example.com/?a=1⟦&amp;amp;⟧b=2&amp;amp;c=3')),
        good: urlset(url('', 'https://www.example.com/?a=1&amp;b=2&amp;c=3')),
        fix: 'all',
      },
      {
        bad: urlset(url('', '<![CDATA[https://www.example.com/?a=1⟦&amp;⟧b=2]]>')),
        good: urlset(url('', '<![CDATA[https://www.example.com/?a=1&b=2]]>')),
        fix: 'once',
      },
    ],
  },

  visits: inAll('loc'),
  unless: soundUrl,
  value: (loc, report) => reportLoc(loc, 'double-escaped', report),

  fixes(finding, node) {
    const found = locFault(node, 'double-escaped', finding);
    if (!found) return [];
    const { loc, fault } = found;
    const edits = placesOf(fault).map(({ from, to }) => {
      const range = loc.text.range(from, to);
      const meant = unescapedInUrl(loc.text.value.slice(from, to));
      const inCdata = loc.value.pieces.some(
        (piece) => piece.cdata && piece.start <= range.start && range.end <= piece.end,
      );
      return { ...range, text: inCdata ? meant : escaped(meant) };
    });
    return edits.length > 1
      ? [{ fix: 'all', args: { count: edits.length }, edits }]
      : [{ fix: 'once', args: { text: edits[0]!.text }, edits }];
  },
};
