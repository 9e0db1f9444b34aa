import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { xmlnsTypos } from '../shared/xmlns.ts';
import type { SitemapLeafRule } from '../types.ts';

const record = '<url><loc>https://www.example.com/</loc></url>';
const image = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/xmlns-typo',
    level: 'error',
    hides: true,
    message: "Crawlers do not recognize this as a sitemap: '{name}' is not xmlns",
    fixes: { rename: { title: 'Rename to xmlns', safe: true } },
    docs: {
      what: 'An attribute of the root that is almost `xmlns`: `xlmns`, `xmlsn`, `XMLNS`.',
      why: 'It does not declare a namespace, so crawlers do not recognize the file as a sitemap.',
      how: 'Write `xmlns`, in lower case.',
    },
    sources: [SOURCES.namespaces, SOURCES.protocol],
    examples: [
      {
        bad: `<urlset ⟦xlmns⟧="${SITEMAP_NAMESPACE}">${record}</urlset>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}">${record}</urlset>`,
        fix: 'rename',
      },
      {
        bad: `<urlset xmlns="${SITEMAP_NAMESPACE}" ${image.replace('xmlns', '⟦XMLNS⟧')}>${record}</urlset>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}" ${image}>${record}</urlset>`,
        fix: 'rename',
      },
    ],
  },

  leaf({ isProlog, root, rootElement }, report) {
    if (!isProlog || !root?.records.size) return;
    for (const { name, start } of xmlnsTypos(rootElement)) {
      const [typo] = name.split(':', 1);
      report(start, start + typo!.length, { args: { name: typo! } });
    }
  },

  fixes({ start, end }, { rootElement }) {
    const attributes = rootElement?.attributes ?? [];
    const typo = attributes.find((attribute) => attribute.start === start);
    const right = `xmlns${typo?.name.slice(end - start) ?? ''}`;
    if (!typo || attributes.some(({ name }) => name === right)) return [];
    return [{ fix: 'rename', edits: [{ start, end, text: 'xmlns' }] }];
  },
};
