/** A page or document that states a fact. */
export interface FactSource {
  readonly title: string;
  /** Official address; absent if uncertain. */
  readonly url?: string;
}

const GOOGLE_FETCHERS = 'https://developers.google.com/crawling/docs/crawlers-fetchers';
const YANDEX = 'https://yandex.com/support/webmaster/en/robot-workings';

/** The sources of the robots.txt rules and facts, by their short keys. */
export const sources = {
  RFC: {
    title: 'RFC 9309, Robots Exclusion Protocol',
    url: 'https://www.rfc-editor.org/rfc/rfc9309.html',
  },
  'RFC-3986': {
    title: 'RFC 3986, Uniform Resource Identifier: Generic Syntax',
    url: 'https://www.rfc-editor.org/rfc/rfc3986.html',
  },
  'G-spec': {
    title: 'Google, How Google interprets the robots.txt specification',
    url: 'https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec',
  },
  'G-create': {
    title: 'Google, How to write and submit a robots.txt file',
    url: 'https://developers.google.com/search/docs/crawling-indexing/robots/create-robots-txt',
  },
  'G-useful': { title: 'Google, Useful robots.txt rules' },
  'G-myths': { title: 'Google, Crawling myths and facts' },
  'G-facet': {
    title: 'Google, Managing crawling of faceted navigation URLs',
    url: 'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
  },
  'G-rate': { title: 'Google, Reduce the Google crawl rate', url: `${GOOGLE_FETCHERS}/reduce-crawl-rate` },
  'G-src': {
    title: "google/robotstxt, the source of Google's robots.txt parser and matcher",
    url: 'https://github.com/google/robotstxt',
  },
  'G-2019': {
    title: 'Google, A note on unsupported rules in robots.txt (2019-07-02)',
    url: 'https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt',
  },
  'G-common': {
    title: "Google, List of Google's common crawlers",
    url: `${GOOGLE_FETCHERS}/google-common-crawlers`,
  },
  'G-special': {
    title: "Google, List of Google's special-case crawlers",
    url: `${GOOGLE_FETCHERS}/google-special-case-crawlers`,
  },
  'G-user': {
    title: 'Google, List of Google user-triggered fetchers',
    url: `${GOOGLE_FETCHERS}/google-user-triggered-fetchers`,
  },
  'G-over': {
    title: 'Google, Overview of Google crawlers and fetchers',
    url: `${GOOGLE_FETCHERS}/overview-google-crawlers`,
  },
  'G-build': {
    title: 'Google, Build and submit a sitemap',
    url: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  },
  'Seed-R': { title: 'Google, Create a robots.txt file (older edition)' },
  'Bing-2012': {
    title: "Bing webmaster blog, To crawl or not to crawl, that is BingBot's question (May 2012)",
    url: 'https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question',
  },
  'Bing-2019': { title: 'Statement of F. Dubut (Bing), 2019, reported by thrivesearch.com' },
  'Y-err': { title: 'Yandex Webmaster help, Robots.txt parsing errors' },
  'Y-ua': { title: 'Yandex Webmaster help, The User-agent directive', url: `${YANDEX}/user-agent` },
  'Y-ad': {
    title: 'Yandex Webmaster help, Disallow and Allow directives',
    url: `${YANDEX}/allow-disallow`,
  },
  'Y-cp': { title: 'Yandex Webmaster help, The Clean-param directive', url: `${YANDEX}/clean-param` },
  'Y-cd': { title: 'Yandex Webmaster help, The Crawl-delay directive', url: `${YANDEX}/crawl-delay` },
  Seznam: { title: 'Seznam help, Crawling control' },
  Apple: {
    title: 'Apple support 119829, About Applebot',
    url: 'https://support.apple.com/en-us/119829',
  },
  Amazon: { title: 'Amazon, Amazonbot', url: 'https://developer.amazon.com/amazonbot' },
  Anthropic: {
    title: 'Anthropic support, article 8896518',
    url: 'https://support.claude.com/en/articles/8896518',
  },
  CCBot: { title: 'Common Crawl, CCBot', url: 'https://commoncrawl.org/ccbot' },
  Ahrefs: { title: 'Ahrefs, AhrefsBot', url: 'https://ahrefs.com/robot' },
  Semrush: { title: 'Semrush, SemrushBot', url: 'https://www.semrush.com/bot/' },
  CF: {
    title: 'Cloudflare docs, robots.txt setting (Content Signals Policy)',
    url: 'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
  },
  CS: { title: 'Content Signals', url: 'https://contentsignals.org/' },
  AIPREF: {
    title: 'draft-ietf-aipref-attach (Internet-Draft, not an RFC)',
    url: 'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
  },
  TPS: {
    title: 'draft-kelley-aipref-training-preference-signal (Internet-Draft, not an RFC)',
    url: 'https://datatracker.ietf.org/doc/draft-kelley-aipref-training-preference-signal/',
  },
  RSL: { title: 'RSL 1.0, Really Simple Licensing', url: 'https://rslstandard.org/rsl' },
  'CC-ext': {
    title: 'crawler-commons, RobotsExtension',
    url: 'https://github.com/crawler-commons/crawler-commons',
  },
  Lighthouse: {
    title: 'Google, Lighthouse, Agentic Browsing',
    url: 'https://developer.chrome.com/docs/lighthouse/agentic-browsing/scoring',
  },
  NLWeb: { title: 'NLWeb, the project that proposed the field' },
  SM: { title: 'sitemaps.org, Sitemaps XML format', url: 'https://www.sitemaps.org/protocol.html' },
  AskWatch: { title: 'AskWatch, list of AI crawlers (CC BY 4.0)' },
  derived: { title: 'Follows from the other sources by logic; no page states it as a rule' },
} as const satisfies Record<string, FactSource>;

export type SourceKey = keyof typeof sources;

/** The source with a short key, such as `RFC`. */
export function source(key: SourceKey): FactSource {
  if (!Object.hasOwn(sources, key)) throw new Error(`No source "${key}": add it to robots/facts/sources.ts`);
  return sources[key];
}
