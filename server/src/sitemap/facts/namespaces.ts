import type { Source } from '../../core/rule/rule.ts';
import { SOURCES } from './sources.ts';

/** The namespaces of sitemaps, byte for byte (sitemaps.org, "Sitemaps XML format"; Google, "Combining sitemap extensions"). */

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const NEWS_NAMESPACE = 'http://www.google.com/schemas/sitemap-news/0.9';

export interface Extension {
  /** The usual prefix; a file may use any other. */
  readonly prefix: string;
  readonly uri: string;
  readonly name: string;
}

/** The extensions Google documents. */
export const EXTENSIONS: readonly Extension[] = [
  { prefix: 'image', uri: 'http://www.google.com/schemas/sitemap-image/1.1', name: 'image' },
  { prefix: 'video', uri: 'http://www.google.com/schemas/sitemap-video/1.1', name: 'video' },
  { prefix: 'news', uri: 'http://www.google.com/schemas/sitemap-news/0.9', name: 'news' },
  { prefix: 'xhtml', uri: 'http://www.w3.org/1999/xhtml', name: 'hreflang' },
];

/** Attributes that concern the schema (sitemaps.org, "Validating your Sitemap"). */
export const SCHEMA_INSTANCE_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance';

/** A namespace that is found in sitemaps. */
export interface NamespaceFact {
  readonly uri: string;
  /** The usual prefix, '' for the default namespace; a file may use any other. */
  readonly prefix: string;
  /**
   * `supported`: Google and the protocol support it; `helper`: part of XML itself; `undocumented`: of a former
   * extension; `rejected`: makes the file unreadable as a sitemap.
   */
  readonly status: 'supported' | 'helper' | 'undocumented' | 'rejected';
  /** One line, no final period. */
  readonly summary: string;
  readonly source: Source;
}

const former = (prefix: string, uri: string, what: string): NamespaceFact => ({
  uri,
  prefix,
  status: 'undocumented',
  summary: `${what}; not among the extensions Google documents today`,
  source: SOURCES.extensions,
});

/** The namespaces that are found in sitemaps, those in use first. */
export const NAMESPACES: readonly NamespaceFact[] = [
  {
    uri: SITEMAP_NAMESPACE,
    prefix: '',
    status: 'supported',
    summary: 'Sitemaps and sitemap indexes',
    source: SOURCES.protocol,
  },
  {
    uri: 'http://www.google.com/schemas/sitemap-image/1.1',
    prefix: 'image',
    status: 'supported',
    summary: "Google's image extension",
    source: SOURCES.images,
  },
  {
    uri: 'http://www.google.com/schemas/sitemap-video/1.1',
    prefix: 'video',
    status: 'supported',
    summary: "Google's video extension",
    source: SOURCES.videos,
  },
  {
    uri: 'http://www.google.com/schemas/sitemap-news/0.9',
    prefix: 'news',
    status: 'supported',
    summary: "Google's news extension",
    source: SOURCES.news,
  },
  {
    uri: 'http://www.w3.org/1999/xhtml',
    prefix: 'xhtml',
    status: 'supported',
    summary: 'XHTML, here for `<xhtml:link>`: the language versions of a page',
    source: SOURCES.localized,
  },
  {
    uri: SCHEMA_INSTANCE_NAMESPACE,
    prefix: 'xsi',
    status: 'helper',
    summary: 'XML Schema, here for `xsi:schemaLocation`',
    source: SOURCES.protocol,
  },
  former(
    'mobile',
    'http://www.google.com/schemas/sitemap-mobile/1.0',
    "Google's former extension for feature phones",
  ),
  former('PageMap', 'http://www.google.com/schemas/sitemap-pagemap/1.0', "Google's former PageMap extension"),
  former('geo', 'http://www.google.com/geo/schemas/sitemap/1.0', "Google's former extension for maps"),
  former(
    'codesearch',
    'http://www.google.com/codesearch/schemas/sitemap/1.0',
    "Google's former extension for source code",
  ),
  {
    uri: 'http://www.google.com/schemas/sitemap/0.84',
    prefix: '',
    status: 'rejected',
    summary: "Google's own sitemap format of 2005, no longer accepted",
    source: SOURCES.searchConsole,
  },
];

const supported = NAMESPACES.filter(({ status }) => status === 'supported');

const byUri = new Map(NAMESPACES.map((row) => [row.uri, row]));

/** The table row of a namespace; compared byte for byte (Namespaces in XML 1.0, section 2.3). */
export const namespaceFact = (uri: string): NamespaceFact | undefined => byUri.get(uri);

/**
 * The part that spellings of one namespace share: no scheme, no `www.`, no letter case, no slash or white space at an
 * end.
 */
const bare = (uri: string): string =>
  uri
    .slice(0, 200)
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/+$/, '');

/** `bare` without the version. */
const versionless = (uri: string): string => bare(uri).replace(/(?:\/[\d.]*)?$/, '');

/** Names of sitemaps, of Google's schemas and of XHTML: with a usual prefix, the extension of that prefix is meant. */
const NEAR_EXTENSION = /sitemap|xhtml|^google\.com\/schemas(?:\/|$)/;

/**
 * The supported namespace that was probably meant: `https`, a trailing slash, a missing `www.`, different letter case
 * or another version; or, for a usual prefix of an extension, any other name of sitemaps or of XHTML.
 * @param prefix the prefix that is bound to the namespace, '' for the default namespace
 * @returns undefined for known namespaces and if no namespace is similar
 */
export function meantNamespace(uri: string, prefix = ''): NamespaceFact | undefined {
  const known = byUri.get(uri);
  const own = supported.find((row) => row.prefix === prefix && prefix !== '');
  if (known && known.status !== 'rejected')
    return known.status === 'supported' && known !== own ? own : undefined;
  return (
    supported.find((row) => bare(row.uri) === bare(uri)) ??
    supported.find((row) => versionless(row.uri) === versionless(uri)) ??
    (NEAR_EXTENSION.test(bare(uri)) ? own : undefined) ??
    (known || /^google\.com\/schemas\/sitemap(?:\/|$)/.test(bare(uri)) ? supported[0] : undefined)
  );
}
