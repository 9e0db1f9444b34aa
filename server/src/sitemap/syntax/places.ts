import type { AttributeName, ElementOutline } from '../../xml/tree/tree.ts';
import { elementFact } from '../facts/elements.ts';
import { EXTENSIONS } from '../facts/namespaces.ts';
import type { Outline } from './node.ts';

type Own = 'loc' | 'lastmod' | 'changefreq' | 'priority';

/**
 * The place of a value: the record, and the path in it by the usual names of elements and attributes. All records of a
 * sitemap index are `sitemap` here, and all of other sitemaps `url`; those of extensions are in a `url` only.
 */
export type Place =
  | `${'url' | 'sitemap'}/${Own}`
  | `url/image:image/image:${string}`
  | `url/video:video/video:${string}`
  | `url/news:news/news:${string}`
  | `url/news:news/news:publication/news:${string}`
  | `url/xhtml:link@${'rel' | 'hreflang' | 'href' | 'media'}`;

const OWN: ReadonlySet<string> = new Set(['loc', 'lastmod', 'changefreq', 'priority']);
const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ uri, prefix }) => [uri, prefix]));
const LINK: ReadonlySet<string> = new Set(['rel', 'hreflang', 'href', 'media']);
/** Elements of a page that hold values, and whether they must have an end tag. */
const HOLDERS: ReadonlyMap<string, boolean> = new Map([
  ['image:image', true],
  ['video:video', true],
  ['news:news', false],
]);

type See<E extends ElementOutline> = (place: Place, element: E, attribute?: E['attributes'][number]) => void;

/** Visits all elements and attributes of a record that hold a value, in order, without damaged ones. */
export function eachPlace<E extends ElementOutline>({ record, root }: Outline<E>, see: See<E>): void {
  if (!record || !root) return;
  const own = root.kind === 'sitemapindex' ? 'sitemap' : 'url';
  for (const child of record.children as readonly E[]) {
    if (child.uri === root.uri) {
      if (OWN.has(child.local) && isValue(child)) see(`${own}/${child.local as Own}`, child);
      continue;
    }
    const prefix = record.local === 'url' && !child.damaged ? PREFIXES.get(child.uri) : undefined;
    if (prefix === undefined) continue;
    const name = `${prefix}:${child.local}`;
    if (name === 'xhtml:link') eachAttribute(child, see);
    const needsEnd = HOLDERS.get(name);
    if (needsEnd !== undefined && (child.closed || !needsEnd)) eachIn(`url/${name}`, name, child, see);
  }
}

function eachIn<E extends ElementOutline>(path: string, holder: string, parent: E, see: See<E>): void {
  const prefix = holder.slice(0, holder.indexOf(':'));
  for (const child of parent.children as readonly E[]) {
    if (child.uri !== parent.uri || child.damaged) continue;
    if (holder === 'news:news' && child.local === 'publication')
      eachIn(`${path}/news:publication`, 'news:publication', child, see);
    else if (isValue(child) && (prefix !== 'news' || elementFact(child.uri, child.local)?.parent === holder))
      see(`${path}/${prefix}:${child.local}` as Place, child);
  }
}

function eachAttribute<E extends ElementOutline>(link: E, see: See<E>): void {
  const { attributes } = link;
  attributes.forEach((attribute, at) => {
    if (!LINK.has(attribute.local) || attribute.uri !== '') return;
    if (
      attributes.findIndex(
        (attributeName: AttributeName) => attributeName.local === attribute.local && attributeName.uri === '',
      ) === at
    )
      see(`url/xhtml:link@${attribute.local}` as Place, link, attribute);
  });
}

/** Whether an element can hold a value, perhaps an empty one. */
const isValue = ({ damaged, closed, children }: ElementOutline): boolean =>
  !damaged && closed && children.length === 0;

/** The places with these names in the records of all sitemaps. */
export const inAll = (...names: readonly Own[]): readonly Place[] =>
  names.flatMap((name): Place[] => [`url/${name}`, `sitemap/${name}`]);
