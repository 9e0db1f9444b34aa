import { catalogue } from '../core/catalogue.ts';

/** What a host has answered instead of a file, or besides. */
export const servedWords = catalogue('live/served', {
  missing: '{url} is answered with {status}: crawlers may fetch everything',
  lost: 'the redirects of {url} lead nowhere ({fault}): crawlers may treat it as missing',
  cut: '{url} has more than 500 KiB: crawlers ignore the rest',
  blocking: '{url} is answered with {status}: crawlers fetch nothing of the site, whatever the file says',
  status: '{url} is answered with {status}',
  failed: '{url} cannot be requested: {fault}',
  failedSo: '{url} cannot be requested: {fault} ({detail})',
  linkLocal: '{origin} is never requested: {address} is link-local, or hands out credentials of a cloud',
  page: '{url} is an HTML page: crawlers find no rules in it',
  badGzip: '{url} is gzip that cannot be unpacked',
  notUrl: '{url} is not a URL of http or https',
});
