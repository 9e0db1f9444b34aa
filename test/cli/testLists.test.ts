/** `crawlwise test --urls`: lists, sitemaps and indexes of URLs, and gates on them. */
import { checkCalls } from './testCheck.ts';

checkCalls({
  'a list of URLs, after those of the call': {
    args: ['robots.txt', '--urls', 'urls.txt', '--agent', 'Googlebot', '/first'],
    code: 1,
    verdicts: [
      'allowed  Googlebot  /first',
      'blocked  Googlebot  https://www.example.com/search?q=1',
      'allowed  Googlebot  /open',
      'allowed  Googlebot  /private/x',
    ],
  },
  'the URLs of a sitemap': {
    args: ['robots.txt', '--urls', 'sitemap.xml', '--agent', 'Googlebot'],
    code: 1,
    verdicts: [
      'allowed  Googlebot  https://www.example.com/shop',
      'blocked  Googlebot  https://www.example.com/search?a=1&b=2',
    ],
  },
  'the URLs of an index, one of its sitemaps gzipped': {
    args: ['robots.txt', '--urls', 'index.xml', '--agent', 'bingbot'],
    code: 1,
    verdicts: [
      'allowed  bingbot  https://www.example.com/shop',
      'allowed  bingbot  https://www.example.com/search?a=1&b=2',
      'blocked  bingbot  https://www.example.com/private/a',
    ],
  },
  'an index that lists itself and a missing file': {
    args: ['robots.txt', '--urls', 'loop.xml', '--agent', 'bingbot'],
    code: 2,
    verdicts: [
      'allowed  bingbot  https://www.example.com/shop',
      'allowed  bingbot  https://www.example.com/search?a=1&b=2',
    ],
    says: /loop\.xml lists https:\/\/www\.example\.com\/loop\.xml, which was read already\n.*gone\.xml, but there is no such file beside it\n2 allowed, 0 blocked\n$/,
  },
  'a sitemap with URLs of another host': {
    args: ['robots.txt', '--urls', 'hosts.xml', '--agent', 'bingbot', '--expect', 'allow'],
    code: 2,
    verdicts: ['allowed  bingbot  https://www.example.com/shop'],
    says: /^crawlwise: 1 of the 2 URLs in hosts\.xml is not on https:\/\/www\.example\.com: another robots\.txt decides\n1 allowed/,
  },
  'an index that lists a sitemap of another host': {
    args: ['robots.txt', '--urls', 'foreign.xml', '--agent', 'bingbot'],
    code: 2,
    verdicts: [
      'allowed  bingbot  https://www.example.com/shop',
      'allowed  bingbot  https://www.example.com/search?a=1&b=2',
    ],
    says: /^crawlwise: foreign\.xml lists https:\/\/cdn\.example\.net\/packed\.xml, which is not on https:\/\/www\.example\.com: another robots\.txt decides\n2 allowed/,
  },
  'a text sitemap, line by line': {
    args: ['robots.txt', '--urls', 'urllist.txt', '--agent', 'bingbot'],
    code: 2,
    verdicts: ['allowed  bingbot  /a', 'blocked  bingbot  /private/x'],
    says: /no url/,
  },
  'a sitemap with a URL that is too long to be one': {
    args: ['robots.txt', '--urls', 'long.xml', '--agent', 'bingbot', '--expect', 'allow'],
    code: 2,
    verdicts: ['allowed  bingbot  https://www.example.com/shop'],
    says: /1 of the 2 entries in long\.xml cannot be tested/,
  },
  'a gzipped list': {
    args: ['robots.txt', '--urls', 'list.txt.gz', '--agent', 'bingbot'],
    code: 1,
    verdicts: ['allowed  bingbot  /a', 'blocked  bingbot  /private/x'],
  },
  'standard input for both': {
    args: ['-', '--agent', 'bingbot', '--urls', '-'],
    code: 2,
    says: /not both/,
  },
  'a gate without a URL': {
    args: ['robots.txt', '--agent', 'bingbot', '--urls', 'none.txt', '--expect', 'allow'],
    code: 2,
    says: /No URL was tested/,
  },
  'a list from standard input': {
    args: ['robots.txt', '--agent', 'bingbot', '--urls', '-'],
    stdin: '/private/\n/private\n',
    code: 1,
    verdicts: ['blocked  bingbot  /private/', 'allowed  bingbot  /private'],
  },
  'a sitemap from standard input': {
    args: ['robots.txt', '--agent', 'bingbot', '--urls', '-'],
    stdin:
      '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/private/</loc></url>\n</urlset>\n',
    code: 1,
    verdicts: ['blocked  bingbot  https://www.example.com/private/'],
  },
  'an empty list': {
    args: ['robots.txt', '--agent', 'bingbot', '--urls', 'none.txt'],
    code: 0,
    verdicts: [],
    says: /^0 allowed, 0 blocked\n$/,
  },
  'a list with URLs of other sites': {
    args: ['configured/robots.txt', '--agent', 'Googlebot', '--urls', 'mixed.txt', '--expect', 'allow'],
    code: 2,
    verdicts: ['allowed  Googlebot  https://www.example.com/a', 'allowed  Googlebot  /b'],
    says: /^crawlwise: 2 of the 4 URLs in mixed\.txt are not on https:\/\/www\.example\.com: another robots\.txt decides\n2 allowed/,
  },
  'a list with URLs of other sites, from standard input': {
    args: ['configured/robots.txt', '--agent', 'Googlebot', '--urls', '-'],
    stdin: 'https://shop.example.com/x\n/b\n',
    code: 2,
    verdicts: ['allowed  Googlebot  /b'],
    says: /^crawlwise: 1 of the 2 URLs in stdin is not on https:\/\/www\.example\.com: /,
  },
  'a sitemap of another site': {
    args: ['configured/robots.txt', '--agent', 'Googlebot', '--urls', 'elsewhere.xml'],
    code: 2,
    says: /^crawlwise: 1 of the 1 URLs in elsewhere\.xml is not on https:\/\/www\.example\.com: .*\n0 allowed/,
  },
  'a missing list': {
    args: ['robots.txt', '--agent', 'x', '--urls', 'missing.txt'],
    code: 2,
    says: /^crawlwise: cannot read missing\.txt: no such file or folder/,
  },
});
