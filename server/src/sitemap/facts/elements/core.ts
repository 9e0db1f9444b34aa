import { SITEMAP_LIMITS } from '../limits.ts';
import { SCHEMA_INSTANCE_NAMESPACE, SITEMAP_NAMESPACE } from '../namespaces.ts';
import { SOURCES } from '../sources.ts';
import { type AttributeFact, type ElementFact, rowsOf } from './row.ts';

const row = rowsOf(SITEMAP_NAMESPACE, SOURCES.protocol);

const size = '50 MB ({octets} bytes) uncompressed';

const schemaLocation: AttributeFact = {
  local: 'schemaLocation',
  uri: SCHEMA_INSTANCE_NAMESPACE,
  required: false,
  value: 'text',
  summary: 'Where validators find the XML Schema',
  hover: [
    'Pairs of a namespace and the address of its schema, separated by spaces. Crawlers do not need it.',
    'Sitemaps validate against `sitemap.xsd`, sitemap indexes against `siteindex.xsd`.',
  ],
  source: SOURCES.protocol,
};

/** The attribute that declares the namespace of names without a prefix. */
export const xmlns: AttributeFact = {
  local: 'xmlns',
  uri: 'http://www.w3.org/2000/xmlns/',
  required: true,
  value: 'namespace',
  summary: 'The namespace of all names without a prefix',
  hover: [
    `In a sitemap and in a sitemap index it is \`${SITEMAP_NAMESPACE}\`.`,
    'It is an identifier, not a link, and is compared character by character: `http`, never `https`, and no slash at the end.',
  ],
  source: SOURCES.protocol,
};

const ignored = 'Google and Bing ignore it; other crawlers may read it as a hint.';

/** The protocol itself: sitemaps and sitemap indexes. */
export const core: readonly ElementFact[] = [
  row({
    name: 'urlset',
    parent: undefined,
    required: true,
    value: 'elements',
    attributes: [xmlns, schemaLocation],
    summary: 'Root of a sitemap',
    hover: [
      `Up to {entries} \`<url>\` entries in at most ${size}. Split more into several sitemaps, and list them in a sitemap index.`,
      'A sitemap excludes nothing: pages that are not listed may still be crawled.',
    ],
    sources: [SOURCES.protocol, SOURCES.build],
  }),
  row({
    name: 'sitemapindex',
    parent: undefined,
    required: true,
    value: 'elements',
    attributes: [xmlns, schemaLocation],
    summary: 'Root of a sitemap index',
    hover: [
      `Up to {entries} sitemaps in at most ${size}. An index cannot list another index.`,
      'Search Console takes up to {indexesPerSite} index files per site.',
    ],
    sources: [SOURCES.index, SOURCES.protocol],
  }),
  row({
    name: 'url',
    parent: 'urlset',
    required: true,
    repeatable: true,
    most: SITEMAP_LIMITS.entries.most,
    value: 'elements',
    summary: 'One page of the site',
    hover: [
      'Needs a `<loc>`. `<lastmod>`, `<changefreq>`, `<priority>` and the elements of extensions are optional.',
      'Extensions can be mixed, and their order after `<loc>` is free.',
    ],
    sources: [SOURCES.protocol, SOURCES.extensions],
  }),
  row({
    name: 'loc',
    parent: 'url',
    required: true,
    value: 'url',
    summary: 'The URL of the page',
    hover: [
      'The canonical URL, complete with its protocol, in fewer than {locLengthInSchema} characters; `&` is written `&amp;`, and non-ASCII characters are percent-encoded.',
      'On the host of the sitemap, in its directory or deeper, unless the site is verified in Search Console or its robots.txt names the sitemap.',
    ],
    sources: [SOURCES.protocol, SOURCES.build],
  }),
  row({
    name: 'lastmod',
    parent: 'url',
    value: 'date',
    summary: 'When the page last changed significantly',
    hover: [
      'Google uses it where it is consistently accurate: never write the time at which the sitemap was generated. For Bing it is one of the main signals.',
      'A W3C date: `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm:ss+hh:mm` with a zone.',
    ],
    sources: [SOURCES.build, SOURCES.bing],
  }),
  row({
    name: 'changefreq',
    parent: 'url',
    value: 'keyword',
    values: ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'],
    summary: 'How often the page is likely to change',
    hover: [
      `${ignored} To tell them when a page changed, use \`<lastmod>\`.`,
      '`always` is for pages that change with every access, `never` for archived ones.',
    ],
    sources: [SOURCES.build, SOURCES.bing],
  }),
  row({
    name: 'priority',
    parent: 'url',
    value: 'decimal',
    summary: 'How important the page is within its site',
    hover: [
      ignored,
      'From 0.0 to 1.0; pages without it have 0.5. It compares pages of one site only and does not rank them against those of others.',
    ],
    sources: [SOURCES.build, SOURCES.bing],
  }),
  row({
    name: 'sitemap',
    parent: 'sitemapindex',
    required: true,
    repeatable: true,
    most: SITEMAP_LIMITS.entries.most,
    value: 'elements',
    summary: 'One listed sitemap',
    hover: [
      'The only element allowed directly in `<sitemapindex>`. Needs a `<loc>`; `<lastmod>` is optional.',
    ],
    sources: [SOURCES.index],
  }),
  row({
    name: 'loc',
    parent: 'sitemap',
    required: true,
    value: 'url',
    summary: 'The URL of the listed sitemap',
    hover: [
      'The complete URL of a sitemap, of an RSS or Atom feed or of a text file; `.gz` is allowed.',
      'On the same site as the index, in its directory or deeper, unless cross-site submission is set up.',
    ],
    sources: [SOURCES.index, SOURCES.protocol],
  }),
  row({
    name: 'lastmod',
    parent: 'sitemap',
    value: 'date',
    summary: 'When this sitemap file last changed',
    hover: [
      'Lets a crawler fetch only the sitemaps that changed. It is the time of the file, not of the pages it lists.',
      'A W3C date: `YYYY-MM-DD`, or `YYYY-MM-DDThh:mm:ss+hh:mm` with a zone.',
    ],
    sources: [SOURCES.index, SOURCES.protocol],
  }),
];
