import type { Source } from '../../core/rule/rule.ts';
import { URL_SOURCES } from '../../urls/sources.ts';

/** The pages that sitemap rules and hovers cite. */
export const SOURCES = {
  ...URL_SOURCES,
  xml: { title: 'XML 1.0 (Fifth Edition)', url: 'https://www.w3.org/TR/xml/' },
  namespaces: { title: 'Namespaces in XML 1.0', url: 'https://www.w3.org/TR/xml-names/' },
  dates: { title: 'W3C: Date and Time Formats', url: 'https://www.w3.org/TR/NOTE-datetime' },
  sitemapSchema: {
    title: 'sitemaps.org: XML Schema of sitemaps',
    url: 'https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd',
  },
  indexSchema: {
    title: 'sitemaps.org: XML Schema of sitemap indexes',
    url: 'https://www.sitemaps.org/schemas/sitemap/0.9/siteindex.xsd',
  },
  languageTags: {
    title: 'RFC 5646 (BCP 47), Tags for Identifying Languages',
    url: 'https://www.rfc-editor.org/rfc/rfc5646.html',
  },
  languageCodes: {
    title: 'Library of Congress: Codes for the Representation of Names of Languages (ISO 639)',
    url: 'https://www.loc.gov/standards/iso639-2/php/code_list.php',
  },
  allLanguageCodes: {
    title: 'SIL International: ISO 639-3 code tables',
    url: 'https://iso639-3.sil.org/code_tables/639/data',
  },
  scriptCodes: {
    title: 'Unicode Consortium: ISO 15924, codes for the representation of names of scripts',
    url: 'https://www.unicode.org/iso15924/iso15924-codes.html',
  },
  countryCodes: {
    title: 'ISO 3166, Country Codes',
    url: 'https://www.iso.org/iso-3166-country-codes.html',
  },
  index: {
    title: 'Google: Manage your sitemaps with a sitemap index file',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
  },
  extensions: {
    title: 'Google: How to combine sitemap extensions',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/combine-sitemap-extensions',
  },
  noindex: {
    title: 'Google: Block search indexing with noindex',
    url: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  },
  canonical: {
    title: 'Google: How to specify a canonical URL',
    url: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  },
  redirects: {
    title: 'Google: Redirects and Google Search',
    url: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  },
  images: {
    title: 'Google: Image sitemaps',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  },
  videos: {
    title: 'Google: Video sitemaps and alternatives',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
  },
  videoSchema: {
    title: 'Google: XML Schema of the video extension, 1.1',
    url: 'https://www.google.com/schemas/sitemap-video/1.1/sitemap-video.xsd',
  },
  news: {
    title: 'Google: News sitemaps',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  },
  localized: {
    title: 'Google: Tell Google about localized versions of your page',
    url: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  },
  cleanup: {
    title: 'Google: Spring cleaning: some sitemap extension tags are going away (2022-05-06)',
    url: 'https://developers.google.com/search/blog/2022/05/spring-cleaning-sitemap-extensions',
  },
  ping: {
    title: 'Google: Sitemaps ping endpoint is going away (2023-06-26)',
    url: 'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
  },
  facets: {
    title: 'Google: Managing crawling of faceted navigation URLs',
    url: 'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
  },
  crawlers: {
    title: 'Google: Overview of Google crawlers and fetchers',
    url: 'https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers',
  },
  bing: {
    title: 'Bing: Keeping Content Discoverable with Sitemaps in AI Powered Search (July 2025)',
    url: 'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
  },
  xslt: {
    title: 'Chrome for Developers: Removing XSLT for a more secure browser',
    url: 'https://developer.chrome.com/docs/web-platform/deprecating-xslt',
  },
} as const satisfies Record<string, Source>;
