import { isNamedLike, type OwnFiles, withoutGzip } from '../core/ownFiles.ts';
import type { FileHead, Recognizer } from '../core/service.ts';
import { templateStem } from '../core/templates/engines.ts';
import { lastSegment } from '../core/uri.ts';
import { isForeignXml, visibleIn } from './facts/roots.ts';

/** Sitemaps keep the language ID of XML; feeds may be sitemaps, too. */
const files: OwnFiles = {
  ids: ['xml'],
  names: ['*.xml', '*.rss', '*.atom'],
  templates: ['sitemap', 'sitemap_index', 'sitemap-index'],
  gzip: true,
};

const SITEMAP_ROOT = /<(?:[\w.-]+:)?(?:urlset|sitemap-?index)[\s/>]/i;
/** A tag whose own namespace is that of sitemaps, in any spelling; not one that only declares it. */
const IN_SITEMAP_NAMESPACE =
  /<(?:([\w.-]+):[\w.-]+\s[^<>]*?xmlns:\1|[\w.-]+\s[^<>]*?xmlns)\s*=\s*["'“]?\s*https?:\/\/(?:www\.)?(?:sitemaps\.org|google\.com)\/schemas\/sitemap\//i;
const SITEMAP_NAME = /(?:^|[/_.-])sitemap[^/]*\.xml$/i;
/** Names that announce a sitemap to crawlers: such a file is meant to be one, whatever is in it. */
const SURE_NAME = /(?:^|\/)(?:wp-)?sitemaps?(?:[-_]?index)?(?:[-_]?\d+)?\.xml$/i;
/** A feed is a sitemap if its file name says so: `newssitemap.rss`. */
const FEED_ROOT = /<(?:[\w.-]+:)?(?:rss|feed)[\s/>]/i;
const FEED_NAME = /sitemap[^/]*\.(?:xml|rss|atom)$/i;
/** Roots of files about sitemaps that are not sitemaps: style sheets and schemas. */
const ABOUT_XML = /^[^<]*(?:<[?!][^<]*)*<(?:[\w.-]+:)?(?:stylesheet|transform|schema)[\s>]/;
/** An HTML page. */
const PAGE = /<(?:!doctype\s+)?html[\s>]/i;
/** A feed, judged by its first element, whatever its file name. */
const FEED_FIRST = /^[^<]*(?:<[?!][^<]*)*<(?:rss|feed|rdf:RDF)[\s>]/;

/**
 * Whether an XML file is a sitemap or a sitemap index, even a broken one: by the name of its root element, whatever
 * precedes it; by the namespace of a tag; or, if neither decides, by its file name (`sitemap….xml`), which an HTML page
 * or an empty file may also have. A feed is one if its file name contains `sitemap`. Other feeds, style sheets, schemas
 * and XML of other programs are not, unless their file name is exactly that of a sitemap. Reads the head only; linear
 * in its length.
 */
export function looksLikeSitemap({ languageId, uri, head }: FileHead): boolean {
  const whole = uri.replace(/[?#].*$/, '');
  const stem = templateStem(whole);
  const path = stem ?? withoutGzip(whole);
  if (!files.ids.includes(languageId) && !isNamedLike(lastSegment(whole), files)) return false;
  const visible = visibleIn(head);
  const isNamedXml = stem === undefined || isNamedLike(lastSegment(stem), files);
  // A template named `sitemap.njk` may generate a page.
  if (!isNamedXml && PAGE.test(visible)) return false;
  if (SITEMAP_ROOT.test(visible)) return true;
  if (ABOUT_XML.test(visible)) return SURE_NAME.test(path);
  if (FEED_NAME.test(path) && FEED_ROOT.test(visible)) return true;
  if (IN_SITEMAP_NAMESPACE.test(visible)) return true;
  return SITEMAP_NAME.test(path) && (SURE_NAME.test(path) || !isForeignXml(head));
}

/** Whether a text begins like XML and is not an HTML page. */
export const looksLikeXml = (head: string): boolean => {
  const visible = visibleIn(head);
  return /^[\s\ufeff]*<[?!\w]/.test(visible) && !PAGE.test(visible);
};

/** Whether a text is a feed, RSS or Atom, judged by its first element; the file name does not matter. */
export const looksLikeFeed = (head: string): boolean => FEED_FIRST.test(visibleIn(head));

export const own: Recognizer = { id: 'sitemap', files, claims: looksLikeSitemap };
