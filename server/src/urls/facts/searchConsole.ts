import type { Code } from '../../core/rule/rule.ts';

const URLS: readonly Code[] = [
  ...(['loc/invalid-url', 'loc/relative', 'loc/empty', 'loc/scheme', 'loc/malformed-percent'] as const),
  'loc/placeholder',
];
const MISSING: readonly Code[] = [
  ...(['sitemap/missing-loc', 'image/missing-loc', 'video/missing-required'] as const),
  ...(['video/missing-location', 'news/missing-required'] as const),
];
const FORMAT: readonly Code[] = ['sitemap/html-document', 'sitemap/unknown-root', 'sitemap/curly-quotes'];
const BLOCKED: readonly Code[] = ['loc/disallowed'];
const CUT_TAGS: readonly Code[] = ['sitemap/not-well-formed', 'sitemap/unescaped-ampersand'];
const UNREACHABLE: readonly Code[] = [
  ...(['robots/sitemap-missing-file', 'page/sitemap-link', 'index/missing-file'] as const),
  'robots/sitemap-disallowed',
];

/** The errors of Google Search Console about sitemaps, in its words, and the rules that report their causes. */
export const SEARCH_CONSOLE: Readonly<Record<string, readonly Code[]>> = {
  "Couldn't fetch": UNREACHABLE,
  'General HTTP error': UNREACHABLE,
  'Sitemap could not be read': [...UNREACHABLE, ...CUT_TAGS],
  'Sitemap can be read, but has errors': [...URLS, ...MISSING],
  'Sitemap is HTML': ['sitemap/html-document'],
  'Unsupported format': FORMAT,
  'Unsupported file format': FORMAT,
  'Compression error': ['sitemap/gzip'],
  'Empty sitemap': ['sitemap/empty'],
  'Sitemap file size error': ['sitemap/too-large'],
  'Sitemap exceeds maximum file size': ['sitemap/too-large'],
  'Too many URLs in sitemap': ['sitemap/too-many-entries'],
  'Too many sitemaps in index file': ['sitemap/too-many-entries'],
  'Too many News URLs': ['news/too-many'],
  'Too many tags': [
    'video/too-many-tags',
    'sitemap/duplicate-element',
    'video/duplicate-tag',
    'news/duplicate',
  ],
  'Parsing error': [
    ...CUT_TAGS,
    'sitemap/html-entity',
    'sitemap/encoding',
    'sitemap/extension-namespace-missing',
  ],
  'Leading whitespace': ['sitemap/leading-content'],
  'Incorrect namespace': [
    ...(['sitemap/namespace-missing', 'sitemap/namespace-mismatch', 'sitemap/xmlns-typo'] as const),
    'sitemap/extension-namespace-mismatch',
  ],
  'Nested sitemap indexes': ['index/nested-index'],
  'Incorrect sitemap index format: Nested sitemap indexes': ['index/nested-index'],
  'Missing XML tag': MISSING,
  'Missing XML attribute': ['video/relationship', 'hreflang/attributes'],
  'Missing <publication> tag': ['news/missing-required'],
  'Missing thumbnail URL': ['video/missing-required'],
  'Missing video title': ['video/missing-required'],
  'Invalid XML: too many tags': [
    ...(['sitemap/duplicate-element', 'sitemap/unknown-element', 'extension/unknown-tag'] as const),
    ...(['video/duplicate-tag', 'news/duplicate'] as const),
  ],
  'Invalid attribute value': ['sitemap/unknown-attribute', 'video/relationship'],
  'Invalid tag value': [
    ...(['changefreq/invalid', 'priority/invalid', 'video/duration', 'video/rating'] as const),
    ...(['video/yes-no', 'news/language'] as const),
  ],
  'Invalid date': [
    ...(['lastmod/invalid-format', 'lastmod/impossible-date', 'lastmod/missing-timezone'] as const),
    ...(['video/date', 'news/date'] as const),
  ],
  'Invalid URL': URLS,
  'Invalid URL in sitemap index file: incomplete URL': ['loc/relative'],
  'URL not allowed': [
    ...(['loc/mixed-hosts', 'loc/mixed-protocols', 'loc/outside-path', 'loc/port-mismatch'] as const),
    'loc/placeholder',
  ],
  'Path mismatch: Missing www': ['loc/mixed-hosts'],
  'Path mismatch: Includes www': ['loc/mixed-hosts'],
  'URLs not followed': ['page/redirect', 'loc/relative'],
  'Sitemap contains URLs which are blocked by robots.txt': BLOCKED,
  'Submitted URL blocked by robots.txt': BLOCKED,
  'Blocked by robots.txt': BLOCKED,
  'Submitted URL not found (404)': ['page/missing'],
  'Not found (404)': ['page/missing'],
  "Submitted URL marked 'noindex'": ['page/noindex'],
  "Excluded by 'noindex' tag": ['page/noindex'],
  'Page with redirect': ['page/redirect', 'page/refresh', 'page/slash'],
  'Alternate page with proper canonical tag': ['page/canonical-elsewhere'],
  'Video location and play page location are the same': ['video/location-equals-page'],
  'Video location URL appears to be a play page URL': ['video/content-type', 'video/watch-page'],
  'No return tags': ['hreflang/missing-return'],
};

/** The errors of Search Console that a rule reports the cause of. */
export const errorsOf = (code: Code): readonly string[] =>
  Object.entries(SEARCH_CONSOLE).flatMap(([error, codes]) => (codes.includes(code) ? [error] : []));

/** The error of Search Console with these words; letter case, quotation marks and a final period are ignored. */
export function errorNamed(words: string): string | undefined {
  const wanted = plain(words);
  return Object.keys(SEARCH_CONSOLE).find((error) => plain(error) === wanted);
}

const plain = (words: string): string =>
  words
    .toLowerCase()
    .replace(/["'’‘“”.]/g, '')
    .trim();
