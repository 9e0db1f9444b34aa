import { LONGEST_CREDENTIALS, shortened } from '../../core/credentials.ts';
import type { Outline, Span } from '../../core/features.ts';
import { isSpace } from '../../xml/tokens/tokens.ts';
import { nameRange, valueIn, type XmlElement } from '../../xml/tree/tree.ts';
import type { SitemapDocument } from '../document.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import { locIn, type SitemapNode } from '../syntax/node.ts';
import { outlineWords as t } from '../words/outlines.ts';
import { LONGEST_PARSED, type NodeOf, recordEnd, rootPlace } from './places.ts';

/** The most records in the outline; a last node has the number of the others. */
export const MAX_RECORDS = 2_000;
/** In files with up to this many records, each record has child nodes for its fields. */
const MAX_DETAILED = 1_000;

const LONGEST = 200;
const clip = (text: string): string => shortened(text, LONGEST - 1);
const inLine = (text: string): string =>
  clip(
    text
      .slice(0, LONGEST + LONGEST_CREDENTIALS)
      .replace(/\s+/g, ' ')
      .trim(),
  );

/**
 * Creates the outline of sitemaps: the root with its records, each by its URL and date. In small files, records have
 * child nodes for their fields; of large files, the first 2,000 records are shown. Linear in what is shown.
 */
export const outlineFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument): readonly Outline[] => {
    const root = rootPlace(document);
    const { leaves, length } = document.text;
    const { records } = leaves.total;
    const children: Outline[] = [];
    leaves.visit(
      (leaf, { units }) => {
        if (leaf.records === 0) return true;
        if (children.length === MAX_RECORDS) {
          children.push(rest(units, root?.end ?? length, records - MAX_RECORDS));
          return false;
        }
        children.push(recordNode(leaf, units, nodeOf, records <= MAX_DETAILED));
        return true;
      },
      0,
      'records',
    );
    const [name] = root?.names ?? [];
    if (!root || !name) return children;
    const { text } = document;
    const detail = t('entries', { count: records });
    const { start } = root;
    const end = Math.max(root.end, children.at(-1)?.end ?? 0);
    return [
      {
        start,
        end,
        name: clip(text.slice(name.start, name.end)),
        detail,
        kind: 'root',
        nameSpan: name,
        children,
      },
    ];
  };

function rest(start: number, end: number, count: number): Outline {
  const span = { start, end: Math.max(start, end) };
  const name = t('more', { count });
  return { ...span, name, kind: 'record', nameSpan: { start, end: start }, children: [] };
}

function recordNode(leaf: SitemapLeaf, base: number, nodeOf: NodeOf, detailed: boolean): Outline {
  const { text, content } = leaf;
  const node = detailed && leaf.units <= LONGEST_PARSED ? nodeOf(leaf) : undefined;
  const end = recordEnd(leaf, nodeOf);
  const loc = locIn(leaf);
  const hasLoc = loc !== undefined && content!.locEnd > content!.locStart && content!.locEnd <= end;
  const nameSpan = hasLoc ? { start: content!.locStart, end: content!.locEnd } : recordName(text, end);
  const detail = inLine(lastmodIn(text));
  return {
    ...{ start: base, end: base + end },
    name: inLine(loc ?? itemTitle(leaf)) || t('noLoc'),
    ...(detail && { detail }),
    kind: 'record',
    nameSpan: moved(nameSpan, base),
    children: node ? fields(node, base, end) : [],
  };
}

const moved = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function recordName(text: string, most: number): Span {
  let end = 1;
  while (end < most && !isSpace(text.charCodeAt(end)) && text[end] !== '>') end++;
  return { start: Math.min(1, most), end };
}

/** The title of a feed item, as written; '' if it has none, and in sitemaps. */
const itemTitle = ({ text, entry }: SitemapLeaf): string =>
  entry.root?.kind === 'feed' ? (/<title[^<>]*>(?:<!\[CDATA\[)?([^<\]]*)/.exec(text)?.[1] ?? '') : '';

const TAG = 'lastmod>';

/** The text of the first `<lastmod>` in a record, with any prefix; '' if there is none. */
function lastmodIn(text: string): string {
  const at = text.indexOf(TAG);
  if (at < 1 || (text[at - 1] !== '<' && text[at - 1] !== ':')) return '';
  const end = text.indexOf('<', at);
  return text.slice(at + TAG.length, end < 0 ? text.length : end);
}

/** The children of a record, besides its URL and date. */
function fields({ record, root, text }: SitemapNode, base: number, most: number): Outline[] {
  const shown = record?.children.filter(
    ({ local, uri, end }) => end <= most && !(uri === root?.uri && (local === 'loc' || local === 'lastmod')),
  );
  return (shown ?? []).map((child) => {
    const detail = inLine(contentOf(child, text));
    return {
      ...moved(child, base),
      name: clip(child.name),
      ...(detail && { detail }),
      kind: 'field',
      nameSpan: moved(within(nameRange(child), child), base),
      children: [],
    };
  });
}

const within = ({ start, end }: Span, enclosing: Span): Span => ({
  start,
  end: Math.min(end, enclosing.end),
});

/** What distinguishes an element from others of its name: its text, that of its first child, or its attributes. */
function contentOf(element: XmlElement, text: string): string {
  let inner = element;
  while (inner.children[0]) inner = inner.children[0];
  if (inner.texts.length > 0) return valueIn(inner, text).value;
  const shown = inner.attributes.filter(({ local }) => local === 'hreflang' || local === 'href');
  return shown.map(({ value }) => value).join(' ');
}
