/** Sitemaps assembled element by element, for tests that iterate over all elements. */
import { ELEMENTS, type ElementFact } from '../../server/src/sitemap/facts/elements.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../../server/src/sitemap/facts/namespaces.ts';

const PREFIXES = EXTENSIONS.map(({ prefix, uri }) => ` xmlns:${prefix}="${uri}"`).join('');

/** A sitemap or an index with `content` and the namespaces of all extensions. */
export const rootWith = (content: string, root: 'urlset' | 'sitemapindex' = 'urlset'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SITEMAP_NAMESPACE}"${PREFIXES}>\n${content}\n</${root}>\n`;

/** The elements within entries, with the names of their ancestors from the entry down. */
export const INSIDE: readonly { readonly fact: ElementFact; readonly path: readonly string[] }[] =
  ELEMENTS.flatMap((fact) => {
    const path = pathTo(fact);
    return path.length === 0 || fact.parent === undefined ? [] : [{ fact, path }];
  });

function pathTo({ parent }: ElementFact): string[] {
  if (parent === undefined || parent === 'urlset' || parent === 'sitemapindex') return [];
  if (parent === 'url' || parent === 'sitemap') return [parent];
  const element = ELEMENTS.find(({ name }) => name === parent);
  return element ? [...pathTo(element), parent] : [];
}

const LOC = '<loc>https://www.example.com/page</loc>';

/** An entry with `inner` at `path`, after a `<loc>` unless `inner` is one. */
export function entryWith([entry, ...path]: readonly string[], inner: string, loc = LOC): string {
  const opened = path.map((name) => `<${name}>`).join('');
  const closed = path
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
  return `<${entry}>${loc}${opened}${inner}${closed}</${entry}>`;
}
