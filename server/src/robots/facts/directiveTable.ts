import { type FactSource, source } from './sources.ts';

/**
 * `standard`: in RFC 9309; `widely supported`: outside it, but read by the large engines; `non-standard`: read by
 * some engines; `obsolete`: its engine has dropped it; `unsupported`: no documented engine reads it; `draft`: an
 * Internet draft or an informal one; `proposal`: published by a company, not a standard.
 */
export type DirectiveStatus =
  | 'standard'
  | 'widely supported'
  | 'non-standard'
  | 'obsolete'
  | 'unsupported'
  | 'draft'
  | 'proposal';

interface DirectiveRow {
  /** Canonical case. */
  readonly name: string;
  /** Other spellings of the same field. */
  readonly spellings?: readonly string[];
  readonly status: DirectiveStatus;
  /** The form of a line. */
  readonly syntax: string;
  /** Whether a line belongs to the group it is in. */
  readonly group: boolean;
  /** One line, no final period. */
  readonly summary: string;
  /** Markdown body of a hover. */
  readonly hover: string;
  readonly source: FactSource;
  /** Whether Google's parser knows the name: it obeys the first four and reports the others as unsupported. */
  readonly recognizedByGoogle: boolean;
}

const lines = (...bullets: string[]): string => bullets.map((bullet) => `- ${bullet}`).join('\n');

const gone2019 = (instead: string): string =>
  lines(
    'Was never part of a standard; Google stopped reading it in robots.txt on 2019-09-01.',
    `Use ${instead} in a robots meta tag or the \`X-Robots-Tag\` header, and let crawlers fetch the page: they must see it.`,
  );

const unused = (first: string): string =>
  lines(first, 'Ignored by every engine that documents what it reads.');

const TABLE = [
  {
    name: 'User-agent',
    status: 'standard',
    syntax: 'User-agent: <product token or *>',
    group: true,
    summary: 'Names a crawler for the rules below; several in a row share them',
    hover: lines(
      '`*` is for every crawler that no other group names. A named group inherits nothing from it.',
      "`*` does not reach Google's AdsBot, `Mediapartners-Google` and `APIs-Google`: name them to address them.",
    ),
    source: source('RFC'),
    recognizedByGoogle: true,
  },
  {
    name: 'Disallow',
    status: 'standard',
    syntax: 'Disallow: <path pattern>',
    group: true,
    summary: 'URLs that crawlers may not fetch, by the start of path and query',
    hover: lines(
      'Letter case matters. An empty value blocks nothing.',
      'Blocking is not removal: search engines may still list the URL. To remove a page, let crawlers fetch it and put `noindex` in it.',
    ),
    source: source('RFC'),
    recognizedByGoogle: true,
  },
  {
    name: 'Allow',
    status: 'standard',
    syntax: 'Allow: <path pattern>',
    group: true,
    summary: 'URLs that may be crawled, as an exception to a Disallow',
    hover: lines(
      'The longest matching pattern of the group wins, whatever the order of the lines; on a tie `Allow` wins.',
    ),
    source: source('RFC'),
    recognizedByGoogle: true,
  },
  {
    name: 'Sitemap',
    status: 'widely supported',
    syntax: 'Sitemap: <absolute URL>',
    group: false,
    summary: 'Absolute URL of a sitemap or sitemap index',
    hover: lines(
      'Applies to all crawlers, whatever group it is in; you can repeat it.',
      'It may be on another host. The line then authorizes that sitemap to list the URLs of this host.',
    ),
    source: source('SM'),
    recognizedByGoogle: true,
  },
  {
    name: 'Crawl-delay',
    status: 'non-standard',
    syntax: 'Crawl-delay: <seconds>',
    group: true,
    summary: 'Seconds between two fetches, for some crawlers',
    hover: lines(
      'Bing (a window of 1 to 30 seconds), Anthropic, Common Crawl, Ahrefs and Semrush state that they honor it.',
      'The crawlers of Google, Yandex (since 2018-02-22), Apple and Amazon ignore it.',
    ),
    source: source('Bing-2012'),
    recognizedByGoogle: true,
  },
  {
    name: 'Host',
    status: 'obsolete',
    syntax: 'Host: <host name>',
    group: false,
    summary: 'Formerly named the main mirror for Yandex',
    hover: lines(
      'Yandex once used it to find the main mirror of a site. No crawler documents that it reads it today.',
    ),
    source: source('CC-ext'),
    recognizedByGoogle: true,
  },
  {
    name: 'Clean-param',
    status: 'non-standard',
    syntax: 'Clean-param: <p0[&p1…]> [path prefix]',
    group: false,
    summary: 'Query parameters that do not change the page, for Yandex',
    hover: lines(
      'Yandex fetches one URL and combines the signals of all variants. It recommends this over `Disallow`.',
      'Join the parameters with `&`, then add a space and an optional path prefix. Letter case matters.',
    ),
    source: source('Y-cp'),
    recognizedByGoogle: true,
  },
  {
    name: 'Request-rate',
    status: 'non-standard',
    syntax: 'Request-rate: <documents/time> [HHMM-HHMM]',
    group: true,
    summary: 'How many documents to fetch in what time, for Seznam',
    hover: lines(
      'Read by SeznamBot.',
      'Documents per time, optionally with a time window in UTC: `1/10s 1800-1900`.',
    ),
    source: source('Seznam'),
    recognizedByGoogle: true,
  },
  {
    name: 'Visit-time',
    status: 'draft',
    syntax: 'Visit-time: <HHMM-HHMM>',
    group: true,
    summary: 'Hours in which to crawl, from a 1996 draft',
    hover: lines('A time window in UTC, such as `0600-0845`.', 'No search engine documents support.'),
    source: source('CC-ext'),
    recognizedByGoogle: true,
  },
  {
    name: 'Noindex',
    spellings: ['No-index'],
    status: 'unsupported',
    syntax: 'Noindex: <path pattern>',
    group: true,
    summary: 'No longer read; belongs in a robots meta tag',
    hover: gone2019('`noindex`'),
    source: source('G-2019'),
    recognizedByGoogle: true,
  },
  {
    name: 'Nofollow',
    status: 'unsupported',
    syntax: 'Nofollow: <path pattern>',
    group: true,
    summary: 'No longer read; belongs in a robots meta tag',
    hover: gone2019('`nofollow`'),
    source: source('G-2019'),
    recognizedByGoogle: true,
  },
  {
    name: 'Noarchive',
    status: 'unsupported',
    syntax: 'Noarchive: <path pattern>',
    group: true,
    summary: 'No longer read; belongs in a robots meta tag',
    hover: gone2019('`noarchive`'),
    source: source('G-2019'),
    recognizedByGoogle: true,
  },
  {
    name: 'Nosnippet',
    status: 'unsupported',
    syntax: 'Nosnippet: <path pattern>',
    group: true,
    summary: 'No longer read; belongs in a robots meta tag',
    hover: gone2019('`nosnippet`'),
    source: source('G-2019'),
    recognizedByGoogle: false,
  },
  {
    name: 'Content-Signal',
    status: 'proposal',
    syntax: 'Content-Signal: [path] <signal=yes|no>, …',
    group: true,
    summary: 'Preferences for the use of content after it is fetched (Cloudflare, 2025)',
    hover: lines(
      '`search`, `ai-input` and `ai-train` take `yes` or `no`; `use` (marked as testing) takes `immediate`, `reference` or `full`.',
      'States a preference and blocks nothing (Cloudflare, as of 2026-08-31). Search Console may say "Syntax not understood", which is harmless.',
    ),
    source: source('CF'),
    recognizedByGoogle: true,
  },
  {
    name: 'Content-Usage',
    status: 'draft',
    syntax: 'Content-Usage: [path] <name=y|n>',
    group: true,
    summary: 'Preferences for the use of content (IETF draft)',
    hover: lines(
      'An Internet-Draft of the IETF working group AIPREF (attach-05 of 2026-08-18, vocab-08 of 2026-09-13), not an RFC. It may change.',
      'An optional path, then `train-ai` or `search` with `=y` or `=n`: `train-ai=n`, `/blog/ train-ai=n`. Other labels and parameters are ignored.',
      'In the draft, the line is a rule of its group and ends a list of `User-agent` lines. Google and other parsers of today skip it.',
    ),
    source: source('AIPREF'),
    recognizedByGoogle: true,
  },
  {
    name: 'License',
    status: 'non-standard',
    syntax: 'License: <absolute URI>',
    group: false,
    summary: 'Absolute URI of a license document (RSL 1.0)',
    hover: lines('Applies to the whole site and every crawler, wherever it appears in the file.'),
    source: source('RSL'),
    recognizedByGoogle: false,
  },
  {
    name: 'Agentmap',
    status: 'proposal',
    syntax: 'Agentmap: <absolute URL>',
    group: false,
    summary: 'Absolute URL of a document that tells agents what a site offers',
    hover: lines(
      'A proposal from 2026. The agentic browsing audit of Google Lighthouse reads it.',
      'The URL must be complete, with protocol and host. Not part of RFC 9309.',
    ),
    source: source('Lighthouse'),
    recognizedByGoogle: false,
  },
  {
    name: 'Schemamap',
    status: 'proposal',
    syntax: 'Schemamap: <absolute URL>',
    group: false,
    summary: 'Absolute URL of a list of structured-data feeds',
    hover: lines(
      'A proposal by NLWeb. It lists feeds of structured data for agents.',
      'The URL must be complete, with protocol and host. Not part of RFC 9309.',
    ),
    source: source('NLWeb'),
    recognizedByGoogle: false,
  },
  {
    name: 'Robot-version',
    status: 'unsupported',
    syntax: 'Robot-version: <version>',
    group: true,
    summary: 'Unofficial; ignored by the documented engines',
    hover: unused('An unofficial extension.'),
    source: source('CC-ext'),
    recognizedByGoogle: false,
  },
  {
    name: 'Comment',
    status: 'unsupported',
    syntax: 'Comment: <text>',
    group: true,
    summary: 'Unofficial; ignored by the documented engines',
    hover: lines(
      'An unofficial extension.',
      'Ignored by every engine that documents what it reads. A comment starts with `#`.',
    ),
    source: source('CC-ext'),
    recognizedByGoogle: false,
  },
  {
    name: 'Cache-delay',
    status: 'unsupported',
    syntax: 'Cache-delay: <seconds>',
    group: true,
    summary: 'Unofficial; ignored by the documented engines',
    hover: unused('An unofficial extension.'),
    source: source('CC-ext'),
    recognizedByGoogle: false,
  },
  {
    name: 'LLMs',
    spellings: ['LLM', 'LLMs-txt', 'LLMs.txt', 'LLM-Content', 'LLM-Full-Content'],
    status: 'unsupported',
    syntax: 'LLMs: <absolute URL>',
    group: false,
    summary: 'Unofficial: URL of an `llms.txt`; ignored by the documented engines',
    hover: lines(
      'An unofficial extension. Those who read `/llms.txt` look for it under that path.',
      'Ignored by every engine that documents what it reads.',
    ),
    source: source('CC-ext'),
    recognizedByGoogle: false,
  },
  {
    name: 'LLM-Policy',
    status: 'unsupported',
    syntax: 'LLM-Policy: <value>',
    group: false,
    summary: 'No standard; only seen in files',
    hover: unused('Seen in files, but no standard or engine defines it.'),
    source: source('CC-ext'),
    recognizedByGoogle: false,
  },
  {
    name: 'Revisit-after',
    status: 'unsupported',
    syntax: 'Revisit-after: <time>',
    group: false,
    summary: 'No standard; only seen in files',
    hover: unused('Seen in files, but no standard or engine defines it.'),
    source: source('G-src'),
    recognizedByGoogle: true,
  },
  {
    name: 'Domain',
    status: 'unsupported',
    syntax: 'Domain: <host name>',
    group: false,
    summary: 'No standard; only seen in files',
    hover: unused('Seen in files, but no standard or engine defines it.'),
    source: source('G-src'),
    recognizedByGoogle: true,
  },
] as const satisfies readonly DirectiveRow[];

/** The name of a directive, in its canonical case. */
export type DirectiveName = (typeof TABLE)[number]['name'];

export interface Directive extends DirectiveRow {
  readonly name: DirectiveName;
}

/** The directives of robots.txt: first the four that completion offers by default, then those of single engines. */
export const directives: readonly Directive[] = TABLE;
