/** Which file is the source of a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedSources, PageSources, PELICAN } from '../../server/src/site/build/pageSources.ts';

const sourceOf = (path: string, files: readonly string[]): string | undefined => {
  const sources = new PageSources();
  for (const file of files.flatMap((item) => namedSources(item, { isPelican: files.includes(PELICAN) })))
    sources.add(file);
  return sources.sourceOf(`https://www.example.com${path}`);
};

/** A path of a URL, and the file that is its source. */
const SAME_NAME: readonly (readonly [path: string, file: string])[] = [
  ['/blog/a/', 'content/blog/a.md'],
  ['/blog/a', 'content/blog/a.md'],
  ['/blog/a.html', 'content/blog/a.md'],
  ['/blog/a/index.html', 'content/blog/a.md'],
  ['/blog/a/', 'content/blog/a/index.md'],
  ['/blog/', 'content/blog/_index.md'],
  ['/blog/hello-world/', 'content/blog/Hello World.md'],
  ['/blog/caf%C3%A9/', 'content/blog/café.md'],
  ['/de/blog/a/', 'content/blog/a.de.md'],
  ['/de/blog/a/', 'content/de/blog/a.md'],
  ['/blog/a/', 'src/pages/blog/a.astro'],
  ['/blog/a/', 'src/content/blog/a.mdx'],
  ['/', 'src/pages/index.astro'],
  ['/blog/a', 'app/blog/a/page.tsx'],
  ['/a', 'src/app/(shop)/a/page.jsx'],
  ['/', 'app/page.tsx'],
  ['/a', 'pages/a.tsx'],
  ['/a', 'src/routes/a/+page.svelte'],
  ['/guide/a/', 'docs/guide/a.md'],
  ['/docs/guide/a', 'docs/guide/a.md'],
  ['/2024/01/05/a/', '_posts/2024-01-05-a.md'],
  ['/a/', '_posts/2024-01-05-a.md'],
  ['/blog/2024/01/05/a', 'blog/2024-01-05-a/index.md'],
  ['/docs/guide/a', 'content/1.docs/2.guide/3.a.md'],
  ['/posts/a/', 'posts/2024-01-05-a.njk'],
  ['/about.html', 'public/about.html'],
  ['/about', 'about.html'],
  ['/project/blog/a/', 'content/blog/a.md'],
  ['/guide/a.html', 'docs/source/guide/a.rst'],
  ['/en/latest/guide/a.html', 'docs/source/guide/a.rst'],
  ['/en/2.1/', 'doc/index.rst'],
  ['/2024/01/05/a/', 'source/_posts/a.md'],
];
for (const [path, file] of SAME_NAME)
  test(`${path} is made of ${file}`, () => {
    assert.equal(sourceOf(path, [file, 'content/other.md', 'README.md']), file);
  });

test('Pelican has no folders of articles in its URLs', () => {
  const files = [
    PELICAN,
    'content/news/a.md',
    'content/pages/b.md',
    'content/news/c.md',
    'content/blog/c.md',
  ];
  const sources = ['/a.html', '/pages/b.html', '/c.html'].map((path) => sourceOf(path, files));
  assert.deepEqual(sources, ['content/news/a.md', 'content/pages/b.md', undefined]);
});

/** Pages whose source is not known. */
const UNKNOWN: readonly (readonly [path: string, files: readonly string[], why: string])[] = [
  ['/blog/a/', ['content/blog/b.md'], 'another name'],
  ['/blog/a/', ['content/blog/a.md', 'src/pages/blog/a.md'], 'two sources'],
  ['/blog/a/?page=2', ['content/blog/a.md'], 'a query'],
  ['/blog/[slug]/', ['src/pages/blog/[slug].astro'], 'a placeholder'],
  ['/utils/a/', ['src/utils/a.ts'], 'code that is not in a folder for routes'],
  ['/layout/', ['app/layout.tsx'], 'a layout'],
  ['/a/', ['static/a.png'], 'an image'],
  ['/changelog/', ['CHANGELOG.md'], 'a text about the repository'],
  ['/docs/', ['docs/README.md'], 'a text about a folder'],
  ['/.github/a/', ['.github/a.md'], 'a folder for tools'],
  ['/_app/', ['pages/_app.tsx'], 'a part of a framework'],
  ['/blog/blog/a/', ['content/blog/a.md'], 'a folder that is not a base path'],
];
for (const [path, files, why] of UNKNOWN)
  test(`${path} has no known source: ${why}`, () => {
    assert.equal(sourceOf(path, files), undefined);
  });

test('a text is rather the source than a component, and that than a committed build', () => {
  const files = ['docs/a/index.html', 'src/pages/a.astro', 'content/a.md'];
  assert.equal(sourceOf('/a/', files), 'content/a.md');
  assert.equal(sourceOf('/a/', files.slice(0, 2)), 'src/pages/a.astro');
  assert.equal(sourceOf('/a/', files.slice(0, 1)), 'docs/a/index.html');
});
