/** The parts of feeds that are used as sitemaps: RSS 2.0 with Media RSS, and Atom. */
import type { XmlElement } from '../../../xml/tree/tree.ts';
import type { SitemapNode } from '../../syntax/node.ts';

export const ATOM = 'http://www.w3.org/2005/Atom';
/** Media RSS; the trailing slash is often missing, and readers accept that. */
const MEDIA: ReadonlySet<string> = new Set(['http://search.yahoo.com/mrss/', 'http://search.yahoo.com/mrss']);

export const isMedia = ({ uri }: XmlElement): boolean => MEDIA.has(uri);

/** The `<item>` or `<entry>` at the start of the leaf; undefined outside of feeds, and if it is damaged. */
export function itemOf({ root, entry, fragment }: SitemapNode): XmlElement | undefined {
  if (root?.kind !== 'feed' || entry.phase !== 'body') return undefined;
  const [first] = fragment.elements;
  return first?.start === 0 && root.starts.has(first.name) && !first.damaged ? first : undefined;
}

/** The children of `parents` with this local name in the namespace of Media RSS; without damaged ones. */
export const mediaIn = (parents: readonly XmlElement[], local: string): readonly XmlElement[] =>
  parents.flatMap(({ children }) =>
    children.filter((child) => child.local === local && isMedia(child) && !child.damaged),
  );

/** The value of an attribute without a namespace, trimmed; undefined if it is missing. */
export const attributeIn = ({ attributes }: XmlElement, name: string): string | undefined =>
  attributes.find((attribute) => attribute.name === name)?.value.trim();

/** An RSS feed with these items, which may have elements of Media RSS. */
export const rss = (items: string): string =>
  `<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n${items}\n</channel>\n</rss>\n`;

/** An Atom feed with these entries. */
export const atom = (entries: string): string => `<feed xmlns="${ATOM}">\n${entries}\n</feed>\n`;
