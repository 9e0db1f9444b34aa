import { meantNamespace, namespaceFact } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { declarationsOf, deleteDeclaration, isLastUse } from '../shared/declarations.ts';
import { url, urlset } from '../shared/examples.ts';
import { deleteElement } from '../shared/insert.ts';
import { elementAt } from '../shared/names.ts';
import type { SitemapLeafRule } from '../types.ts';

const mobile = (records: string): string =>
  urlset(records).replace(
    '<urlset ',
    '<urlset xmlns:mobile="http://www.google.com/schemas/sitemap-mobile/1.0" ',
  );

/** Namespaces that Google hosts, for sitemaps and for other formats. */
const GOOGLE = /^https?:\/\/(?:www\.)?google\.com\/(?:[\w-]+\/)*schemas\//i;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/extension-unsupported',
    level: 'hint',
    message: 'Google ignores <{name}>: it reads only images, videos, news and hreflang',
    fixes: { delete: { title: 'Delete <{what}>', safe: false, bulk: true } },
    docs: {
      what: 'An element of a former Google extension: mobile, PageMap, geo, codesearch or another one.',
      why: 'Google documents extensions for images, videos, news and the language versions of a page. It ignores all others.',
      how: 'Delete the elements, unless another reader of the file needs them. The quick fix also deletes the namespace with the last element.',
      off: 'Turn it off if another reader of the file uses these elements.',
    },
    sources: [SOURCES.extensions],
    examples: [{ bad: mobile(url('<⟦mobile:mobile⟧/>')), good: urlset(url('')), fix: 'delete' }],
  },

  structure({ root, record }, report) {
    if (!root || !record || root.records.size === 0) return;
    let reportedNamespace: string | undefined;
    for (const child of record.children) {
      const { uri, name } = child;
      if (uri === root.uri || uri === '' || uri === reportedNamespace || !isUnsupported(uri)) continue;
      reportedNamespace = uri;
      report(child, { args: { name } });
    }
  },

  fixes({ start }, { fragment, record, text }) {
    const element = elementAt(fragment.elements, start - 1);
    if (!element?.closed) return [];
    const { prefix, name, uri } = element;
    const edits = (record?.children ?? [])
      .filter((child) => child.uri === uri && child.closed)
      .map((child) => deleteElement(text, child));
    return [{ fix: 'delete', args: { what: prefix ? `${prefix}:…` : name }, edits }];
  },

  companionEdits(edits, file) {
    const { document } = file;
    if (!document.complete) return [];
    return declarationsOf(file)
      .filter(({ prefix, uri }) => isUnsupported(uri) && isLastUse(prefix, edits, document))
      .map((declaration) => deleteDeclaration(declaration, document));
  },
};

function isUnsupported(uri: string): boolean {
  const known = namespaceFact(uri);
  if (known) return known.status === 'undocumented';
  return GOOGLE.test(uri) && !meantNamespace(uri);
}
