/** Configurations of hosts whose expressions JavaScript would match for years. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeHost } from './answers.ts';

type HostName = Parameters<typeof makeHost>[0];

/** Expressions by which a backtracking matcher takes exponential time, or a high power of the length of a URL. */
const SLOW: readonly string[] = [
  ...[
    '^/(a+)+$',
    '^/(a|aa)+$',
    '^/(a|a)*$',
    '^/(?:a+)+b$',
    '^/((a*)*)*$x',
    '^/([^/]+/?)+x$',
    '^/((a+)b?)+c$',
  ],
  ...['^/.{0,99}.{0,99}.{0,99}.{0,99}.{0,99}x$', '.*.*.*.*.*.*x$', '^/(a{1,9}){9}x$', '^/((?:a?){9}a{9})*x$'],
  ...['^/(?:(?=a*b|a)a)+x$', '^/(?:(?!a*b)a)*x$', '^(?=(?:a|/|aa)+$).*x$', '^/(?:[^/]+?/??)+x$'],
];

const redirect = (source: string): string => JSON.stringify({ redirects: [{ source, destination: '/b' }] });
const FILES: Readonly<
  Record<string, readonly [host: HostName, files: (source: string) => Record<string, string>]>
> = {
  RedirectMatch: ['apache', (source) => ({ '.htaccess': `RedirectMatch 301 ${source} /b` })],
  RewriteRule: ['apache', (source) => ({ '.htaccess': `RewriteRule ${source.replace('^/', '^')} /b [R]` })],
  RewriteCond: [
    'apache',
    (source) => ({ '.htaccess': `RewriteCond %{REQUEST_URI} ${source} [NC]\nRewriteRule ^ /b [R]` }),
  ],
  location: [
    'nginx',
    (source) => ({ 'nginx.conf': `server { location ~* "${source}" { return 301 /b; } }` }),
  ],
  rewrite: ['nginx', (source) => ({ 'nginx.conf': `server { rewrite "${source}" /b permanent; }` })],
  'firebase regex': [
    'firebase',
    (regex) => ({
      'firebase.json': JSON.stringify({ hosting: { redirects: [{ regex, destination: '/b' }] } }),
    }),
  ],
  'vercel source': [
    'vercel',
    (source) => ({
      'vercel.json': redirect(`/(${source.replace(/^\^\/?|\$$/g, '').replace(/\((?!\?)/g, '(?:')})`),
    }),
  ],
};

for (const [what, [host, files]] of Object.entries(FILES)) {
  test(`slow expressions: ${what}`, () => {
    for (const source of SLOW) {
      const made = makeHost(host, files(source));
      for (const length of [40, 2000]) {
        const answer = made.answer(`/${'a'.repeat(length)}!`);
        assert.match(answer, /^(?:404|unknown rule)/, source);
      }
    }
  });
}

/** Wildcards of hosts, which become expressions. */
const WILDCARDS: readonly (readonly [HostName, Record<string, string>])[] = [
  [
    'cloudflare',
    { _redirects: `/${'*a'.repeat(30)} /b 301`, _headers: `/${'*a'.repeat(30)}\n  X-Robots-Tag: noindex` },
  ],
  [
    'netlify',
    {
      _redirects: `/${':a:b'.repeat(30)}/x /b 301`,
      _headers: `/${':a'.repeat(30)}x\n  X-Robots-Tag: noindex`,
    },
  ],
  ['vercel', { 'vercel.json': redirect(`/${':a-'.repeat(30)}x`) }],
  ['vercel', { 'vercel.json': redirect('/:a*/:b*/:c*/:d*/:e*/x') }],
  [
    'firebase',
    { 'firebase.json': `{"hosting":{"redirects":[{"source":"/${'*a'.repeat(30)}","destination":"/b"}]}}` },
  ],
];
for (const [host, files] of WILDCARDS) {
  test(`slow wildcards of ${host}: ${Object.values(files)[0]!.slice(0, 80)}`, () => {
    const made = makeHost(host, files);
    for (const path of [`/${'a'.repeat(2000)}!`, `/${'a/'.repeat(1000)}!`, `/${'a-'.repeat(1000)}!`]) {
      assert.match(made.answer(path), /^(?:404|unknown)/);
      made.tags(path);
    }
  });
}

test('expressions that use up the steps of one URL leave the next one its own', () => {
  const rules = '^/.{0,299}.{0,299}.{0,299}x$';
  const made = makeHost('apache', {
    '.htaccess': `${`RedirectMatch ${rules} /b\n`.repeat(40)}RedirectMatch ^/old$ /new`,
  });
  assert.equal(made.answer('/old'), '302 /new (.htaccess:41)');
  assert.match(made.answer(`/${'a'.repeat(2000)}`), /^unknown rule/);
  assert.equal(made.answer('/old'), '302 /new (.htaccess:41)');
});

test('a configuration of many large expressions takes little memory', () => {
  const made = makeHost('apache', { '.htaccess': 'RedirectMatch ^/.{0,999}x$ /b\n'.repeat(20_000) });
  assert.match(made.answer('/y'), /^unknown rule/);
});

test('braces of nginx that never close', () => {
  makeHost('nginx', { 'nginx.conf': `server { location ~ ${'{1'.repeat(200_000)}` }).answer('/');
});
