/** Requests: URLs as crawlers send them, and product tokens in the names that people enter. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isHeader, tokenOfHeader } from '../../../server/src/robots/facts/header.ts';
import {
  askAgent,
  requestedToken,
  requestOf,
  requestPath,
  urlFault,
} from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { cpuTime, runs } from '../../scale.ts';

const S = 'https://www.example.com';

/** URLs and paths, the form in which crawlers request them, and the reported changes. */
const REQUESTS: readonly [written: string, form: string, ...changes: string[]][] = [
  ['/', '/'],
  [S, `${S}/`],
  ['/a//b;c?d=e&f=%c3|[g]', '/a//b;c?d=e&f=%c3|[g]'],
  ['/a<d', '/a%3Cd', "'<' is percent-encoded"],
  ['/a"b{c}`', '/a%22b%7Bc%7D%60', "'\"', '{', '}' and '`' are percent-encoded"],
  ['/x/../y', '/y', "'.' and '..' are resolved"],
  ['/x/%2E%2e/./y', '/y', "'.' and '..' are resolved"],
  ['/..a/.b', '/..a/.b'],
  ['/caf\u00e9', '/caf%C3%A9', "'\u00e9' is percent-encoded"],
  ['/a b?c d', '/a%20b?c%20d', 'a space is percent-encoded'],
  ["/it's?it's", "/it's?it%27s", "''' is percent-encoded"],
  ['/{a}?{b}', '/%7Ba%7D?{b}', "'{' and '}' are percent-encoded"],
  ['/a\0b', '/a%00b', 'U+0000 is percent-encoded'],
  ['/\ud800', '/%EF%BF%BD', 'U+D800 is percent-encoded'],
  [
    '/abcdef\u00e4\u00f6\u00fc\u00e9\u00e8\u00e0',
    '/abcdef%C3%A4%C3%B6%C3%BC%C3%A9%C3%A8%C3%A0',
    "'\u00e4', '\u00f6', '\u00fc', '\u00e9', '\u00e8' and others are percent-encoded",
  ],
  ['/a\\b', '/a/b', "'\\' is read as '/'"],
  ['/a?b\\c', '/a?b\\c'],
  ['/a#b', '/a', "the part from '#' on is not sent"],
  ['/a?', '/a?'],
  [' /a\tb\n', '/ab', 'surrounding white space and line breaks are removed'],
  [`${S}:443/a`, `${S}/a`, "':443' is removed because it is the default port of https"],
  ['http://e.com:8080/a', 'http://e.com:8080/a'],
  ['https://b\u00fccher.example/y', 'https://xn--bcher-kva.example/y', 'the host is xn--bcher-kva.example'],
  ['HTTPS://WWW.Example.com/A', 'https://www.example.com/A'],
  ['https://me:pw@e.com/a', 'https://e.com/a', 'the user name and password are removed'],
  ['//feed/', '//feed/'],
  ['//', '//'],
  ['/\\feed', '//feed', "'\\' is read as '/'"],
  ['//feed/../a', '//a', "'.' and '..' are resolved"],
  ['https:/e.com/a', 'https://e.com/a', 'it is written in full'],
  ['https://e.com\\a', 'https://e.com/a', "'\\' is read as '/'"],
  ['http://[::1]:80/x', 'http://[::1]/x', "':80' is removed because it is the default port of http"],
  ['ftp://e.com/a', 'ftp://e.com/a'],
];

for (const [written, form, ...changes] of REQUESTS) {
  test(`request: ${JSON.stringify(written)}`, () => {
    assert.equal(urlFault(written), undefined);
    const request = requestOf(written);
    assert.deepEqual([request?.form, ...(request?.changes ?? [])], [form, ...changes]);
    assert.equal(requestPath(written), request!.path);
  });
}

/** Texts that are neither a URL nor a path, and the reported fault. */
const NONE: readonly [written: string, says: RegExp][] = [
  ['', /^An empty text/],
  ['  ', /^An empty text/],
  ['www.example.com/a', /^'www\.example\.com\/a' is neither .*: begin with https:\/\/ or \/$/],
  ['localhost:8080/a', /is neither/],
  ['example.com:80/a', /is neither/],
  ['a', /is neither/],
  ['?q', /is neither/],
  ['*', /is neither/],
  ['mailto:me@example.com', /is not something that web crawlers request/],
  ['https://', /host or port is not valid/],
  ['https://a b/', /host or port is not valid/],
  ['https://e.com:99999/', /host or port is not valid/],
  [`x${'y'.repeat(1000)}`, /^'xy{99}…' is neither/],
];

for (const [written, says] of NONE) {
  test(`no request: ${JSON.stringify(written).slice(0, 40)}`, () => {
    assert.equal(requestOf(written), undefined);
    assert.match(urlFault(written)!, says);
  });
}

const pieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%',
    '%41',
    '?',
    '#',
    '\\',
    ' ',
    'a',
    'B',
    '\u00e9',
    '<',
    '"',
    "'",
    '{',
    '|',
    '^',
    ';',
    ':',
    '@',
    '*',
    '$',
    '\0',
    '\n',
  ],
);
const urls = fc
  .tuple(
    fc.constantFrom('', '/', 'https://e.com', 'http://e.com/', 'e.com/'),
    fc.array(pieces, { maxLength: 8 }),
  )
  .map(([start, rest]) => start + rest.join(''));

test("a path equals that of the platform's URL, is printable, and is stable", () => {
  fc.assert(
    fc.property(urls, (url) => {
      const request = requestOf(url);
      assert.match(requestPath(url), /^\/[\x21-\x7e]*$/);
      assert.equal(urlFault(url) === undefined, request !== undefined);
      if (!request) return;
      assert.equal(requestPath(url), request.path);
      assert.equal(requestPath(`${S}${request.path}`), request.path);
      assert.deepEqual(requestOf(`${S}${request.path}`)!.changes, [], url);
      const [form, written] = [request.form, url].map((text) => text.toLowerCase().replace(/\/$/, ''));
      if (form !== written && !url.startsWith('/')) assert.notDeepEqual(request.changes, [], url);
    }),
    { numRuns: runs(20_000) },
  );
});

const GOOGLE =
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Names, and the product tokens in them. */
const AGENTS: readonly [agent: string, token: string][] = [
  ['Googlebot', 'Googlebot'],
  ['MyBot', 'MyBot'],
  ['*', '*'],
  ['Screaming Frog SEO Spider', 'Screaming Frog SEO Spider'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
  [GOOGLE, 'Googlebot'],
  [
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/140.0.0.0 Safari/537.36',
    'bingbot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'GPTBot',
  ],
  ['Googlebot-Image/1.0', 'Googlebot-Image'],
  ['googlebot/2.1', 'Googlebot'],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'AdsBot-Google'],
  ['FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)', 'FeedFetcher-Google'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', 'LinkedInBot'],
  ['Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)', 'MJ12bot'],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', 'Slurp'],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', 'Sogou web spider'],
  ['Screaming Frog SEO Spider/21.0', 'Screaming Frog SEO Spider'],
  ['Mozilla/5.0 (compatible; ExampleCrawl/1.0; +https://www.example.com/bot)', 'ExampleCrawl'],
  ['ExampleCrawl/1.0 (+https://www.example.com/Googlebot)', 'ExampleCrawl'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    '*',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', '*'],
];

for (const [agent, token] of AGENTS) {
  test(`agent: ${agent}`, () => {
    assert.equal(requestedToken(agent), token);
    const robots = parseRobots(`User-agent: ${token}\nDisallow: /\n`);
    const answer = askAgent(robots, agent, '/x');
    const said = answer.notes.filter(({ kind }) => kind === 'header');
    assert.deepEqual([answer.token, answer.group.step, said.length], [token, 'own', agent === token ? 0 : 1]);
    if (agent === token) return;
    const expected =
      token === '*' ? /names no crawler: treated as a crawler that no group names$/ : `Read as ${token}, `;
    assert.ok(
      typeof expected === 'string' ? said[0]!.text.startsWith(expected) : expected.test(said[0]!.text),
    );
  });
}

test('headers and URLs of any length take linear time', () => {
  const robots = parseRobots('User-agent: *\nDisallow: /*a*b*c\n');
  const size = 2 ** 20;
  const start = cpuTime();
  for (const part of [
    'a',
    '/',
    '/..',
    '%',
    '<',
    '\u00e9',
    ' ',
    '?',
    '#',
    '\\',
    '@',
    ':',
    '.',
    '\0',
    '/.',
    'e.',
  ]) {
    for (const before of ['/', `${S}/`, 'https://', '', ' ']) {
      const url = before + part.repeat(size / part.length);
      askAgent(robots, 'Googlebot', url);
      urlFault(url);
    }
  }
  for (const part of ['a', '(', '/', ';', ' ', 'Mozilla/', 'compatible;', 'http://', '*']) {
    const agent = part.repeat(size / part.length);
    for (const name of [agent, `Mozilla/5.0 (${agent}`]) {
      askAgent(robots, name, '/');
      tokenOfHeader(name);
      isHeader(name);
    }
  }
  assert.ok(cpuTime() - start < 60_000);
});
