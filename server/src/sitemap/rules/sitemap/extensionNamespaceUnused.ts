import { namespaceFact, SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { declarationsOf, deleteDeclaration } from '../shared/declarations.ts';
import { url } from '../shared/examples.ts';
import type { SitemapFileRule } from '../types.ts';

const NEWS = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/extension-namespace-unused',
    level: 'off',
    message: "The prefix '{prefix}' is declared but never used, so it has no effect",
    fixes: { delete: { title: "Delete the declaration of '{prefix}'", safe: true } },
    docs: {
      what: 'The namespace of an extension that the root declares but no element uses.',
      why: 'It has no effect. Often the elements that should use it are missing or have another prefix.',
      how: 'Delete the declaration, or use it.',
      off: 'Leave it off if a generator declares all namespaces in every file.',
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

  isOfAbsence: true,

  file(sitemap, report) {
    const { document, recordIndex, root } = sitemap;
    if (!document.complete || !root || root.records.size === 0) return;
    for (const { prefix, uri, start, end } of declarationsOf(sitemap)) {
      if (!isExtension(uri) || prefix === root.prefix || recordIndex.prefixes.isUsed(prefix, document))
        continue;
      report(start, end, { args: { prefix } });
    }
  },

  fixes(finding, { document }) {
    const args = { prefix: finding.args?.prefix ?? '' };
    return [{ fix: 'delete', args, edits: [deleteDeclaration(finding, document)] }];
  },
};

function isExtension(uri: string): boolean {
  const fact = namespaceFact(uri);
  return fact !== undefined && fact.prefix !== '' && fact.status !== 'helper';
}
