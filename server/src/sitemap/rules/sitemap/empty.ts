import type { Code } from '../../../core/rule/rule.ts';
import { NEWS, SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isBlank } from '../shared/blank.ts';
import { rootNameRange } from '../shared/leaves.ts';
import type { SitemapFileRule } from '../types.ts';

const good = `<urlset xmlns="${SITEMAP_NAMESPACE}"><url><loc>https://www.example.com/</loc></url></urlset>`;

/** Findings which show that there are entries, but invalid ones. */
const INSTEAD: ReadonlySet<Code> = new Set<Code>([
  'sitemap/not-well-formed',
  'sitemap/unknown-element',
  'sitemap/unexpected-text',
]);

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/empty',
    level: 'warning',
    message: '<{name}> lists nothing: Search Console reports an empty sitemap',
    variants: {
      file: { message: 'The file is empty: Search Console reports an empty sitemap' },
      news: { message: '<{name}> lists nothing, which is fine without recent articles', severity: 'info' },
    },
    docs: {
      what: 'A sitemap or sitemap index without entries, or an empty file.',
      why: 'Search Console reports "Empty sitemap", and the schema requires an entry. A news sitemap may be empty when nothing was published in the last two days.',
      how: 'List at least one URL, or remove the file from robots.txt, from the index and from Search Console.',
      off: 'Turn it off if your build fills the file before it is served.',
    },
    sources: [SOURCES.searchConsole, SOURCES.sitemapSchema, SOURCES.news],
    examples: [
      { bad: `<⟦urlset⟧ xmlns="${SITEMAP_NAMESPACE}">\n</urlset>\n`, good },
      { bad: `<⟦urlset⟧ xmlns="${SITEMAP_NAMESPACE}" xmlns:n="${NEWS}"/>`, good },
      { bad: '⟦⟧', good },
      { bad: '⟦⟧ \n', good },
    ],
  },

  isOfAbsence: true,

  file(file, report) {
    const { document, root } = file;
    if (!root && isBlank(file)) report(0, 0, { variant: 'file' });
    const { leaves, complete } = document;
    if (!complete || !root?.records.size || leaves.total.records > 0) return;
    const range = rootNameRange(file);
    if (!range) return;
    let instead = false;
    leaves.visit((leaf) => {
      const { findings = [], loose } = leaf.content ?? {};
      instead ||= loose !== undefined || findings.some(({ code }) => INSTEAD.has(code));
      return !instead;
    });
    if (instead) return;
    const news = [...root.namespaces.values()].includes(NEWS);
    report(range.start, range.end, { args: { name: root.name }, variant: news ? 'news' : undefined });
  },
};
