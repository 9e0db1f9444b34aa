import type { Completion } from '../../core/features.ts';
import type { Span } from '../../text/span.ts';
import { type ElementFact, elementFact } from '../facts/elements.ts';
import { EXTENSIONS, SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { completionWords as t } from '../words/completions.ts';
import { type Help, order, replacing } from './completionHelp.ts';
import { rootPlace } from './places.ts';
import { childrenOf, Snippet, usualChildren } from './snippets.ts';

/** Files to begin with: their name in the catalogue, their root, and what their entry has besides URL and date. */
const FILES: readonly (readonly [
  name: 'urlset' | 'sitemapindex' | 'images' | 'videos' | 'news' | 'alternates',
  root: 'urlset' | 'sitemapindex',
  ...more: readonly string[],
])[] = [
  ['urlset', 'urlset'],
  ['sitemapindex', 'sitemapindex'],
  ['images', 'urlset', 'image:image'],
  ['videos', 'urlset', 'video:video'],
  ['news', 'urlset', 'news:news'],
  ['alternates', 'urlset', 'xhtml:link', 'xhtml:link'],
];

/**
 * Whole files, for a file without a root element; with the XML declaration if nothing precedes the cursor. None if a
 * root follows.
 */
export function rootItems({ cursor, filling }: Help, part: Span): Completion[] {
  const { text, base, document } = cursor;
  const root = rootPlace(document);
  if (root && root.start >= base + part.end) return [];
  const isFirst = base === 0 && /^\ufeff?\s*$/.test(text.slice(0, part.start));
  const declaration = isFirst ? '<?xml version="1.0" encoding="UTF-8"?>\n' : '';
  return FILES.map(([name, root, ...more], i) => {
    const label = t(`file.${name}`);
    const record = childrenOf(elementFact(SITEMAP_NAMESPACE, root)!)[0]!;
    const extras = more.flatMap((name) => childrenOf(record).find((child) => child.name === name) ?? []);
    const written = new Snippet({ ...filling, prefixOf: usualPrefix }).element(
      record,
      [...usualChildren(record), ...extras],
      '\t',
    );
    return {
      label,
      kind: 'snippet',
      detail: t(`detail.${name}`),
      edit: replacing(part, `${declaration}<${root}${declarations(extras)}>\n${written}\n</${root}>`),
      snippet: true,
      sort: order(i),
      filter: text[part.start] === '<' ? `<${label}` : label,
    };
  });
}

const usualPrefix = (uri: string): string =>
  EXTENSIONS.find((extension) => extension.uri === uri)?.prefix ?? '';

function declarations(extras: readonly ElementFact[]): string {
  const [extra] = extras;
  const own = ` xmlns="${SITEMAP_NAMESPACE}"`;
  return extra ? `${own}\n\txmlns:${usualPrefix(extra.uri)}="${extra.uri}"` : own;
}
