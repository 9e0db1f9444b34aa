/** Regular expressions of configurations: those that may be slow are not read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regexOf } from '../../../server/src/pages/hosts/safeRegex.ts';
import { makeHost } from './answers.ts';

const READ = [
  ...['', '^/a$', '^/(.*)$', '^(.*)/(.*)$', '^/(?<name>[a-z]+)/b$', '\\.(?:png|jpe?g)$', '^/a(?:/.*)?$'],
  ...['^/([^/]+)/([^/]+)/([^/]+)/([^/]+)/$', '^/(?:en|de)/x$', '^/\\d{4}/\\d{2}/', '[(*+]+', '^/x\\(\\*\\)'],
];
const NOT_READ = [
  ...[
    '^(a+)+$',
    '^(a|aa)+$',
    '(.*)*',
    '^/(?:[^/]+)*$',
    '.*.*.*x',
    '(a{1,9}){9}',
    '((a+)b?)+c',
    '(',
    '[',
    '(?<=x',
  ],
  ...['a*a*a*a*b', '(?:(?:x|y){2,})', '^([^/]+)([^/]+)([^/]+)([^/]+)x'],
];

for (const source of READ) test(`${source} is read`, () => assert.ok(regexOf(source)));
for (const source of NOT_READ) test(`${source} is not read`, () => assert.equal(regexOf(source), undefined));

test('what is read is fast for any URL', () => {
  const path = `/${'a'.repeat(2000)}!`;
  for (const source of READ) regexOf(`${source}$`)?.test(path);
});

/** Configurations that would take years; the answer is not known, or the rule is not one. */
const SLOW: readonly (readonly [host: Parameters<typeof makeHost>[0], files: Record<string, string>])[] = [
  ['apache', { '.htaccess': 'RedirectMatch ^/(a+)+$ /b\nRewriteRule ^(a|a)*$ /c [R]' }],
  ['nginx', { 'nginx.conf': 'server { location ~ ^/(a+)+$ { return 301 /b; } }' }],
  ['firebase', { 'firebase.json': '{"hosting":{"redirects":[{"regex":"^/(a+)+$","destination":"/b"}]}}' }],
  ['vercel', { 'vercel.json': '{"redirects":[{"source":"/((?:a+)+)","destination":"/b"}]}' }],
  ['cloudflare', { _redirects: `/${'*a'.repeat(30)} /b 301` }],
  ['netlify', { _redirects: `/${':a:b'.repeat(30)}x /b 301` }],
];
for (const [host, files] of SLOW)
  test(`a slow rule of ${host}`, () =>
    assert.match(makeHost(host, files).answer(`/${'a'.repeat(2000)}!`), /^(?:404|unknown)/));
