/** Fixes that were once harmful: their current results, and what no fix may do. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits } from '../rules/check.ts';
import { runs } from '../scale.ts';
import { read } from './check.ts';

type Row = readonly [
  text: string,
  code: string,
  /** The results of all fixes of the first finding, in order; `-`: there is no such finding. */
  results: readonly string[] | '-',
];

const STAR = 'User-agent: *\n';
const path = (before: string, code: string, ...after: readonly string[]): Row => [
  `${STAR}Disallow: ${before}\n`,
  code,
  after.map((value) => `${STAR}Disallow: ${value}\n`),
];

const rows: readonly Row[] = [
  // A rule in a partial tie is not deleted: that would allow what it blocks, or block what it allows.
  [
    `${STAR}Disallow: /things-to-do/*\nAllow: /things-to-do/$\n`,
    'conflicting-rules',
    [`${STAR}Disallow: /things-to-do/\nAllow: /things-to-do/$\n`],
  ],
  [
    `${STAR}Allow: /offers/*\nDisallow: /offers/$\n`,
    'conflicting-rules',
    [`${STAR}Allow: /offers/\nDisallow: /offers/$\n`],
  ],
  [`${STAR}Allow: /svc/games\nDisallow: /*?*query=\n`, 'conflicting-rules', '-'],
  [`${STAR}Allow: /svc/games\nDisallow: /*?*query=\n`, 'redundant-rule', '-'],
  [
    `${STAR}Allow: /a/\nDisallow: /a/\nDisallow: /b/\n`,
    'conflicting-rules',
    [`${STAR}Allow: /a/\nDisallow: /b/\n`, `${STAR}Disallow: /a/\nDisallow: /b/\n`],
  ],
  [
    `${STAR}Allow: /a/*\nDisallow: /a/\n`,
    'conflicting-rules',
    [`${STAR}Allow: /a/*\n`, `${STAR}Disallow: /a/\n`],
  ],
  [
    `${STAR}Allow: /\nDisallow: /\nDisallow: /b/\n`,
    'conflicting-rules',
    [`${STAR}Allow: /\nDisallow: /b/\n`],
  ],
  // Without its only rules, the group would merge with the next one.
  [`${STAR}Disallow: /a/\nUser-agent: b\nAllow: /\n`, 'conflicting-rules', '-'],

  // What a path without its slash was meant to match.
  path('private/', 'path-missing-slash', '/private/'),
  path('.html$', 'path-missing-slash', '/*.html$'),
  path('.foo$', 'path-missing-slash', '/*.foo$'),
  path('.css', 'path-missing-slash', '/*.css'),
  path('.git', 'path-missing-slash', '/.git'),
  path('.well-known/', 'path-missing-slash', '/.well-known/'),
  path('?s=', 'path-missing-slash', '/*?*s='),
  path('?', 'path-missing-slash', '/*?'),
  path('&sort=', 'path-missing-slash', '/*&sort='),
  path('./tmp/', 'path-missing-slash', '/tmp/'),
  path('café/', 'path-missing-slash', '/caf%C3%A9/'),
  path('%61dmin/', 'path-missing-slash', '/admin/'),
  path('www.example.com/private/', 'path-missing-slash', '/private/'),
  path('index.html', 'path-missing-slash', '/index.html'),
  path('www.example.com', 'path-missing-slash'),
  path('www.example.com/', 'path-missing-slash'),
  path('all', 'path-missing-slash'),
  path('a b', 'path-missing-slash'),
  path('a%/b', 'path-missing-slash'),

  path('https://www.example.com/private/', 'path-absolute-url', '/private/'),
  path('https://www.example.com/été', 'path-absolute-url', '/%C3%A9t%C3%A9'),
  path('https://www.example.com/?utm_source=x', 'path-absolute-url', '/*?*utm_source=x'),
  path('https://www.example.com/', 'path-absolute-url'),
  path('https://www.example.com', 'path-absolute-url'),
  [`${STAR}Disallow https://www.example.com/private/\n`, 'missing-colon', [`${STAR}Disallow: /private/\n`]],
  [`${STAR}Disallow https://www.example.com/private/\n`, 'field-prefix', '-'],
  [`${STAR}Disallow https://www.example.com/\n`, 'missing-colon', []],

  // A wrong character instead of the colon is removed.
  [`${STAR}Disallow; /x/\n`, 'missing-colon', [`${STAR}Disallow: /x/\n`]],
  [`${STAR}Disallow： /x/\n`, 'missing-colon', [`${STAR}Disallow: /x/\n`]],
  [`${STAR}Disallow=/x/\n`, 'missing-colon', [`${STAR}Disallow:/x/\n`]],
  [`${STAR}Disallow = /x/y:z/\n`, 'missing-colon', [`${STAR}Disallow: /x/y:z/\n`]],
  [`${STAR}Disallow =/x/\n`, 'missing-colon', [`${STAR}Disallow:/x/\n`]],
  [`${STAR}Disallow =/x/\n`, 'path-missing-slash', '-'],
  ['Sitemap； https://e.com/s.xml\n', 'missing-colon-sitemap', ['Sitemap: https://e.com/s.xml\n']],
  ['Sitemap= https://e.com/s.xml\n', 'sitemap-not-absolute', '-'],

  path('／tmp／', 'path-missing-slash', '/tmp/'),
  path('/a/, /b/', 'path-whitespace', '/a/\nDisallow: /b/', '/a/,%20/b/'),
  [`${STAR}Disallow: /a/,/b/\n`, 'path-whitespace', '-'],
  path('/a\u00a0b/', 'invisible-character', '/a%20b/', '/ab/'),

  path('\\tmp\\', 'path-backslash', '/tmp/'),
  path('/a%3D\\*', 'path-backslash', '/a%3D*'),
  path('/a\\.html', 'path-backslash', '/a.html'),
  path('/shop\\/x', 'path-backslash', '/shop/x'),
  path('/\\?sort=', 'path-backslash', '/*?*sort='),
  path('/\\*', 'path-backslash'),
  path('\\', 'path-backslash'),
  path('/sch/*\\u00', 'path-backslash'),

  path('^/shop/.*\\.php$', 'path-regex', '/shop/*.php$'),
  path('/.*', 'path-regex'),
  path('^/.*$', 'path-regex'),
  path('/.*/x', 'path-regex', '/*/x'),

  path('/c/{id}/', 'path-never-sent', '/c/*/'),
  path('/c/{id}', 'path-never-sent', '/c/'),
  path('/{id}/', 'path-never-sent'),
  path('/{id}', 'path-never-sent'),
  path('/{a}/{b}/', 'path-never-sent'),
  path('/a"b', 'path-never-sent', '/a%22b'),
  path('/s?a=1&amp;b=2', 'path-never-sent', '/s?a=1&b=2'),
  path('*?www.example.com/x', 'path-never-sent', '/x'),
  path('*www.example.com', 'path-never-sent'),

  path('/?sort=', 'query-anchor', '/*?*sort='),
  path('/*?x=', 'query-anchor', '/*?*x='),

  [
    `${STAR}Disallow: /a /b\n`,
    'path-whitespace',
    [`${STAR}Disallow: /a\nDisallow: /b\n`, `${STAR}Disallow: /a%20/b\n`],
  ],
  path('/media library/', 'path-whitespace', '/media%20library/'),
  path('/a/ the cart', 'path-whitespace', '/a/%20the%20cart', '/a/ # the cart'),
  path('/ the rest', 'path-whitespace', '/%20the%20rest'),

  path('/a$$', 'dollar-not-last', '/a$'),
  path('/a$*', 'dollar-not-last', '/a$'),
  path('/a$b', 'dollar-not-last', '/a%24b'),

  // An `Allow: /` next to a `Disallow: /` opens the site.
  [`${STAR}Allow:\nDisallow: /\n`, 'empty-allow', [`${STAR}Disallow: /\n`]],
  [`${STAR}Allow:\n`, 'empty-allow', [`${STAR}Allow: /\n`]],
  [
    `${STAR}Allow:\nDisallow: /a/\n`,
    'empty-allow',
    [`${STAR}Disallow: /a/\n`, `${STAR}Allow: /\nDisallow: /a/\n`],
  ],
  [
    `${STAR}Disallow: /tmp\nDisallow: /a/\nAllow: /tmpfiles\n`,
    'directory-slash',
    [
      `${STAR}Disallow: /tmp/\nDisallow: /a/\nAllow: /tmpfiles\n`,
      `${STAR}Disallow: /tmp/\nDisallow: /a/\nAllow: /tmpfiles/\n`,
    ],
  ],
  // After the fix, it would contradict the rule that allows the directory.
  [`${STAR}Disallow: /tmp\nAllow: /tmp/\nAllow: /tmpfiles/\n`, 'directory-slash', []],
  [`${STAR}Disallow: tmp/\nAllow: /tmp/*\n`, 'path-missing-slash', []],
  [`${STAR}Disallow: tmp$\nAllow: /tmp*\n\n${STAR}Disallow: /a/\n`, 'path-missing-slash', []],

  ['Sitemap: https:/www.e.com/s.xml\n', 'sitemap-invalid-url', ['Sitemap: https://www.e.com/s.xml\n']],
  ['Sitemap: http//e.com/s.xml\n', 'sitemap-invalid-url', ['Sitemap: http://e.com/s.xml\n']],
  ['Sitemap: <https://e.com/s.xml>\n', 'sitemap-invalid-url', ['Sitemap: https://e.com/s.xml\n']],
  ['Sitemap: https://e.com/{id}.xml\n', 'sitemap-placeholder', []],
  [
    'Sitemap: https://e.com/a.xml, https://e.com/b.xml\n',
    'sitemap-invalid-url',
    ['Sitemap: https://e.com/a.xml\nSitemap: https://e.com/b.xml\n'],
  ],
];

for (const [text, code, results] of rows) {
  test(`${code}: ${JSON.stringify(text)}`, () => {
    const document = read(text);
    const finding = robots.findings(document).findings.find((found) => found.code === `robots/${code}`);
    if (results === '-') {
      assert.equal(finding, undefined);
      return;
    }
    assert.ok(finding, code);
    assert.deepEqual(
      robots.fixes(document, finding).map(({ edits }) => applyEdits(text, edits)),
      results,
    );
  });
}

test('only fixes that change no verdict are in "fix all"', () => {
  const safeOf = (text: string, code: string) => {
    const document = read(text);
    const finding = robots.findings(document).findings.find((found) => found.code === `robots/${code}`)!;
    return robots.fixes(document, finding).map(({ safe }) => safe);
  };
  assert.deepEqual(safeOf(`${STAR}Disallow: /t/*\nAllow: /t/$\n`, 'conflicting-rules'), [true]);
  assert.deepEqual(safeOf(`${STAR}Allow: /t/*\nDisallow: /t/$\n`, 'conflicting-rules'), [false]);
  assert.deepEqual(safeOf(`${STAR}Allow: /t\nDisallow: /t\nDisallow: /b\n`, 'conflicting-rules'), [
    false,
    false,
  ]);
  assert.deepEqual(safeOf(`${STAR}Disallow: /tmp\nAllow: /tmpfiles/\n`, 'directory-slash'), [false]);
  assert.deepEqual(safeOf(`${STAR}Disallow: /a#b\n`, 'hash-truncates-value'), [false, false]);
  assert.deepEqual(safeOf('Sitemap: https://e.com/app/#/s.xml\n', 'hash-truncates-value'), [false, false]);
});

test('fixes that split groups for strict crawlers are not in "fix all"', () => {
  const groups: Readonly<Record<string, string>> = {
    'missing-colon': 'User-agent',
    'field-typo': 'User agent:',
    'field-prefix': 'User-agents:',
  };
  for (const [code, field] of Object.entries(groups)) {
    const safeOf = (text: string) => {
      const document = read(text);
      const finding = robots.findings(document).findings.find((found) => found.code === `robots/${code}`)!;
      return robots.fixes(document, finding).map(({ safe }) => safe);
    };
    assert.deepEqual(safeOf(`${STAR}Disallow: /a/\n\n${field} bingbot\nDisallow: /b/\n`), [false]);
    assert.deepEqual(safeOf(`User-agent: b\nDisallow: /a/\n\n${field} *\nDisallow: /b/\n`), [false]);
    assert.deepEqual(safeOf(`${field} bingbot\nDisallow: /b/\n\n${STAR}Disallow: /a/\n`), [false]);
    assert.deepEqual(safeOf(`${field} *\nDisallow: /b/\n`), [true]);
  }
});

const VALUES: readonly string[] = [
  ...['/', '/*', '/a', '/a*', '/a$', '/a/', '/a/*', '/a/$', '/*.css', '/share/', '/a%41', '/b%', '/é', ''],
  ...[
    'a',
    '.css',
    '?sort=',
    '/?sort=',
    '/?x=',
    '/*?x=',
    '&a=',
    'www.e.com/a',
    'www.e.com',
    'https://e.com/a',
  ],
  ...['//e.com/a/', 'https://e.com', '\\a\\', '/\\*', '/a\\.b', '/a*\\b', '/a\\*', '/.*', '/.*/a', '^/a.*'],
  ...['/{id}/', '/a/{id}', '/a/<id>', '/*{a}', '/a"b', '/?a&amp;b=', '*?www.e.com/a', '*', '*a', '*/a'],
  ...['/a /b', '/a b', 'a b', '/a$b', '/a$$', '/$a', '/a**b*', '/a*$', '/{a}%zz'],
];

const lines = fc.oneof(
  fc.constantFrom('User-agent: *', 'User-agent: Googlebot', 'User-agent: b', '', 'Disallow https://e.com/a'),
  fc
    .tuple(fc.constantFrom('Allow', 'Disallow', 'Disallow'), fc.constantFrom(...VALUES))
    .map((parts) => parts.join(': ')),
  fc
    .constantFrom(
      'https:/e.com/s.xml',
      '<https://e.com/s>',
      'https://e.com/{a}',
      'http://localhost/s',
      '/s.xml',
    )
    .map((url) => `Sitemap: ${url}`),
);
const texts = fc
  .array(lines, { maxLength: 8 })
  .map((parts) => ['User-agent: *', ...parts].map((line) => `${line}\n`).join(''));

/** The number of findings above hint, by code. */
function seriousIn(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of robots.findings(read(text)).findings) {
    if (severity !== 'hint') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

/** Findings about the combined effect of rules, which changes when a rule begins to match. */
const TOGETHER: ReadonlySet<string> = new Set([
  'robots/specific-group-drops-star',
  'robots/allow-only-group',
  'robots/applebot-follows-googlebot',
  'robots/split-group',
]);

const OWN =
  /^robots\/(?:path-|query-|dollar-|redundant-|malformed-|over-|non-ascii|directory-|empty-(?:allow|disallow)|duplicate-rule|conflicting-|blocks-render|sitemap-)/;

test('a fix has an effect, differs from others, and causes no new finding above hint', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const document = read(text);
      const before = seriousIn(text);
      for (const finding of robots.findings(document).findings.filter(({ code }) => OWN.test(code))) {
        const results = robots.fixes(document, finding).map(({ edits }) => applyEdits(text, edits));
        assert.equal(new Set([text, ...results]).size, results.length + 1, `${finding.code} in ${text}`);
        for (const result of results) {
          for (const [code, count] of seriousIn(result)) {
            if (TOGETHER.has(code)) continue;
            assert.ok(count <= (before.get(code) ?? 0), `${finding.code} → ${code}: ${text} → ${result}`);
          }
        }
      }
    }),
    { numRuns: runs(600) },
  );
});
