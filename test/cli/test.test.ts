/** `crawlwise test`: verdicts for people and for programs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCalls, crawlwise } from './testCheck.ts';

checkCalls({
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
    shows: [/Decided by line 6, Disallow: \/search\n/],
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
    shows: [/because no group names Googlebot-Image/, /none names AdsBot-Google, and the \* group does not/],
  },
  losers: {
    args: ['robots.txt', '--agent', 'bingbot', '/private/press/1'],
    code: 0,
    verdicts: ['allowed  bingbot  /private/press/1'],
    shows: [
      /Decided by line 3, Allow: \/private\/press\/ \(15 bytes\)/,
      /Also matches, but is shorter: line 2, Disallow: \/private\/ \(9 bytes\)/,
    ],
  },
  'where the RFC differs': {
    args: ['robots.txt', '--agent', 'Googlebot', '/fish'],
    code: 1,
    verdicts: ['blocked  Googlebot  /fish'],
    shows: [/RFC 9309 allows it by line 8/, /'\*' at the end of line 7/],
  },
  'robots.txt from standard input': {
    args: ['-', '--agent', 'bingbot', '/x'],
    stdin: 'User-agent: *\nDisallow: /x\n',
    code: 1,
    verdicts: ['blocked  bingbot  /x'],
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
  'octets that are not UTF-8': {
    args: ['latin1.txt', '--agent', 'bingbot', '/caf%E9'],
    code: 1,
    verdicts: ['blocked  bingbot  /caf%E9'],
    shows: [/line 2, Disallow: \/caf\ufffd\n/],
  },
  'no control characters for the terminal': {
    args: ['control.txt', '--agent', 'a\u001b[31m', '/\u001b[31m'],
    code: 1,
    verdicts: ['blocked  a\\u001b[31m  /\\u001b[31m'],
    shows: [/line 2, Disallow\\u001b\[31m: \/ \(1 byte\)/],
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
    says: /--format takes text, json, not 'constructor'/,
  },
  'a missing file': {
    args: ['missing.txt', '--agent', 'x', '/'],
    code: 2,
    says: /^crawlwise: cannot read missing\.txt: no such file or folder/,
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
});

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
