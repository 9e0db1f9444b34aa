import { SOURCES } from '../../facts/sources.ts';
import { at } from '../shared/examples.ts';
import { faultsOf } from '../shared/faults.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/unescaped-ampersand',
    level: 'error',
    hides: true,
    message: "Crawlers stop reading here: '&' must be '&amp;' in XML",
    fixes: {
      escape: { title: "Replace with '&amp;'", safe: true },
      escapeEach: { title: "Replace each with '&amp;'", safe: true },
    },
    docs: {
      what: 'An `&` that does not start a reference such as `&amp;` or `&#233;`.',
      why: 'In XML `&` starts a reference. A parser stops here, and the entries after it are lost.',
      how: 'Write `&amp;` in URLs and text. Crawlers read it as `&`.',
    },
    sources: [SOURCES.protocol, SOURCES.xml],
    examples: [
      {
        bad: at('https://www.example.com/?a=1⟦&⟧b=2'),
        good: at('https://www.example.com/?a=1&amp;b=2'),
        fix: 'escape',
      },
      {
        bad: at('https://www.example.com/?a=1⟦&&⟧b=2'),
        good: at('https://www.example.com/?a=1&amp;&amp;b=2'),
        fix: 'escapeEach',
      },
    ],
  },

  leaf(node, report) {
    const faults = faultsOf(node, 'unescaped-ampersand');
    faults.forEach(({ start }, at) => {
      if (faults[at - 1]?.end === start) return;
      let last = at;
      while (faults[last + 1]?.start === faults[last]!.end) last++;
      report(start, faults[last]!.end);
    });
  },

  fixes: ({ start, end }) => [
    {
      fix: end > start + 1 ? 'escapeEach' : 'escape',
      edits: [{ start, end, text: '&amp;'.repeat(end - start) }],
    },
  ],
};
