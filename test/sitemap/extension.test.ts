import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';
import { size } from '../scale.ts';
import { EXTENSIONS, NS } from './hoverCheck.ts';

const URL_LOC = '<loc>https://www.example.com/</loc>';
const urlset = (content: string) => `<urlset xmlns="${NS}" ${EXTENSIONS}>\n${content}\n</urlset>\n`;
const page = (content: string) => urlset(`<url>${URL_LOC}${content}</url>`);
const index = (content: string) =>
  urlset(`<sitemap><loc>https://www.example.com/s.xml</loc>${content}</sitemap>`).replace(
    /urlset/g,
    'sitemapindex',
  );
const IMAGE = '<image:loc>https://www.example.com/a.jpg</image:loc></image:image>';

/**
 * Asserts that the findings about extensions in general are exactly the marked ranges, with these codes, variants and
 * fixes.
 */
function check(name: string, source: string, ...expected: readonly string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    const findings = session(sitemap as never, text).findings.filter(
      ({ code, severity }) => /^(extension|sitemap)\//.test(code) && /^(error|warning)$/.test(severity),
    );
    assert.deepEqual(
      findings.map(({ code, variant, start, end }) => [variant ? `${code} ${variant}` : code, start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

const MISPLACED = 'extension/misplaced';
const UNKNOWN = 'extension/unknown-tag';

check('an image before the first page', urlset(`<⟦image:image⟧>${IMAGE}<url>${URL_LOC}</url>`), MISPLACED);
check('an image after a page', urlset(`<url>${URL_LOC}</url>\n<⟦image:image⟧>${IMAGE}`), MISPLACED);
check('an image in an empty sitemap', urlset(`<⟦image:image⟧>${IMAGE}`), MISPLACED);
check(
  'an image in the location',
  urlset(`<url><loc>https://www.example.com/<⟦image:image⟧>${IMAGE}</loc></url>`),
  MISPLACED,
);
check('an image in an index', index(`<⟦image:image⟧>${IMAGE}`), `${MISPLACED} index`);
check(
  'a link in an index',
  index('<⟦xhtml:link⟧ rel="alternate" hreflang="de" href="https://www.example.com/"/>'),
  `${MISPLACED} index`,
);
check('a video in an image', page(`<image:image><⟦video:video⟧/>${IMAGE}`), MISPLACED);
check('an image in an image', page(`<image:image><⟦image:image⟧>${IMAGE}${IMAGE}`), MISPLACED);
check(
  'an image in an unknown element',
  page(`<x:x xmlns:x="http://e.com"><⟦image:image⟧>${IMAGE}</x:x>`),
  MISPLACED,
);
check(
  'tags without their video are one finding',
  page('<⟦video:title⟧>a</video:title><video:tag>b</video:tag><video:tag>c</video:tag>'),
  MISPLACED,
);
check(
  'two URLs are two images',
  page('<⟦image:loc⟧>https://e.com/a</image:loc><⟦image:loc⟧>https://e.com/b</image:loc>'),
  MISPLACED,
  MISPLACED,
);
check('a name without its publication', page('<news:news><⟦news:name⟧>a</news:name></news:news>'), MISPLACED);
check('tags of a show without it', page('<video:video><video:show_title>a</video:show_title></video:video>'));
check(
  'a mixed entry is one finding',
  index('').replace('<sitemap>', '<⟦url⟧>').replace('</sitemap>', `<image:image>${IMAGE}</url>`),
  'sitemap/mixed-entries',
);
check(
  'a location that is not closed',
  urlset(`<url>⟦<loc>⟧https://www.example.com/<image:image>${IMAGE}</url>`),
  'sitemap/not-well-formed element-not-closed',
);
check(
  'an element of the sitemap in a video',
  page('<video:video><⟦title⟧>a</title></video:video>'),
  'sitemap/unknown-element extension',
);
check('an unknown namespace', page('<x:image xmlns:x="http://e.com"><x:y/></x:image>'));

check(
  'letter case',
  page(`<⟦image:Image⟧>${IMAGE.replace('</image:image', '</image:Image')}`),
  `${UNKNOWN} case`,
);
check(
  'camel case',
  page('<video:video><⟦video:viewCount⟧>1</video:viewCount></video:video>'),
  `${UNKNOWN} similar`,
);
check(
  'nothing like it',
  page('<video:video><⟦video:subtitles⟧><video:a/></video:subtitles></video:video>'),
  UNKNOWN,
);
check(
  'not like what is there already',
  page('<video:video><video:title>a</video:title><⟦video:titel⟧>b</video:titel></video:video>'),
  UNKNOWN,
);
check(
  'what may be repeated',
  page('<video:video><video:tag>a</video:tag><⟦video:tags⟧>b</video:tags></video:video>'),
  `${UNKNOWN} similar`,
);
check(
  'not what has no effect any more',
  page('<video:video><⟦video:categorie⟧>a</video:categorie></video:video>'),
  UNKNOWN,
);
check('in the root', urlset('<⟦news:new⟧/>'), UNKNOWN);
check('a link', page('<⟦xhtml:links⟧/>'), `${UNKNOWN} similar`);
check(
  'the root’s own namespace',
  `<urlset xmlns="http://www.google.com/schemas/sitemap-image/1.1"><url>${URL_LOC}</url></urlset>`
    .replace('"http', '"⟦http')
    .replace('1.1"', '1.1⟧"'),
  'sitemap/namespace-mismatch',
);
check(
  'a prefixed root, comments and instructions',
  `<s:urlset xmlns:s="${NS}" ${EXTENSIONS}><!-- <image:image/> --><s:url><?p <image:loc?><s:loc>https://www.example.com/</s:loc><image:image><!-- a -->${IMAGE}</s:url></s:urlset>`,
);

/** An unknown tag, its parent, and the suggestion. */
const MEANT: readonly [parent: string, tag: string, right: string | undefined][] = [
  ['video:video', 'thumb_loc', 'thumbnail_loc'],
  ['video:video', 'thumbnail', 'thumbnail_loc'],
  ['video:video', 'thumbnail_url', 'thumbnail_loc'],
  ['video:video', 'contentLoc', 'content_loc'],
  ['video:video', 'player', 'player_loc'],
  ['video:video', 'publication', 'publication_date'],
  ['video:video', 'views', 'view_count'],
  ['video:video', 'tile', 'title'],
  ['video:video', 'decription', 'description'],
  ['video:video', 'caption', undefined],
  ['video:video', 're', undefined],
  ['image:image', 'url', 'loc'],
  ['image:image', 'src', 'loc'],
  ['image:image', 'alt', undefined],
  ['image:image', 'constructor', undefined],
  ['news:publication', 'lang', 'language'],
];
for (const [parent, tag, right] of MEANT) {
  test(`${parent} ${tag}: ${right}`, () => {
    const name = `${parent.split(':')[0]}:${tag}`;
    const inner = `<${parent}><${name}>a</${name}></${parent}>`;
    const { findings } = session(
      sitemap as never,
      page(parent === 'news:publication' ? `<news:news>${inner}</news:news>` : inner),
    );
    const own = findings.find(({ code }) => code === UNKNOWN);
    assert.equal(own?.args?.right, right && `${parent.split(':')[0]}:${right}`);
  });
}

const PICTURE = '<image:loc>https://e.com/a.jpg</image:loc>';
const VIDEO_TAGS =
  '<video:thumbnail_loc>https://e.com/a.jpg</video:thumbnail_loc><video:title>a</video:title><video:description>a</video:description><video:content_loc>https://e.com/a.mp4</video:content_loc>';

/** Content of a page, the title of a fix, and the resulting content. */
const FIXES: readonly [content: string, title: string, good: string][] = [
  [
    `${VIDEO_TAGS}\n<video:tag>b</video:tag><image:loc>c</image:loc>`,
    'Wrap in <video:video>',
    `<video:video>${VIDEO_TAGS}\n<video:tag>b</video:tag></video:video><image:loc>c</image:loc>`,
  ],
  [`<image:img>${PICTURE}</image:img>`, 'Rename to <image:image>', `<image:image>${PICTURE}</image:image>`],
  [
    `<i:Image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1">${PICTURE}</i:Image >`,
    'Rename to <i:image>',
    `<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1">${PICTURE}</i:image >`,
  ],
];
for (const [content, title, good] of FIXES) {
  test(`${title}: ${JSON.stringify(content)}`, () => {
    const { text, findings, fixes } = session(sitemap as never, page(content));
    const found = findings.flatMap((finding) => fixes(finding)).find((fix) => fix.title === title);
    assert.ok(found, JSON.stringify(findings.map((finding) => fixes(finding))));
    assert.equal(applyEdits(text, found.edits), page(good));
  });
}

for (const [name, content] of [
  ['levels', '<image:image>'.repeat(size(75_000))],
  ['unknown tags', `<video:video>${'<video:x/>'.repeat(size(100_000))}</video:video>`],
  ['unknown tags of two namespaces', '<video:x/><image:x/>'.repeat(size(50_000))],
  ['a long unknown tag', `<video:${'x'.repeat(size(900_000))}/>`],
  ['tags without a video', '<video:tag/>'.repeat(size(80_000))],
] as const) {
  test(`${name}: bounded time`, { timeout: 20_000 }, () => {
    assert.ok(session(sitemap as never, page(content)).findings.length > 0);
  });
}

const ELEMENT = 'sitemap/unknown-element';
check(
  'a location without its prefix',
  page('<image:image><⟦loc⟧>https://e.com/a.jpg</loc></image:image>'),
  `${ELEMENT} extension`,
);
check(
  'another name',
  page('<image:image><⟦src⟧>https://e.com/a.jpg</src></image:image>'),
  `${ELEMENT} extension`,
);
check(
  'a location beside the right one',
  page(`<image:image><⟦loc⟧>https://e.com/b.jpg</loc>${IMAGE}`),
  `${ELEMENT} misplaced`,
);
check(
  'a date of the page',
  page(`<image:image><⟦lastmod⟧>2024-08-05</lastmod>${IMAGE}`),
  `${ELEMENT} misplaced`,
);
check('nothing known', page(`<image:image><⟦alt⟧>a</alt>${IMAGE}`), ELEMENT);
check(
  'in a location',
  page('<image:image><image:loc><⟦loc⟧>https://e.com/a.jpg</loc></image:loc></image:image>'),
  `${ELEMENT} nested`,
);
check(
  'in no namespace',
  page('<image:image><⟦loc⟧ xmlns="">https://e.com/a.jpg</loc></image:image>'),
  `${ELEMENT} extension`,
);
check(
  'each in an element that itself has no prefix',
  page(
    '<news:news><⟦publication⟧><⟦name⟧>A</name><⟦language⟧>en</language></publication><news:publication_date>2999-01-01</news:publication_date><news:title>A</news:title></news:news>',
  ),
  ...Array(3).fill(`${ELEMENT} extension`),
);
check(
  'the tags of a video',
  page(
    '<video:video><⟦title⟧>A</title><⟦thumbnail_loc⟧>https://e.com/a.jpg</thumbnail_loc><⟦description⟧>A</description><⟦content_loc⟧>https://e.com/a.mp4</content_loc></video:video>',
  ),
  ...Array(4).fill(`${ELEMENT} extension`),
);
check(
  'an element of another namespace',
  page(`<image:image><x:loc xmlns:x="http://e.com">a</x:loc>${IMAGE}`),
);
check(
  'by namespace, not by prefix',
  page(
    `<i:image xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><⟦loc⟧>https://e.com/a.jpg</loc></i:image>`,
  ),
  `${ELEMENT} extension`,
);
check(
  'by default namespace',
  page(
    '<image xmlns="http://www.google.com/schemas/sitemap-image/1.1"><loc>https://e.com/a.jpg</loc></image>',
  ),
);
check(
  'an image that is not closed',
  page('⟦<image:image>⟧<image:loc>https://e.com/a.jpg</image:loc><lastmod>2024-08-05</lastmod>'),
  'sitemap/not-well-formed element-not-closed',
);

test('an element without its prefix is not reported as missing, too', () => {
  const text = page(
    '<image:image><loc>https://e.com/a.jpg</loc></image:image><video:video><title>A</title><thumbnail_loc>https://e.com/a.jpg</thumbnail_loc><description>A</description><content_loc>https://e.com/a.mp4</content_loc></video:video><news:news><publication><name>A</name><language>en</language></publication><publication_date>2999-01-01</publication_date><title>A</title></news:news>',
  );
  const { findings } = session(sitemap as never, text);
  const serious = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  assert.deepEqual([...new Set(serious.map(({ code }) => code))], [ELEMENT]);
  assert.equal(serious.length, 10);
});
