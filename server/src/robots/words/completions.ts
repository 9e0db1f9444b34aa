import { catalogue } from '../../core/catalogue.ts';

/** Details of completions. */
export const completionWords = catalogue('robots/completions', {
  disableNextLine: 'no findings of a rule on the next line',
  disable: 'no findings of a rule from here on',
  enable: 'findings of a rule from here on again',
  expectAllow: 'a test: these crawlers may fetch the path',
  expectBlock: 'a test: these crawlers may not fetch the path',
  purpose: 'all crawlers that obey robots.txt: {purpose}',

  directive: '{status} · {summary}',
  star: 'every crawler that no other group names',
  usage: 'not a crawler · use for {use} (draft of {date})',
  crawler: '{operator} · {purpose}',
  crawlerWithDetail: '{operator} · {purpose} ({detail})',
  hasGroup: '{detail} · has a group',

  nothing: 'no path',
  blocksNothing: 'blocks nothing',
  asTyped: 'as typed',

  exception: 'rule of this group',
  rule: 'rule of this file',
  directory: 'directory',
  folder: 'folder of this site',
  file: 'file of this site',
  page: 'page in a sitemap',
  sitemap: 'sitemap',
  site: 'every URL',

  ownFile: '{kind} of this site',
  sitemapHost: 'on the host of a sitemap of this file',
  ownSite: 'on this site',

  useGranted: 'may be used for {use}',
  useRefused: 'not to be used for {use}',
  fetches: {
    by: 'count',
    one: 'at most {count} fetch a day',
    other: 'at most {count} fetches a day',
  },
});

/** Descriptions of snippets. */
export const snippetWords = catalogue('robots/snippets', {
  whole: 'a file to start with',
  starter:
    'A robots.txt to start with: every crawler may fetch everything, and the sitemaps are named. Add a `Disallow` line for each path to block.',
  'block-directories':
    'Keep crawlers out of directories and everything below them. This hides nothing: the file is public.',
  'block-page':
    'Keep crawlers away from one page. The final `$` leaves longer paths alone; without it, the same page with a query is blocked too.',
  'block-ending':
    'A rule for all URLs with this ending: `*` stands for any characters, the final `$` for the end of the URL.',
  'block-file-type': 'Keep a crawler away from all files of one type.',
  'block-image': 'Keep one image out of Google Images.',
  'block-all-images': 'Keep all images of the site out of Google Images.',
  'block-one-crawler':
    'One crawler may fetch nothing. For all others nothing changes: what is not forbidden is allowed.',
  'block-all-but-one-crawler': 'One crawler may fetch the whole site, all others nothing.',
  'block-googlebot-adsbot':
    "One group for Google's search crawler and its ad crawlers, which a group for `*` does not reach.",
  'block-site':
    "Keep every crawler out of the whole site. Known URLs may stay in search results without a text, and Google's ad crawlers must be named to be included.",
  'block-site-except-adsense':
    'Keep the site out of search, but let AdSense read its pages to choose fitting ads.',
});

/** Signature help: each part of a value. */
export const parameterWords = catalogue('robots/parameters', {
  summary: '{summary}.',
  'User-agent.0':
    "The token as the crawler's operator gives it; letter case does not matter. `*` stands for every crawler that no group names.",
  'Disallow.0':
    'Compared with the start of path and query. `*` matches any characters, and a `$` at the end matches the end of the URL. Empty: nothing is blocked.',
  'Allow.0':
    'Compared with the start of path and query. `*` matches any characters, and a `$` at the end matches the end of the URL. Google ignores the line when it is empty.',
  'Sitemap.0': 'With protocol and host.',
  'License.0': 'With protocol and host.',
  'Crawl-delay.0': 'A number without a unit. Bing accepts 1 to 30.',
  'Clean-param.0': 'Names of query parameters, joined with `&`; letter case matters.',
  'Clean-param.1': 'The start of the paths that it applies to. Optional.',
  'Request-rate.0': 'Number of documents, `/`, and a time with its unit, such as `1/10s`.',
  'Request-rate.1': 'Start and end, in UTC, such as `0600-0845`. Optional.',
  'Visit-time.0': 'Start and end, in UTC, such as `0600-0845`.',
  'Content-Signal.0': 'Optional. If it is given, the rest applies only to URLs that start with it.',
  'Content-Signal.1':
    '`search`, `ai-input` or `ai-train`, each `yes` or `no`; or `use`, with `immediate`, `reference` or `full`. Several are separated by commas.',
  'Content-Usage.0': 'Optional. If it is given, the rest applies only to URLs that start with it.',
  'Content-Usage.1': 'A name and `y` or `n`, such as `train-ai=n`. Several are separated by commas.',
});
