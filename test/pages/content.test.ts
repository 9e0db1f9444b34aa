/** The main content of pages: what counts as a change, and what does not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contentKey, pageFile } from '../../server/src/pages/content.ts';

const keyOf = (html: string): number | undefined => contentKey(new TextEncoder().encode(html));

const PAGE =
  '<html><head><title>A | Site</title></head><body><header>Site</header><main><h1>A</h1><p>One</p></main><footer>2025</footer></body></html>';
const BARE = '<body><header>Site</header><nav><a href=/b>B</a></nav><h1>A</h1><footer>2025</footer></body>';

/** Changes of a page: what is replaced, with what. */
type Change = readonly [page: string, from: string | RegExp, to: string];

const EQUAL: Readonly<Record<string, Change>> = {
  footer: [PAGE, '2025', '2026'],
  header: [PAGE, '>Site<', '>Our site<'],
  title: [PAGE, 'A | Site', 'A | Our site'],
  'a script with a nonce': [PAGE, '<h1>', '<script nonce="8f2e">track(17)</script><h1>'],
  'the name of a style sheet': [
    PAGE,
    '</head>',
    '<link rel=stylesheet href=/_astro/a.8f2e1c.css><meta name=generator content=9></head>',
  ],
  'attributes and classes': [PAGE, '<p>', '<p class="css-8f2e1c" id=":r1:" data-build=17>'],
  whitespace: [PAGE, '<h1>A</h1>', '\n  <h1>\n  A </h1>\n'],
  'a comment': [PAGE, '<p>', '<!-- built 17 --><p>'],
  'the query of a link': [PAGE.replace('One', '<a href="/b?v=1">One</a>'), '/b?v=1', '/b?v=2'],
  'how long ago': [
    PAGE.replace('One', '<time datetime="2025-01-01">3 days ago</time>'),
    '3 days ago',
    '4 days ago',
  ],
  'navigation in the main content': [PAGE, '</main>', '<nav><a href=/c>Next: C</a></nav></main>'],
  'the footer of an article': [PAGE, '</main>', '<footer>Updated by B</footer></main>'],
  'a header without main': [BARE, '>Site<', '>Our site<'],
  'a header by its role': [BARE, '<h1>', '<div role=banner>New!</div><h1>'],
};

for (const [what, [page, from, to]] of Object.entries(EQUAL)) {
  test(`${what} does not count`, () => {
    const changed = page.replace(from, to);
    assert.notEqual(changed, page);
    assert.equal(keyOf(changed), keyOf(page));
    assert.notEqual(keyOf(page), undefined);
  });
}

const DIFFERENT: Readonly<Record<string, Change>> = {
  text: [PAGE, 'One', 'Two'],
  'a heading': [PAGE, '<h1>A', '<h1>B'],
  'the target of a link': [PAGE.replace('One', '<a href=/b>One</a>'), '/b', '/c'],
  'the text for an image': [PAGE.replace('One', '<img src=a.png alt=one>'), 'alt=one', 'alt=two'],
  'a note in the main content': [PAGE, '</main>', '<aside>Note</aside></main>'],
  'the header of an article': [PAGE, '<h1>A</h1>', '<header><h1>B</h1></header>'],
  'text after an element without an end': [BARE, '<h1>', '<p>One<h1>'],
  'text without main': [BARE, '<h1>A', '<h1>B'],
};

for (const [what, [page, from, to]] of Object.entries(DIFFERENT)) {
  test(`${what} counts`, () => {
    const changed = page.replace(from, to);
    assert.notEqual(changed, page);
    assert.notEqual(keyOf(changed), keyOf(page));
  });
}

test('a page that scripts fill has no content', () => {
  for (const html of [
    '',
    'text',
    '\0\u0001',
    '<body><div id=root></div><script>start()</script></body>',
    '<nav>Menu</nav>',
  ])
    assert.equal(keyOf(html), undefined);
});

test('any bytes have an answer', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => void contentKey(bytes)));
  const parts = fc.constantFrom(
    ...['<main>', '</main>', '<nav', '>', '</nav>', '<p>', 'a', '<time datetime=1>', '<!--'],
  );
  fc.assert(fc.property(fc.array(parts), (all) => void keyOf(all.join(''))));
});

const FILES: readonly (readonly [path: string, files: readonly string[], file: string | undefined])[] = [
  ['/', ['index.html'], 'index.html'],
  ['/a/', ['a/index.html'], 'a/index.html'],
  ['/a', ['a/index.html'], 'a/index.html'],
  ['/a', ['a.html'], 'a.html'],
  ['/a/', ['a.html'], 'a.html'],
  ['/a.html', ['a.html', 'a.html.html'], 'a.html'],
  ['/a', ['a.html', 'a/index.html'], undefined],
  ['/b', ['a.html'], undefined],
];
for (const [path, files, file] of FILES)
  test(`${path} of ${files.join(' and ')} is ${file}`, () =>
    assert.equal(
      pageFile(path, (item) => files.includes(item)),
      file,
    ));
