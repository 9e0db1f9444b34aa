import { type ElementOutline, valueIn, type XmlElement } from '../../../xml/tree/tree.ts';
import { allowedChildren, type ElementFact } from '../../facts/elements.ts';
import { NEWS, SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import type { Outline, SitemapNode } from '../../syntax/node.ts';
import { url } from './examples.ts';
import { withPrefix } from './names.ts';

const NONE: readonly never[] = [];

/** The `<news:news>` of a page, without those with a damaged start tag. */
export function newsOf<E extends ElementOutline>({ record }: Outline<E>): readonly E[] {
  if (record?.local !== 'url') return NONE;
  let found: E[] | undefined;
  for (const child of record.children as readonly E[]) {
    if (child.local !== 'news' || child.uri !== NEWS || child.damaged) continue;
    found ??= [];
    found.push(child);
  }
  return found ?? NONE;
}

/** The elements allowed in `parent`, `news` or `publication`, in the order of the documentation. */
export const newsChildren = (parent: string): readonly ElementFact[] =>
  parent === 'news' || parent === 'publication' ? allowedChildren(`news:${parent}`) : NONE;

export interface NewsValue {
  readonly element: XmlElement;
  /** The `<news:news>` that contains it. */
  readonly news: XmlElement;
  /** Trimmed, with character references replaced; '' for an empty element. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The value of a text element; undefined if it is damaged or holds elements. */
export function textOf(element: XmlElement, text: string): Omit<NewsValue, 'news'> | undefined {
  if (element.damaged || !element.closed || element.children.length > 0) return undefined;
  return { element, ...valueIn(element, text) };
}

/** The values with this local name in the page's news, with their ranges; without empty and damaged elements. */
export function newsValues(node: SitemapNode, local: string): readonly NewsValue[] {
  const all = newsOf(node);
  if (all.length === 0) return NONE;
  let found: NewsValue[] | undefined;
  const take = (parent: XmlElement, news: XmlElement) => {
    for (const child of parent.children) {
      if (child.uri !== NEWS || child.damaged) continue;
      if (child.local === 'publication' && parent.local === 'news') take(child, news);
      else if (child.local === local) {
        const value = textOf(child, node.text);
        if (!value?.value || !newsChildren(parent.local).some((fact) => fact.local === local)) continue;
        found ??= [];
        found.push({ ...value, news });
      }
    }
  };
  for (const news of all) take(news, news);
  return found ?? NONE;
}

/** An element of the news extension with its required children, all of them empty. */
export function emptyNews(parent: XmlElement, { local }: ElementFact): string {
  const name = withPrefix(parent, local);
  const inner = newsChildren(local)
    .filter(({ required }) => required)
    .map((fact) => emptyNews(parent, fact));
  return `<${name}>${inner.join('')}</${name}>`;
}

/** The parts of the example article that can be omitted or replaced. */
export interface Article {
  readonly publication?: string;
  readonly date?: string;
  readonly rest?: string;
}

/** An article. Its date is long past, so that the example stays valid. */
export const article = ({
  publication = '<news:name>The Example Times</news:name><news:language>en</news:language>',
  date = '2024-11-20T09:30Z',
  rest = '<news:title>Companies A and B merge</news:title>',
}: Article = {}): string =>
  `<news:news><news:publication>${publication}</news:publication><news:publication_date>${date}</news:publication_date>${rest}</news:news>`;

/** A news sitemap with one entry that holds `news`. */
export const newsSitemap = (news: string): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:news="${NEWS}">\n${url(news)}\n</urlset>\n`;
