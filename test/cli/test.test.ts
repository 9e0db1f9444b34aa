/** `crawlwise test`: verdicts for people and for programs, lists of URLs, and cases from standard input. */

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { call } from './inProcess.ts';

const ROBOTS = `User-agent: *
Disallow: /private/   # nobody
Allow: /private/press/

User-agent: Googlebot
Disallow: /search
Disallow: /fish*
Allow: /fish
`;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const locs = (tag: string, paths: readonly string[]): string =>
  paths.map((path) => `<${tag}><loc>https://www.example.com${path}</loc></${tag}>`).join('\n');
const urlset = (...paths: string[]): string =>
  `<urlset xmlns="${NAMESPACE}">\n${locs('url', paths)}\n</urlset>`;
const index = (...names: string[]): string =>
  `<sitemapindex xmlns="${NAMESPACE}">${locs(
    'sitemap',
    names.map((name) => `/${name}`),
  )}</sitemapindex>`;

const FILES: Record<string, string | Uint8Array> = {
  'robots.txt': ROBOTS,
  'latin1.txt': Buffer.from('User-agent: *\r\nDisallow: /caf\xe9', 'latin1'),
  'control.txt': 'User-agent: *\nDisallow\u001b[31m: /',
  'urls.txt': '\uFEFFhttps://www.example.com/search?q=1\r\n\r\n  /open  \n/private/x',
  'none.txt': '',
  'sitemap.xml': urlset('/shop', '/search?a=1&amp;b=2'),
  'packed.xml.gz': gzipSync(urlset('/private/a')),
  'index.xml': index('sitemap.xml', 'packed.xml.gz'),
  'loop.xml': index('loop.xml', 'gone.xml', 'sitemap.xml'),
  'hosts.xml': urlset('/shop', '/a').replace('https://www.example.com/a', 'https://shop.example.net/a'),
  'foreign.xml': index('sitemap.xml', 'packed.xml').replace(
    'https://www.example.com/packed.xml',
    'https://cdn.example.net/packed.xml',
  ),
  'configured/robots.txt': 'User-agent: *\nDisallow: //feed/\n',
  'configured/robots.staging.txt': 'User-agent: *\nDisallow: //feed/\n',
  'configured/crawlwise.json': '{ "site": { "url": "https://www.example.com" } }',
  'lines.txt':
    'User-agent: *\nDisallow:\nSitemap: https://www.example.com/a.xml\nSitemap: http://localhost/b.xml\n',
  'several.txt': 'Sitemap: https://www.example.com/a.xml\nSitemap: https://cdn.example.net/b.xml\n',
  'mixed.txt': 'https://www.example.com/a\nhttps://shop.example.com/x\n/b\nhttp://www.example.com/c\n',
  'elsewhere.xml': urlset('/a').replaceAll('www.example.com', 'shop.example.com'),
  'urllist.txt': '/a\nno url\n/private/x\n',
  'long.xml': urlset('/shop', `/${'x'.repeat(3000)}`),
  'list.txt.gz': gzipSync('/a\r\n/private/x\n'),
  'crawlers.json':
    '{"operator": "Example", "purpose": "other", "tokens": [{"token": "ExampleBot", "fallback": "Googlebot"}]}',
  'wrong.json': '{"operator": "Example", "tokens": [{"token": "ExampleBot"}]}',
};

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crawlwise-test-'));
  await mkdir(join(folder, 'configured'));
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(folder, name), content);
});
after(() => rm(folder, { recursive: true, force: true }));

const crawlwise = (args: readonly string[], input?: string | Uint8Array) =>
  call(['test', ...args], { cwd: folder, input });

/** Calls, their exit codes, their output (the first lines of verdicts) and their standard error. */
const CALLS: Record<
  string,
  { args: string[]; stdin?: string; code: number; verdicts?: string[]; says?: RegExp; shows?: RegExp[] }
> = {
  'an allowed URL': {
    args: ['robots.txt', '--agent', 'Googlebot', 'https://www.example.com/'],
    code: 0,
    verdicts: ['allowed  Googlebot  https://www.example.com/'],
    says: /^1 allowed, 0 blocked\n$/,
    shows: [/Group Googlebot \(line 5\)/, /No rule of the group matches/],
  },
  'a page instead of a robots.txt': {
    args: ['-', '--agent', 'Googlebot', '/x'],
    stdin: '<!doctype html>\n<html><body>Not found</body></html>\n',
    code: 2,
    verdicts: ['allowed  Googlebot  /x'],
    says: /^crawlwise: - is an HTML page: crawlers find no rules in it$/m,
  },
  'a crawler without a name': {
    args: ['robots.txt', '--agent', '', '/x'],
    code: 2,
    says: /A crawler is missing/,
  },
  'a blocked URL': {
    args: ['robots.txt', '--agent', 'Googlebot', '/search?q=1'],
    code: 1,
    verdicts: ['blocked  Googlebot  /search?q=1'],
    says: /^0 allowed, 1 blocked\n$/,
    shows: [/Decided by line 6, Disallow: \/search \(7 octets\)/],
  },
  'several crawlers and URLs': {
    args: ['robots.txt', '--agent', 'Googlebot-Image', '/private/x', '--agent=AdsBot-Google', '/search'],
    code: 1,
    verdicts: [
      'allowed  Googlebot-Image  /private/x',
      'allowed  AdsBot-Google    /private/x',
      'blocked  Googlebot-Image  /search',
      'allowed  AdsBot-Google    /search',
    ],
    says: /^3 allowed, 1 blocked\n$/,
    shows: [/because no group names Googlebot-Image/, /none names AdsBot-Google, and that of \* does not/],
  },
  losers: {
    args: ['robots.txt', '--agent', 'bingbot', '/private/press/1'],
    code: 0,
    verdicts: ['allowed  bingbot  /private/press/1'],
    shows: [
      /Decided by line 3, Allow: \/private\/press\/ \(15 octets\)/,
      /line 2, Disallow: \/private\/ \(9 octets\), but is shorter/,
    ],
  },
  'where the RFC differs': {
    args: ['robots.txt', '--agent', 'Googlebot', '/fish'],
    code: 1,
    verdicts: ['blocked  Googlebot  /fish'],
    shows: [/RFC 9309 allows it by line 8/, /'\*' at the end of line 7/],
  },
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
  'robots.txt from standard input': {
    args: ['-', '--agent', 'bingbot', '/x'],
    stdin: 'User-agent: *\nDisallow: /x\n',
    code: 1,
    verdicts: ['blocked  bingbot  /x'],
  },
  'standard input for both': {
    args: ['-', '--agent', 'bingbot', '--urls', '-'],
    code: 2,
    says: /not both/,
  },
  'a gate that holds': {
    args: ['robots.txt', '--agent', 'bingbot', '/private/', '--expect', 'block'],
    code: 0,
    verdicts: ['blocked  bingbot  /private/'],
  },
  'a gate that does not': {
    args: ['robots.txt', '--agent', 'bingbot', '/private/', '/', '--expect', 'block'],
    code: 1,
    verdicts: ['blocked  bingbot  /private/', 'allowed  bingbot  /'],
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
  'octets that are not UTF-8': {
    args: ['latin1.txt', '--agent', 'bingbot', '/caf%E9'],
    code: 1,
    verdicts: ['blocked  bingbot  /caf%E9'],
    shows: [/line 2, Disallow: \/caf\ufffd \(7 octets\)/],
  },
  'no control characters for the terminal': {
    args: ['control.txt', '--agent', 'a\u001b[31m', '/\u001b[31m'],
    code: 1,
    verdicts: ['blocked  a\\u001b[31m  /\\u001b[31m'],
    shows: [/line 2, Disallow\\u001b\[31m: \/ \(1 octet\)/],
  },
  'URLs as crawlers send them': {
    args: [
      ...[
        'robots.txt',
        '--agent',
        'bingbot',
        '/x/../private/a',
        'https://b\u00fccher.example:443/private/{id}',
      ],
      ...['//www.example.com/open'],
    ],
    code: 1,
    verdicts: [
      'blocked  bingbot  /x/../private/a',
      'blocked  bingbot  https://b\u00fccher.example:443/private/{id}',
      'allowed  bingbot  //www.example.com/open',
    ],
    shows: [
      /Crawlers request \/private\/a: '\.' and '\.\.' are resolved/,
      /Crawlers request https:\/\/xn--bcher-kva\.example\/private\/%7Bid%7D: the host is xn--bcher-kva\.example; ':443' is removed because it is the default port of https; '\{' and '\}' are percent-encoded/,
    ],
  },
  'neither a URL nor a path': {
    args: ['robots.txt', '--agent', 'bingbot', 'www.example.com/private/', '/private/', 'https://a b/'],
    code: 2,
    verdicts: ['blocked  bingbot  /private/'],
    says: /^crawlwise: 'www\.example\.com\/private\/' is neither a URL nor a path: begin with https:\/\/ or \/\ncrawlwise: 'https:\/\/a b\/' is not a URL: its host or port is not valid\n0 allowed, 1 blocked\n$/,
  },
  'an empty URL': {
    args: ['robots.txt', '--agent', 'bingbot', ''],
    code: 2,
    says: /^crawlwise: An empty text is neither/,
  },
  'a whole User-Agent header': {
    args: [
      ...[
        'robots.txt',
        '/search',
        '--agent',
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      ],
      ...[
        '--agent',
        'GPTBot/1.2',
        '--agent',
        'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
      ],
    ],
    code: 1,
    verdicts: ['blocked  Googlebot  /search', 'allowed  GPTBot     /search', 'allowed  *          /search'],
    shows: [
      /Read as Googlebot, the product token in the User-Agent header 'Mozilla\/5\.0 \(compatible;/,
      /Read as GPTBot/,
      /names no crawler: treated as a crawler that no group names/,
    ],
  },
  'retired and unknown names': {
    args: ['robots.txt', '/search', ...['x', 'GPTBotanist'].flatMap((name) => ['--agent', name])],
    code: 0,
    verdicts: ['allowed  x            /search', 'allowed  GPTBotanist  /search'],
    shows: [/'x' matches no known crawler\n/],
  },
  ...Object.fromEntries(
    [
      ['gpt-bot', /^crawlwise: 'gpt-bot' matches no known crawler; did you mean GPTBot\?\n$/],
      ['Gogglebot', /^crawlwise: 'Gogglebot' matches no known crawler; did you mean Googlebot\?\n$/],
      ['Gogglebot/2.1 (+https://a.example)', /^crawlwise: 'Gogglebot' .*did you mean Googlebot\?\n$/],
      ['anthropic-ai', /^crawlwise: 'anthropic-ai' is no longer used by its operator; use ClaudeBot\n$/],
      [' ', /A crawler is missing/],
    ].map(([name, says]) => [
      `a crawler that was meant otherwise: ${name}`,
      {
        args: ['robots.txt', '--agent', 'Googlebot', '--agent', name as string, '/x', '--expect', 'allow'],
        code: 2,
        says: says as RegExp,
      },
    ]),
  ),
  'a misspelled crawler that the file has a group for': {
    args: ['-', '--agent', 'gogglebot', '/x'],
    stdin: 'User-agent: Gogglebot\nDisallow: /x\n',
    code: 1,
    verdicts: ['blocked  gogglebot  /x'],
  },
  'a URL of another site, by the configuration': {
    args: [
      'configured/robots.txt',
      '--agent',
      'Googlebot',
      'https://shop.example.com/x',
      'https://www.example.com/x',
    ],
    code: 2,
    verdicts: ['allowed  Googlebot  https://www.example.com/x'],
    says: /^crawlwise: 'https:\/\/shop\.example\.com\/x' is not on https:\/\/www\.example\.com: another robots\.txt decides\n1 allowed, 0 blocked\n$/,
  },
  'another scheme and another port, by the configuration': {
    args: [
      ...['configured/robots.txt', '--agent', 'Googlebot', '--expect', 'allow'],
      ...['http://www.example.com/x', 'https://www.example.com:8443/x', 'https:/shop.example.com/x'],
    ],
    code: 2,
    says: /^(?:crawlwise: '[^']+' is not on [^\n]+\n){3}0 allowed, 0 blocked\n/,
  },
  'a file that the site does not serve': {
    args: ['configured/robots.staging.txt', '--agent', 'Googlebot', 'https://staging.example.com/x'],
    code: 0,
    verdicts: ['allowed  Googlebot  https://staging.example.com/x'],
  },
  'a URL of another site, by the Sitemap lines': {
    args: ['lines.txt', '--agent', 'Googlebot', 'https://shop.example.com/x', 'http://example.com/x'],
    code: 2,
    verdicts: ['allowed  Googlebot  http://example.com/x'],
    says: /^crawlwise: 'https:\/\/shop\.example\.com\/x' is not on https:\/\/www\.example\.com, the site of its Sitemap lines: another robots\.txt decides\n/,
  },
  'Sitemap lines of several sites': {
    args: ['several.txt', '--agent', 'Googlebot', 'https://shop.example.com/x'],
    code: 0,
    verdicts: ['allowed  Googlebot  https://shop.example.com/x'],
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
  'a path that begins with two slashes': {
    args: ['configured/robots.txt', '--agent', 'Googlebot', '//feed/'],
    code: 1,
    verdicts: ['blocked  Googlebot  //feed/'],
  },
  'a crawler defined in a file': {
    args: ['robots.txt', '--agent', 'examplebot', '/search', '--crawlers', 'crawlers.json'],
    code: 1,
    verdicts: ['blocked  examplebot  /search'],
    shows: [/Group Googlebot \(line 5\), because no group names ExampleBot/],
  },
  'a crawler file that is wrong': {
    args: ['robots.txt', '--agent', 'ExampleBot', '/search', '--crawlers', 'wrong.json'],
    code: 2,
    verdicts: ['allowed  ExampleBot  /search'],
    says: /^crawlwise: wrong\.json:1:36: 'purpose' is missing.*\n1 allowed, 0 blocked\n$/,
  },
  'cases and crawlers': {
    args: ['--cases', '-', '--crawlers', 'crawlers.json'],
    code: 2,
    says: /--cases excludes other options/,
  },
  'no crawler': { args: ['robots.txt', '/'], code: 2, says: /A crawler is missing[\s\S]*Usage/ },
  'no URL': { args: ['robots.txt', '--agent', 'bingbot'], code: 2, says: /A URL is missing[\s\S]*Usage/ },
  'no file': { args: ['--agent', 'bingbot'], code: 2, says: /robots\.txt is missing[\s\S]*Usage/ },
  'an unknown option': { args: ['robots.txt', '--agents', 'x', '/'], code: 2, says: /agents[\s\S]*Usage/ },
  'an unknown format': {
    args: ['robots.txt', '--agent', 'x', '--format', 'constructor', '/'],
    code: 2,
    says: /no format 'constructor', only text, json/,
  },
  'a missing file': {
    args: ['missing.txt', '--agent', 'x', '/'],
    code: 2,
    says: /^crawlwise: cannot read missing\.txt: ENOENT/,
  },
  'a missing list': {
    args: ['robots.txt', '--agent', 'x', '--urls', 'missing.txt'],
    code: 2,
    says: /^crawlwise: cannot read missing\.txt: ENOENT/,
  },
  'a folder': {
    args: ['.', '--agent', 'x', '/'],
    code: 2,
    says: /^crawlwise: cannot read \.: it is not a regular file/,
  },
  'cases and more': {
    args: ['robots.txt', '--cases', '-'],
    code: 2,
    says: /--cases excludes other options/,
  },
  'missing cases': { args: ['--cases', 'missing.ndjson'], code: 2, says: /cannot read missing\.ndjson/ },
  help: { args: ['--help'], code: 0, shows: [/^Usage: crawlwise test \[OPTION\]… ROBOTS\.TXT\|- URL/] },
};

for (const [name, { args, stdin, code, verdicts = [], says = /^/, shows = [] }] of Object.entries(CALLS)) {
  test(`call: ${name}`, async () => {
    const outcome = await crawlwise(args, stdin);
    const heads = outcome.stdout.split('\n').filter((line) => /^(?:allowed|blocked) /.test(line));
    assert.deepEqual(heads, verdicts);
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, says);
    for (const pattern of shows) assert.match(outcome.stdout, pattern);
  });
}

test('--format json prints one array of plain answers', async () => {
  const call = ['robots.txt', '--format', 'json', '--agent', 'Googlebot-News', '--agent', 'CCBot'];
  const { code, stdout } = await crawlwise([...call, '/private/press/', '/search']);
  const answers = JSON.parse(stdout);
  const found = answers.map(
    ({ token, url, allowed, line, text, group }: Record<string, unknown> & { group: { token: string } }) => [
      token,
      url,
      allowed,
      line,
      text,
      group.token,
    ],
  );
  assert.deepEqual(found, [
    ['Googlebot-News', '/private/press/', true, 0, null, 'Googlebot'],
    ['CCBot', '/private/press/', true, 3, 'Allow: /private/press/', '*'],
    ['Googlebot-News', '/search', false, 6, 'Disallow: /search', 'Googlebot'],
    ['CCBot', '/search', true, 0, null, '*'],
  ]);
  assert.equal(code, 1);
  const none = await crawlwise(['robots.txt', '--format', 'json', '--agent', 'x', '--urls', 'none.txt']);
  assert.deepEqual([none.code, JSON.parse(none.stdout)], [0, []]);
});
