/** Expectations of URLs, and environments: which faults are reported where, and what holds in which environment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { configReader } from '../../server/src/config/config.ts';
import { effectiveSettings } from '../../server/src/config/effective.ts';
import { fileSettings } from '../../server/src/config/keys.ts';

const read = configReader(languages);
const METAS = fileSettings(languages);
const configOf = (text: string) => read('file:///site/crawlwise.json', { text });

/** Entries of `expect`, a line each, and the faults: `line:column message`. */
const ENTRIES: Readonly<Record<string, readonly [lines: readonly string[], ...faults: string[]]>> = {
  'every word': [
    [
      '{ "urls": "/a/", "index": true, "listed": true, "status": 200, "canonical": "/a/" }',
      '{ "urls": ["/old", "https://a.example/*"], "status": [301, 308], "redirect": "/new", "listed": false }',
      '{ "urls": ["/robots.txt"], "type": ["text/plain", "TEXT/Plain"] }',
      '{ "urls": ["/b/*", "/*.pdf$"], "crawlers": ["Googlebot"], "index": false, "env": "staging" }',
    ],
  ],
  'words that are missing': [
    ['{ "urls": "/" }', '{ "index": true }', '{ "urls": "/", "crawlers": "*", "status": 200 }'],
    "2:1 Nothing is expected: 'urls' needs a word such as 'index' or 'status'",
    "3:1 'urls' is missing: which URLs is 'index' about?",
    "4:1 'crawlers' beside 'urls' needs 'index': true or false",
  ],
  'words of other entries': [
    [
      '{ "urls": "/", "index": true, "block": "/" }',
      '{ "urls": "/", "index": true, "sitemap": "/sitemap.xml" }',
      '{ "urls": "/", "crawlers": "purpose:search", "index": true }',
    ],
    "2:1 'urls' is about answers for URLs, 'block' about a file: write two expectations",
    "3:1 'urls' is about answers for URLs, 'sitemap' about a file: write two expectations",
    "4:1 'index' is about crawlers by their own names, not 'purpose:search'; without 'crawlers', about all",
  ],
  'values that mean nothing': [
    [
      '{ "urls": "a", "index": "no" }',
      '{ "urls": "/", "status": 99, "type": "text/plain; charset=utf-8" }',
      '{ "urls": "/", "redirect": "/b/*", "canonical": "b", "listed": 1 }',
      '{ "urls": "/", "indx": true }',
    ],
    '2:11 Must be a path that begins with /, or a URL; * and a final $ are as in rules',
    '2:25 Must be true or false',
    '3:26 Must be 100 or more',
    '3:38 Must be a media type without parameters, such as text/plain',
    '4:28 Must be a path that begins with /, or a URL',
    '4:49 Must be a path that begins with /, or a URL',
    '4:64 Must be true or false',
    "5:16 'indx' is not known here; did you mean 'index'?",
  ],
  'words that no answer meets together': [
    [
      '{ "urls": "/", "status": 200, "redirect": "/b" }',
      '{ "urls": "/", "status": [404, 410], "index": true }',
      '{ "urls": "/", "status": 410, "canonical": "/b" }',
      '{ "urls": "/moved", "status": 301, "index": true }',
      '{ "urls": "/moved", "redirect": "/b", "index": true }',
      '{ "urls": "/ok", "status": [200, 301], "redirect": "/b" }',
      '{ "urls": "/ok2", "status": [200, 301], "index": true }',
      '{ "urls": "/ok3", "status": 301, "redirect": "/b", "canonical": "/b", "index": false }',
    ],
    "2:1 Cannot be met: 'redirect' needs a status from 300 to 399, and this is 200",
    "3:1 Cannot be met: 'index' needs a page, and the status 404, 410 has none",
    "4:1 Cannot be met: 'canonical' needs a page, and the status 410 has none",
    "5:1 Cannot be met: 'index' needs a page, and the status 301 has none",
    "6:1 Cannot be met: 'index' needs a page, and a URL with 'redirect' has none",
  ],
  'entries that contradict each other': [
    [
      '{ "urls": ["/a", "/b"], "index": true, "status": 200 }',
      '{ "urls": "/b", "index": false }',
      '{ "urls": "/a", "redirect": "/c" }',
      '{ "urls": "/a", "crawlers": "Googlebot", "index": false, "env": "staging" }',
      '{ "urls": "/*", "index": false }',
      '{ "sitemap": "/sitemap.xml", "contains": ["/shop/1"] }',
      '{ "urls": "/shop/*", "listed": false }',
    ],
    "3:26 Cannot be met: Line 2 of crawlwise.json contradicts 'index' for /b",
    "4:29 Cannot be met: Line 2 of crawlwise.json contradicts 'redirect' for /a",
    "5:51 Cannot be met: Line 2 of crawlwise.json contradicts 'index' for /a",
    '8:32 Cannot be met: Line 7 of crawlwise.json expects that a sitemap contains /shop/*',
  ],
  'what differs between crawlers and between environments': [
    [
      '{ "urls": "/", "crawlers": "Googlebot", "index": true }',
      '{ "urls": "/", "crawlers": "bingbot", "index": false }',
      '{ "urls": "/b", "index": true, "env": "production" }',
      '{ "urls": "/b", "index": false, "env": "staging" }',
    ],
  ],
};

/** Environments, as JSON, and the faults. */
const ENVIRONMENTS: Readonly<Record<string, readonly [config: string, ...faults: string[]]>> = {
  'described ones': [
    '{"environments": {"production": {"url": "https://www.example.com", "hosting": "netlify"},\n"staging": {"extends": "production"}},\n"env": "staging",\n"expect": [{"urls": "/", "index": true, "env": "production"}]}',
  ],
  'the deprecated key of the hosting': [
    '{"environments": {"production": {"url": "https://www.example.com", "hosting": "netlify"}, "b": {"host": "nginx"}}}',
  ],
  'wrong values': [
    '{"environments": {"a": {"url": "www.example.com"},\n"b": {"hosting": "netlfy"}, "c": [],\n"d": {"expect": [{"urls": "/", "index": true, "env": "a"}]}}}',
    '1:32 Must be the URL of a site, such as https://www.example.com',
    "2:18 Must be one of 'auto', 'netlify', 'vercel', 'cloudflare', 'github-pages', 'firebase', 'apache', 'nginx', 'plain'; did you mean 'netlify'?",
    '2:34 Must be an object, { … }',
    "3:47 'env' is not known here",
  ],
  'what is extended': [
    '{"environments": {"a": {"extends": "a"},\n"b": {"extends": "x"},\n"c": {"extends": "d"},\n"d": {"extends": "e"}, "e": {"url": "https://e.example"}}}',
    '1:36 An environment cannot extend itself',
    "2:18 'environments' does not describe 'x'",
    "3:18 'd' extends 'e': an environment extends only one that extends none",
  ],
  'names that nobody describes': [
    '{"environments": {"staging": {"url": "https://a.example"}, "empty": {}},\n"env": "stagin",\n"expect": [{"urls": "/", "index": true, "env": ["stagig", "staging"]},\n{"urls": "/", "status": 200, "env": "test"}]}',
    "1:60 'empty' has no address and no expectations, and no expectation names it",
    "2:8 No expectation is for the environment 'stagin'; did you mean 'staging'?",
    "3:48 'environments' does not describe 'stagig'; did you mean 'staging'?",
    "4:37 'environments' does not describe 'test'",
  ],
  'contradictions in one, beside what holds in all': [
    '{"expect": [{"urls": "/", "index": true}],\n"environments": {"a": {"expect": [{"urls": "/", "index": false}]}}}',
    "2:58 Cannot be met: Line 1 of crawlwise.json contradicts 'index' for /",
  ],
  'no contradiction to what is inherited': [
    '{"environments": {"a": {"expect": [{"urls": "/", "index": true}]},\n"b": {"extends": "a", "expect": [{"urls": "/", "index": false}]}}}',
  ],
};

const check = (name: string, text: string, faults: readonly string[]) =>
  test(name, () =>
    assert.deepEqual(
      configOf(text).faults.map(
        ({ start, message }) => `${start.line + 1}:${start.character + 1} ${message}`,
      ),
      faults,
    ),
  );

for (const [name, [lines, ...faults]] of Object.entries(ENTRIES))
  check(`expectations of URLs: ${name}`, `{ "expect": [\n${lines.join(',\n')}\n] }`, faults);
for (const [name, [text, ...faults]] of Object.entries(ENVIRONMENTS))
  check(`environments: ${name}`, text, faults);

const SITE = `{
  "site": { "url": "https://site.example", "hosting": "nginx" },
  "env": "production",
  "expect": [
    { "urls": "/all", "status": 200 },
    { "urls": "/p", "status": 200, "env": "production" }
  ],
  "environments": {
    "production": {
      "url": "https://www.example", "hosting": "netlify", "rules": { "page/noindex": "off" },
      "expect": [{ "urls": "/own", "index": true }, { "sitemap": "/a.xml", "atLeast": 9, "contains": "/" }]
    },
    "staging": {
      "url": "https://staging.example",
      "extends": "production",
      "expect": [{ "urls": "/*", "index": false }, { "sitemap": "/a.xml", "atLeast": 1 }]
    },
    "local": { "extends": "production" }
  },
  "locked": { "expect": [{ "urls": "/l", "index": true }, { "urls": "/lp", "index": true, "env": "production" }] }
}`;

/** The environment, the address, the host, and what holds: the line, with `i` if it is inherited, or `n` entries at least. */
const HELD: readonly [env: string | undefined, ...held: string[]][] = [
  [undefined, 'https://www.example/', 'netlify', '5 6 11 20 20', 'a.xml 9'],
  ['production', 'https://www.example/', 'netlify', '5 6 11 20 20', 'a.xml 9'],
  ['staging', 'https://staging.example/', 'netlify', '5 6i 11i 16 20 20i', 'a.xml 0 1'],
  ['local', 'https://site.example/', 'netlify', '5 6i 11i 20 20i', 'a.xml 9'],
  ['other', 'https://site.example/', 'nginx', '5 20', 'a.xml'],
];

for (const [env, ...held] of HELD)
  test(`what holds in the environment ${env ?? 'that the file names'}`, () => {
    const flags = { levels: new Map(), values: env === undefined ? {} : { env } };
    const settingsOf = effectiveSettings(configOf(SITE), { flags }, METAS);
    const { url, host, expected, levels } = settingsOf('file:///site/a.xml');
    const lines = (expected.urls ?? []).map(
      ({ where, isInherited }) => `${/\d+/.exec(where)![0]}${isInherited ? 'i' : ''}`,
    );
    const least = expected.lists.map(({ atLeast }) => atLeast);
    assert.deepEqual([url, host, lines.join(' '), ['a.xml', ...least].join(' ')], held);
    const level = env === 'other' ? undefined : 'off';
    assert.equal(levels.get('page/noindex'), level);
  });

test('expectations of environments hold beside those of an override, and the address has its place', () => {
  const config = configOf(
    SITE.replace('"locked"', '"overrides": [{ "files": "*", "expect": [] }], "locked"'),
  );
  const { expected, from } = effectiveSettings(config, {}, METAS)('file:///site/robots.txt');
  assert.deepEqual(
    expected.urls?.map(({ where }) => /\d+/.exec(where)![0]),
    ['11', '20', '20'],
  );
  assert.deepEqual(from('site.url'), { uri: 'file:///site/crawlwise.json', line: 10, key: 'site.url' });
});
