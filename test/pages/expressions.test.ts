/** Expressions of others: the answers of JavaScript, in steps that grow with expression and text. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pathToRegexp } from 'path-to-regexp';
import { Expressions } from '../../server/src/pages/regex/expressions.ts';
import { ALL } from '../scale.ts';

type Flags = NonNullable<Parameters<Expressions['of']>[1]>;

/** The match as text, with offsets of nothing: the whole, the groups, the names. */
function ours(source: string, text: string, flags: Flags = ''): string {
  const found = new Expressions().of(source, flags).exec(text);
  return typeof found === 'object' ? shown(found.groups, found.names) : `${found}`;
}

function ofJavaScript(source: string, text: string, flags = ''): string {
  const found = new RegExp(source, flags).exec(text);
  return found ? shown([...found], found.groups ?? {}) : 'undefined';
}

const shown = (groups: readonly (string | undefined)[], names: object): string =>
  JSON.stringify([
    groups.map((group) => group ?? null),
    Object.entries(names).map(([name, own]) => [name, own ?? null]),
  ]);

const check = (source: string, text: string, flags: Flags = ''): void =>
  assert.equal(
    ours(source, text, flags),
    ofJavaScript(source, text, flags),
    `/${source}/${flags} on '${text.slice(0, 80)}'`,
  );

/** A URL of 8 KB with many segments, and one with a single one. */
const LONG = [`/${'ab/x.1-'.repeat(1170)}`, `/${'a'.repeat(8190)}`];
const PATHS = [
  ...[
    '',
    '/',
    '/a',
    '/A/b/',
    '/blog/2024/05/Some-Post.html',
    '/de/news/',
    '/_next/static/x.js',
    '/.well-known/x',
  ],
  ...[
    '/a b',
    '/é',
    '/x.php',
    '/index.PHP?x=1',
    '/aaa/bbb/ccc',
    '//',
    '/a//b',
    '/api',
    '/api/x',
    '/a\nb',
    '/%C3%A9',
  ],
];

/** Expressions in configurations and of compilers of hosts, and what is easily read in another way. */
const SOURCES: readonly string[] = [
  ...[
    '',
    '^',
    '$',
    '^/(.*)$',
    '^(.*)/(.*)$',
    '^/(?<year>\\d{4})/(?<month>\\d{2})/',
    '\\.(?:png|jpe?g|php)$',
    'a{',
    'x{y}',
    ']}',
  ],
  ...[
    '^/a(?:/.*)?$',
    '^/(en|de)/([^/]+)/$',
    '^/([^/]+?)(?:/)?$',
    '^(?:/((?:[^/]+?)(?:/(?:[^/]+?))*))/$',
    '[^/]*\\.[a-z]{2,4}',
  ],
  ...[
    '^(?!/_next)/(.+)',
    '^/((?!api|_next/static|.*\\.js$).*)$',
    '^(?=.*b)(?!.*x)/(.)',
    '^/(?!$)',
    '(?=/|$)',
    '(?!(a|b))/',
  ],
  ...[
    '^(?:(?!(?:\\/|^)\\.).)*?\\/?[^/]*?$',
    '^(?!\\.)(?=.)[^/]*?$',
    '(a*)*',
    '(a*)+',
    '(?:a|(b))*',
    '((a)|b)+',
    '(a?)??b',
    '(z)((a+)?(b+)?(c))*',
  ],
  ...[
    '(?:a*?)*?$',
    '(a|ab)(c|bcd)(d*)',
    '\\bb',
    '\\Ba',
    '[\\w-]+',
    '[a\\]-]',
    '[^\\d\\s]+',
    '\\x61',
    '\\u0061',
    '[\\b]',
    '\\/\\-\\_\\ \\n',
    '.',
    '\\S+\\s',
  ],
  ...[
    '(?:){5}',
    '(?:a{0,2}){2,3}',
    '((){2}){2}',
    'a{2}b?|/',
    '|a',
    '(?:|a)+',
    '(?:a||b)*/',
    '(?=(?=a)(?!ab))a',
    'é',
    '[é-ü]',
  ],
];
const COMPILED = [
  '/:a',
  '/:a/:b',
  '/:path*',
  '/:path+/x',
  '/blog/:slug(\\d{1,})',
  '/:a-:b',
  '/{:a/}?b',
  '/((?!api).*)',
  '/(en|de)?/:x?',
  '/@:user',
].map((path) => pathToRegexp(path, [], { strict: true, sensitive: true, delimiter: '/' }).source);

test('expressions of hosts match as in JavaScript', () => {
  for (const source of [...SOURCES, ...COMPILED]) {
    for (const flags of ['', 'i', 's'] as const) for (const text of PATHS) check(source, text, flags);
    for (const text of LONG) check(source, text);
  }
});

const NOT_READ: readonly string[] = [
  ...[
    '(',
    ')',
    '[',
    'a)',
    '(?',
    '*',
    'a**',
    '^*',
    '\\',
    '{2}',
    'a{2,1}',
    'x{,3}',
    '[b-a]',
    '(?<=x)a',
    '(?<!x)a',
    '(a)\\1',
    '(?<n>a)\\k<n>',
  ],
  ...[
    '(?<n>a)(?<n>b)',
    'a++',
    'a*+',
    '(?>a)',
    '(?i)a',
    '(?#x)',
    '[[:alpha:]]',
    '[]a]',
    '[^]',
    '\\A',
    '\\z',
    '\\h',
    '\\v',
    '\\p{L}',
    '\\Qa\\E',
  ],
  ...[
    '(?=(a))b',
    '(?=a)*',
    '\\00',
    '\\cA',
    'a{4000}',
    '(?:a{99}){99}',
    '(?:(?:){999}){999}',
    '('.repeat(50_000),
    'a'.repeat(20_000),
  ],
];
for (const source of NOT_READ)
  test(`'${source.slice(0, 20)}' is not read`, () => assert.equal(ours(source, 'aaa'), 'unknown'));

/** Parts of generated expressions; assertions are not repeated. */
const ASSERTIONS = ['^', '$', '\\b', '\\B', '(?=a)', '(?!b)', '(?!.*x)', '(?=.*b)', '(?=[ab]+/)'];
const ATOMS = ['a', 'b', '/', '.', '[ab]', '[^/]', '\\d', 'x', '\\.', 'A', '-', '[^a-c]', '\\w'];
const QUANTIFIERS = [
  '',
  '',
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '??',
  '{2}',
  '{1,2}',
  '{0,3}',
  '{2,}',
  '{0,2}?',
  '{1,}?',
];
const quantifier = fc.constantFrom(...QUANTIFIERS);
const { source } = fc.letrec<{ source: string; sequence: string; part: string }>((tie) => ({
  source: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('sequence'),
    fc.array(tie('sequence'), { minLength: 2, maxLength: 3 }).map((all) => all.join('|')),
  ),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((all) => all.join('')),
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...ASSERTIONS),
    fc.tuple(fc.constantFrom(...ATOMS), quantifier).map((both) => both.join('')),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('source'), quantifier)
      .map(([open, body, own]) => `${open}${body})${own}`),
    fc.tuple(fc.constantFrom('(?!', '(?='), tie('source')).map(([open, body]) => `${open}${body})`),
  ),
}));
const flags = fc.constantFrom<Flags>('', 'i', 's');
/** Short enough for JavaScript, which takes exponential time. */
const shortText = fc.string({ unit: fc.constantFrom(...'abx/.A1-'), maxLength: 7 });

test('generated expressions match as in JavaScript', () => {
  let compared = 0;
  fc.assert(
    fc.property(source, fc.array(shortText, { minLength: 3, maxLength: 6 }), flags, (own, texts, flag) => {
      for (const text of texts) {
        // Look-ahead with groups is not read.
        if (ours(own, text, flag) === 'unknown') continue;
        check(own, text, flag);
        compared++;
      }
    }),
    { numRuns: ALL ? 50_000 : 500 },
  );
  assert.ok(compared > 1000, `${compared}`);
});

/** Steps that an expression takes for a text; undefined if it is not read. */
function stepsFor(
  own: string,
  text: string,
  flag: Flags,
): { readonly steps: number; readonly size: number } | undefined {
  const expressions = new Expressions(1e9);
  const expression = expressions.of(own, flag);
  return expression.exec(text) === 'unknown'
    ? undefined
    : { steps: expressions.steps, size: expressions.size };
}

test('steps grow in proportion to expression and text', () => {
  const unit = fc.string({ unit: fc.constantFrom(...'abx/.A1-'), minLength: 1, maxLength: 6 });
  let measured = 0;
  fc.assert(
    fc.property(source, unit, fc.constantFrom('', 'x', '!'), flags, (own, part, end, flag) => {
      for (const length of [128, 1024, 8192]) {
        const found = stepsFor(own, `/${part.repeat(length / part.length)}${end}`, flag);
        if (!found) return;
        measured++;
        assert.ok(found.steps <= 2 * found.size * (length + 2), `${found.steps} steps, size ${found.size}`);
      }
    }),
    { numRuns: ALL ? 3000 : 50 },
  );
  assert.ok(measured > 100, `${measured}`);
});

test('the size of an expression is that of its repetitions written out', () => {
  for (const [own, most] of [
    ['^/old/page$', 20],
    ['^/(\\d{4})/(\\d{2})/$', 50],
    ['(?:a?){9}', 80],
    ['((a*)*)*', 60],
  ] as const) {
    const { size } = stepsFor(own, '', '')!;
    assert.ok(size <= most, `${own}: ${size}`);
  }
});

test('without steps left, a match is unknown until the next request', () => {
  const expressions = new Expressions(1000);
  const [expression, other] = [expressions.of('^/(.*)x$'), expressions.of('^/a')];
  assert.equal(expression.exec(`/${'a'.repeat(8000)}`), 'unknown');
  assert.equal(other.test('/a'), undefined);
  expressions.refill();
  assert.equal(other.test('/a'), true);
});

test('a URL has as many steps as SECURITY.md says', () => {
  const expressions = new Expressions();
  const expression = expressions.of('^/(?:a?){99}x$');
  while (expression.exec(`/${'a'.repeat(999)}`) !== 'unknown');
  assert.equal(Math.round(expressions.steps / 1000), 500);
});
