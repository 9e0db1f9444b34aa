import { catalogue } from '../core/catalogue.ts';
import type { LiveFault } from './answer.ts';

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

/** Why there is no answer, after a colon or in parentheses. */
export const faultWords = catalogue('live/faults', {
  'not-http': 'a redirect leads to an address that is not http or https',
  private: 'the host has no public address',
  'link-local': 'the host has only link-local addresses',
  dns: 'no address is known for the host name',
  connection: 'the connection failed',
  certificate: 'the certificate is not valid',
  idle: 'the host stopped answering',
  slow: 'the answer takes too long',
  'too-large': 'the file is too large',
  'unpacks-too-large': 'the file is too large when unpacked',
  encoding: 'the answer cannot be unpacked',
  'cut-off': 'the answer ends early',
  circle: 'in a circle',
  hops: 'too many',
  location: 'one names no URL',
  disallowed: 'a redirect is not followed',
  canceled: 'it was canceled',
} satisfies Readonly<Record<LiveFault, string>>);
