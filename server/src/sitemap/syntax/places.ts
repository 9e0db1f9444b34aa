import type { AttributeName, ElementOutline } from '../../xml/tree.ts';
import { elementFact } from '../facts/elements.ts';
import { EXTENSIONS } from '../facts/namespaces.ts';
import type { Outline } from './node.ts';

/**
 * Where values stand in a record, by the usual names of the elements: `loc` and its like directly in the record, `image:loc`
 * in its `<image:image>`, `news:language` in its `<news:publication>`, `xhtml:link@href` in its `<xhtml:link>`.
 */
export type Place =
  | 'loc'
  | 'lastmod'
  | 'changefreq'
  | 'priority'
  | `${'image' | 'video' | 'news'}:${string}`
  | `xhtml:link@${'rel' | 'hreflang' | 'href' | 'media'}`;

const OWN: ReadonlySet<string> = new Set(['loc', 'lastmod', 'changefreq', 'priority']);
const PREFIXES: ReadonlyMap<string, string> = new Map(EXTENSIONS.map(({ uri, prefix }) => [uri, prefix]));
const LINK: ReadonlySet<string> = new Set(['rel', 'hreflang', 'href', 'media']);
/** What stands in a page and holds values, and whether it must have an end tag. */
const HOLDERS: ReadonlyMap<string, boolean> = new Map([
  ['image:image', true],
  ['video:video', true],
  ['news:news', false],
]);

type See<E extends ElementOutline> = (place: Place, element: E, attribute?: E['attributes'][number]) => void;

/** Shows all elements and attributes of a record that hold a value, in their order; damaged ones are left out. */
export function eachPlace<E extends ElementOutline>({ record, root }: Outline<E>, see: See<E>): void {
  if (!record || !root) return;
  for (const child of record.children as readonly E[]) {
    if (child.uri === root.uri) {
      if (OWN.has(child.local) && isValue(child)) see(child.local as Place, child);
      continue;
    }
    const prefix = record.local === 'url' && !child.damaged ? PREFIXES.get(child.uri) : undefined;
    if (prefix === undefined) continue;
    const name = `${prefix}:${child.local}`;
    if (name === 'xhtml:link') eachAttribute(child, see);
    const needsEnd = HOLDERS.get(name);
    if (needsEnd !== undefined && (child.closed || !needsEnd)) eachIn(name, child, see);
  }
}

function eachIn<E extends ElementOutline>(holder: string, parent: E, see: See<E>): void {
  const prefix = holder.slice(0, holder.indexOf(':'));
  for (const child of parent.children as readonly E[]) {
    if (child.uri !== parent.uri || child.damaged) continue;
    if (holder === 'news:news' && child.local === 'publication') eachIn('news:publication', child, see);
    else if (isValue(child) && (prefix !== 'news' || elementFact(child.uri, child.local)?.parent === holder))
      see(`${prefix}:${child.local}` as Place, child);
  }
}

function eachAttribute<E extends ElementOutline>(link: E, see: See<E>): void {
  const { attributes } = link;
  attributes.forEach((attribute, at) => {
    if (!LINK.has(attribute.local) || attribute.uri !== '') return;
    if (attributes.findIndex((one: AttributeName) => one.local === attribute.local && one.uri === '') === at)
      see(`xhtml:link@${attribute.local}` as Place, link, attribute);
  });
}

/** Whether an element can hold a value, perhaps an empty one. */
const isValue = ({ damaged, closed, children }: ElementOutline): boolean =>
  !damaged && closed && children.length === 0;
