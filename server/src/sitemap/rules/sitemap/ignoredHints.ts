import { SOURCES } from '../../facts/sources.ts';
import { url, urlset } from '../shared/examples.ts';
import { deleteElement } from '../shared/insert.ts';
import type { SitemapFileRule } from '../types.ts';

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/ignored-hints',
    level: 'off',
    message: 'Google and Bing ignore <changefreq>',
    variants: { priority: { message: 'Google and Bing ignore <priority>' } },
    fixes: { delete: { title: 'Delete <{name}>', safe: false, bulk: true } },
    docs: {
      what: 'A `<changefreq>` or `<priority>`.',
      why: 'They are allowed, but Google and Bing do not read them. They only make the file larger.',
      how: 'Leave them out, unless a crawler that matters to you reads them.',
      off: 'Turn it on to keep files small. It is off because these elements do no harm: they change neither what crawlers fetch nor when.',
    },
    sources: [SOURCES.build, SOURCES.bing],
    examples: [
      {
        bad: urlset(url('<⟦priority⟧>0.8</priority>')),
        good: urlset(url('')),
        fix: 'delete',
      },
      {
        bad: urlset(url('\n<⟦changefreq⟧>daily</changefreq>\n<⟦priority⟧>0.8</priority>\n')),
        good: urlset(url('\n')),
        fix: 'delete',
      },
    ],
  },

  file({ document, recordIndex: { hints } }, report) {
    let reported = 0;
    for (const { start, name } of hints.in(document)) {
      if (reported >= report.most) break;
      report(start, start + name.length, name.endsWith('priority') ? { variant: 'priority' } : {});
      reported++;
    }
    if (hints.total > reported) report.more(hints.total - reported);
  },

  fixes({ start }, { document, node }) {
    const place = document.leafAt(start);
    if (!place) return [];
    const { units } = place.before;
    const entry = node(place.leaf);
    const element = entry.record?.children.find((xmlElement) => units + xmlElement.start + 1 === start);
    if (!element) return [];
    const edit = deleteElement(entry.text, element);
    return [
      {
        fix: 'delete',
        args: { name: element.name },
        edits: [{ ...edit, start: units + edit.start, end: units + edit.end }],
      },
    ];
  },
};
