import { decode, type XmlElement } from '../../../xml/tree/tree.ts';
import { attributeFact, elementFact } from '../../facts/elements.ts';
import { entityPoint } from '../../facts/entities.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isSitemapElement, type SitemapNode } from '../../syntax/node.ts';
import type { Root } from '../../syntax/state.ts';
import { at, url } from '../shared/examples.ts';
import { faultsOf } from '../shared/faults.ts';
import type { SitemapLeafRule } from '../types.ts';

const declaring = (sitemap: string): string =>
  `<!DOCTYPE urlset [<!ENTITY site "www.example.com">]>\n${sitemap}`;

/** A value that can replace its entity anywhere. */
const PLAIN_VALUE = /^(?:[^<&"'%]|&#\d+;){1,200}$/;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/html-entity',
    level: 'error',
    hides: true,
    message: "Crawlers stop reading at '&{name};': XML knows only &amp; &lt; &gt; &quot; and &apos;",
    variants: {
      declared: {
        message: "Crawlers stop reading at '&{name};': they ignore document types, where it is declared",
      },
      elsewhere: {
        message: "Crawlers stop reading at '&{name};': they ignore document types, which may declare it",
        sample: { name: 'site' },
      },
    },
    fixes: {
      escape: { title: "Percent-encode as '{text}'", safe: true },
      number: { title: "Replace with '{text}'", safe: true },
      value: { title: "Replace with its value, '{text}'", safe: true },
      ampersand: { title: "Replace '&' with '&amp;'", safe: false },
    },
    docs: {
      what: 'An HTML entity such as `&nbsp;` or `&eacute;`, or an entity that a document type declares (`<!ENTITY site "…">`).',
      why: 'XML defines only five entities, and a parser stops at any other. A document type can declare more, but crawlers do not read document types because their entities have been used for attacks.',
      how: 'Write the character itself, a numeric reference such as `&#160;`, or, in a URL, its percent-encoding. Replace a declared entity with its value.',
    },
    sources: [SOURCES.xml, SOURCES.protocol],
    examples: [
      {
        bad: at('https://www.example.com/caf⟦&eacute;⟧'),
        good: at('https://www.example.com/caf%C3%A9'),
        fix: 'escape',
      },
      {
        bad: `<urlset xmlns="${SITEMAP_NAMESPACE}">\n${url('')}<note xmlns="http://www.example.com/">caf⟦&eacute;⟧</note>\n</urlset>`,
        good: `<urlset xmlns="${SITEMAP_NAMESPACE}">\n${url('')}<note xmlns="http://www.example.com/">caf&#233;</note>\n</urlset>`,
        fix: 'number',
      },
      {
        bad: at('https://www.example.com/?a=1⟦&lang;⟧b=2'),
        good: at('https://www.example.com/?a=1&amp;lang;b=2'),
        fix: 'ampersand',
      },
      {
        bad: declaring(at('https://⟦&site;⟧/')),
        good: declaring(at('https://www.example.com/')),
        fix: 'value',
      },
    ],
  },

  leaf(node, report) {
    for (const { start, end, name } of faultsOf(node, 'unknown-entity'))
      report(start, end, {
        args: { name },
        ...variantOf(name, node.root),
      });
  },

  fixes({ start, end, args }, node) {
    const name = String(args?.name);
    const value = node.root?.entities.get(name);
    const point = entityPoint(name);
    if (value !== undefined && (point === undefined || decode(value) !== String.fromCodePoint(point)))
      return PLAIN_VALUE.test(value)
        ? [{ fix: 'value', args: { text: value }, edits: [{ start, end, text: value }] }]
        : [];
    const escaped = { fix: 'ampersand', edits: [{ start, end: start + 1, text: '&amp;' }] };
    if (point === undefined) return [escaped];
    const inUrl = isInUrl(node, start);
    const text = inUrl ? encodeURIComponent(String.fromCodePoint(point)) : `&#${point};`;
    const replaced = { fix: inUrl ? 'escape' : 'number', args: { text }, edits: [{ start, end, text }] };
    return inUrl ? [replaced, escaped] : [replaced];
  },
};

function variantOf(name: string, root: Root | undefined): { variant: string } | undefined {
  if (root?.entities.has(name)) return { variant: 'declared' };
  return root?.hasOtherEntities ? { variant: 'elsewhere' } : undefined;
}

/** Whether a character at `at` must be percent-encoded: in a URL, after its host. */
function isInUrl({ fragment, root, text }: SitemapNode, at: number): boolean {
  const element = innermost(fragment.elements, at);
  if (!element) return false;
  const fact = elementFact(element.uri, element.local);
  const attribute = element.attributes.find(({ valueStart, valueEnd }) => valueStart <= at && at < valueEnd);
  const kind = attribute
    ? fact && attributeFact(fact, attribute.uri, attribute.local)?.value
    : element.local === 'loc' && root && isSitemapElement(element, root)
      ? 'url'
      : fact?.value;
  const before = text.slice(attribute?.valueStart ?? element.contentStart, at);
  return kind === 'url' && !/(?:^|[\s>[])[a-z]*:\/\/[^/?#]*$/i.test(before);
}

function innermost(elements: readonly XmlElement[], at: number): XmlElement | undefined {
  const found = elements.find(({ start, end }) => start <= at && at < end);
  return found && (innermost(found.children, at) ?? found);
}
