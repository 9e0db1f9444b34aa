import type { XmlAttribute } from '../../xml/tree.ts';
import { namespaceFact, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { SOURCES } from '../facts/sources.ts';
import { url } from './shared/examples.ts';
import type { SitemapFileRule } from './types.ts';

const NEWS = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
const XMLNS = 'xmlns:';

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/extension-namespace-unused',
    level: 'off',
    message: "The prefix '{prefix}' is declared and never used",
    fixes: { delete: { title: "Delete the declaration of '{prefix}'", safe: true } },
    docs: {
      what: 'A namespace of an extension that the root declares and no element of the file is in.',
      why: 'It says nothing; often what should use it is missing, or has another prefix.',
      how: 'Delete the declaration, or use it.',
    },
    sources: [SOURCES.extensions, SOURCES.namespaces],
    examples: [
      {
        bad: `<urlset xmlns="${SITEMAP_NAMESPACE}" ⟦${NEWS}⟧>${url('')}</urlset>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}">${url('')}</urlset>`,
        fix: 'delete',
      },
    ],
  },

  file({ document, index, root, node }, report) {
    if (!document.complete || !root || root.records.size === 0) return;
    const place = index.prolog && document.leaves.locate(index.prolog);
    if (!place || place.leaf.entry.root) return;
    for (const attribute of node(place.leaf).rootElement?.attributes ?? []) {
      const { name, start, end } = attribute;
      if (!declaresExtension(attribute)) continue;
      const prefix = name.slice(XMLNS.length);
      if (prefix === root.prefix || index.prefixes.isUsed(prefix, document)) continue;
      report(place.before.units + start, place.before.units + end, { args: { prefix } });
    }
  },

  fixes({ start, end, args }, { document }) {
    const before = document.slice(Math.max(0, start - 1000), start);
    const blanks = before.length - before.trimEnd().length;
    return [
      {
        fix: 'delete',
        args: { prefix: args?.prefix ?? '' },
        edits: [{ start: start - blanks, end, text: '' }],
      },
    ];
  },
};

function declaresExtension({ name, value }: XmlAttribute): boolean {
  const fact = name.startsWith(XMLNS) ? namespaceFact(value) : undefined;
  return fact !== undefined && fact.prefix !== '' && fact.status !== 'helper';
}
