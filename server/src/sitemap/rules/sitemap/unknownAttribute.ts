import type { Span } from '../../../text/span.ts';
import type { AttributeName, ElementOutline, XmlAttribute } from '../../../xml/tree/tree.ts';
import { SCHEMA_INSTANCE_NAMESPACE, SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Outline } from '../../syntax/node.ts';
import { url, urlset } from '../shared/examples.ts';
import { ENTRY_CHILDREN, entryOf, ownChildren, withBlanksBefore, withPrefix } from '../shared/names.ts';
import { xmlnsTypos } from '../shared/xmlns.ts';
import type { OutlineReport, SitemapLeafRule } from '../types.ts';

const page = (attributes: string, rest = ''): string =>
  urlset(`<url${attributes}><loc>https://www.example.com/</loc>${rest}</url>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/unknown-attribute',
    level: 'warning',
    message: "Crawlers ignore the unknown attribute '{name}' of <{element}>",
    variants: {
      element: {
        message: "Crawlers ignore '{name}' here: it is an element in <{element}>, not an attribute",
      },
    },
    fixes: {
      element: { title: 'Replace with the element <{name}>', safe: true },
      delete: { title: "Delete '{name}'", safe: false, oneByOne: 'deletes' },
    },
    docs: {
      what: 'An attribute on an entry or one of its elements, where the protocol defines no attributes, or an attribute on the root that does not declare a namespace or name a schema.',
      why: 'The protocol does not define such attributes. Crawlers ignore them, and validators reject them.',
      how: 'Delete the attribute. There may be an element for its value: `<priority>`, `<lastmod>` or `<changefreq>`.',
      off: 'Turn it off if your own tool reads the attributes, and you do not validate the file.',
    },
    sources: [SOURCES.sitemapSchema, SOURCES.indexSchema],
    examples: [
      { bad: page(' ⟦priority="1"⟧'), good: page('', '<priority>1</priority>'), fix: 'element' },
      { bad: page(' ⟦id="1"⟧'), good: page(''), fix: 'delete' },
      {
        bad: urlset(url('<lastmod ⟦type="w3c"⟧>2024-08-05</lastmod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
        fix: 'delete',
      },
      {
        bad: `<urlset xmlns="${SITEMAP_NAMESPACE}" ⟦version="0.9"⟧>${url('')}</urlset>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}">${url('')}</urlset>`,
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    const { root, record } = node;
    if (!root || root.records.size === 0) return;
    if (!record) return;
    if (record.attributes.length > 0) check(record, node, report);
    for (const child of record.children) {
      const isKnown = child.uri === root.uri && ENTRY_CHILDREN.url.includes(child.local);
      if (child.attributes.length > 0 && isKnown) check(child, node, report);
    }
  },

  leaf(node, report) {
    const { isProlog, root, rootElement } = node;
    if (!isProlog || !root?.records.size || !rootElement) return;
    const reportPart: OutlineReport = (part, options) => {
      const { start, end } = part as XmlAttribute;
      report(start, end, options);
    };
    check(rootElement, node, reportPart, xmlnsTypos(rootElement));
  },

  fixes({ start, end, variant, args }, node) {
    const { text, record } = node;
    const name = String(args?.name);
    const gap = withBlanks(text, { start, end });
    const remove = { fix: 'delete', args: { name }, edits: [{ ...gap, text: '' }] };
    if (variant !== 'element' || !record?.closed || record.empty) return [remove];
    const attribute = record.attributes.find((other) => other.start === start);
    if (!attribute) return [remove];
    const tag = withPrefix(record, name);
    const last = ownChildren(node).at(-1);
    const at = last?.end ?? record.contentStart;
    const blanks = last ? text.slice(withBlanksBefore(text, last).start, last.start) : '';
    const value = text.slice(attribute.valueStart, attribute.valueEnd);
    const insert = { start: at, end: at, text: `${blanks}<${tag}>${value}</${tag}>` };
    return [{ fix: 'element', args: { name: tag }, edits: [remove.edits[0]!, insert] }, remove];
  },
};

/** @param declarations attributes that were meant to declare a namespace */
function check(
  element: ElementOutline,
  node: Outline,
  report: OutlineReport,
  declarations: readonly AttributeName[] = [],
): void {
  if (element.damaged) return;
  const names = new Set<string>();
  for (const attribute of element.attributes) {
    const { name } = attribute;
    if (names.has(name) || isKnown(attribute, element === node.rootElement)) continue;
    if (declarations.includes(attribute)) continue;
    names.add(name);
    const variant = element === node.record && isElement(attribute, node) ? 'element' : undefined;
    report(attribute, { args: { name, element: element.name }, variant });
  }
}

/** Declarations of namespaces and the attributes of XML itself; on the root, also those that concern the schema. */
function isKnown(attribute: AttributeName, isRoot: boolean): boolean {
  const { name, uri } = attribute;
  if (name === 'xmlns' || name.startsWith('xmlns:') || name.startsWith('xml:')) return true;
  if (isUnbound(name, uri)) return true;
  return isRoot && uri === SCHEMA_INSTANCE_NAMESPACE;
}

/** An undeclared prefix is its own namespace. */
const isUnbound = (name: string, uri: string): boolean =>
  name.includes(':') && (uri === '' || uri === name.slice(0, name.indexOf(':')));

/** Whether the entry allows an element of that name, and has none. */
function isElement({ name }: AttributeName, node: Outline): boolean {
  const entry = entryOf(node);
  return (
    entry !== undefined &&
    ENTRY_CHILDREN[entry.name].includes(name) &&
    !ownChildren(node).some(({ local }) => local === name)
  );
}

/** The attribute with the white space before it. */
function withBlanks(text: string, { start, end }: Span): Span {
  let from = start;
  while (from > 0 && ' \t\r\n'.includes(text[from - 1]!)) from--;
  return { start: from, end };
}
