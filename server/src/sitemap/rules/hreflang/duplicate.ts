import { SOURCES } from '../../facts/sources.ts';
import { attributeOf, linksOf, rangeIn, version, versions } from '../shared/hreflang.ts';
import { hasUnlikeLanguages } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const self = version('en', 'https://www.example.com/en/');
const british = 'https://www.example.com/gb/';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/duplicate',
    level: 'warning',
    message: "Second URL for '{value}': search engines may show either of them",
    docs: {
      what: 'The same `hreflang` twice in one entry, with different URLs.',
      why: 'Each language version is one URL. With two, you cannot know which one a search engine shows.',
      how: 'Distinguish them by region (`en-US`, `en-GB`), or keep one.',
    },
    sources: [SOURCES.localized],
    examples: [
      { bad: versions(self + version('⟦EN⟧', british)), good: versions(self + version('en-GB', british)) },
    ],
  },

  requires: ['xhtml:link'],
  skips: hasUnlikeLanguages,
  record(node, report) {
    const links = linksOf(node);
    if (links.length < 2) return;
    const listed = new Map<string, string>();
    for (const link of links) {
      const hreflang = attributeOf(link, 'hreflang');
      const href = attributeOf(link, 'href')?.value.trim();
      const value = hreflang?.value.trim();
      if (!hreflang || !value || !href) continue;
      const key = value.toLowerCase();
      const first = listed.get(key);
      if (first === undefined) listed.set(key, href);
      else if (first !== href) {
        const { start, end } = rangeIn(hreflang, node.text);
        report(start, end, { args: { value } });
      }
    }
  },
};
