import type { Source } from '../../core/rule/rule.ts';
import { SOURCES } from './sources.ts';

/** The namespaces of sitemaps, byte for byte (sitemaps.org, "Sitemaps XML format"; Google, "Combining sitemap extensions"). */

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
export const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';
export const NEWS = 'http://www.google.com/schemas/sitemap-news/0.9';
export const XHTML = 'http://www.w3.org/1999/xhtml';

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

const row = (
  status: NamespaceFact['status'],
  prefix: string,
  uri: string,
  source: Source,
  summary: string,
): NamespaceFact => ({ uri, prefix, status, summary, source });

const former = (prefix: string, uri: string, what: string): NamespaceFact =>
  row(
    'undocumented',
    prefix,
    uri,
    SOURCES.extensions,
    `${what}; not among the extensions Google documents today`,
  );

/** The namespaces that are found in sitemaps, those in use first. */
export const NAMESPACES: readonly NamespaceFact[] = [
  row('supported', '', SITEMAP_NAMESPACE, SOURCES.protocol, 'Sitemaps and sitemap indexes'),
  row('supported', 'image', IMAGE, SOURCES.images, "Google's image extension"),
  row('supported', 'video', VIDEO, SOURCES.videos, "Google's video extension"),
  row('supported', 'news', NEWS, SOURCES.news, "Google's news extension"),
  row(
    'supported',
    'xhtml',
    XHTML,
    SOURCES.localized,
    'XHTML, here for `<xhtml:link>`: the language versions of a page',
  ),
  row(
    'helper',
    'xsi',
    SCHEMA_INSTANCE_NAMESPACE,
    SOURCES.protocol,
    'XML Schema, here for `xsi:schemaLocation`',
  ),
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
  row(
    'rejected',
    '',
    'http://www.google.com/schemas/sitemap/0.84',
    SOURCES.searchConsole,
    "Google's own sitemap format of 2005, no longer accepted",
  ),
];

const supported = NAMESPACES.filter(({ status }) => status === 'supported');

/** The extensions Google documents. */
export const EXTENSIONS: readonly NamespaceFact[] = supported.filter(({ prefix }) => prefix !== '');

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
