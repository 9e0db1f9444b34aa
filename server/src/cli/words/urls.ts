import { catalogue } from '../../core/catalogue.ts';

/** Output of `crawlwise diff --urls`. */
export const urlWords = catalogue('cli/diff/urls', {
  new: 'added',
  changed: 'changed',
  gone: 'removed',
  summary: '{new} added, {changed} changed and {gone} removed; {unchanged} unchanged',
  entry: 'entry',
  content: 'content',
  head: 'head',
  unlisted: {
    by: 'count',
    one: '{count} entry has no absolute URL and is not compared: {files}',
    other: '{count} entries have no absolute URL and are not compared: {files}',
  },
  uncompared: {
    by: 'count',
    one: 'The content of {count} URL is not compared: both builds need a page for it, with text',
    other: 'The content of {count} URLs is not compared: both builds need a page for each, with text',
  },
  sameContent: {
    by: 'count',
    one: '{count} changed URL has the same page as before, so its lastmod may be the time of the build; --changed-by content --changed-by head leaves it out',
    other:
      '{count} changed URLs have the same pages as before, so their lastmod may be the time of the build; --changed-by content --changed-by head leaves them out',
  },
  outside: {
    by: 'count',
    one: '{count} URL is left out: it is not below the folder of {location}, and IndexNow would reject it',
    other:
      '{count} URLs are left out: they are not below the folder of {location}, and IndexNow would reject them',
  },
  noKeyFile: 'NEW has no {file}: IndexNow rejects the URLs unless the host serves this key file',
  otherKey: '{file} of NEW does not contain the key: IndexNow rejects the URLs',
  notSitemap: '{file} is not a sitemap: --urls compares what sitemaps list',
  isIndex: '{file} is a sitemap index: name the folders with its sitemaps to compare their URLs',
  cutOff: '{file} ends before its last closing tag: it is incomplete, and URLs would seem to be removed',
  half: '{index} lists {sitemap}, which only the other side has: the build is incomplete, and URLs would seem to be removed or added',
  noSitemaps: 'There is no sitemap on either side',
  noneNow: 'There is no sitemap in NEW: all URLs would seem to be removed',
  urlsAlone: '--{option} works only with --urls',
  indexnowAlone: '--format indexnow works only with --urls',
  formatOf: '--format {format} shows changes for crawlers; with --urls: text, json, indexnow',
  indexnowOnly: '--{option} works only with --format indexnow',
  badKey: 'A key of IndexNow has 8 to 128 letters a-z, digits and hyphens, not {value}',
  badLocation:
    'The location of a key is an absolute URL, such as https://www.example.com/KEY.txt, not {value}',
  locationAlone: '--indexnow-key-location works only with --indexnow-key',
  excluded: '--{option} is about changes for crawlers and excludes --urls',
  failOn: '--fail-on {gate} is about changes for crawlers; with --urls: removed, removed:N%, any',
  noPages:
    'There are no pages to compare: --changed-by content and --changed-by head need two folders with HTML files',
});
