import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked, session } from '../rules/check.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';

/** A sitemap with one page and this content after its `<loc>`. */
const page = (content: string, loc = 'https://www.example.com/') =>
  `<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE}">\n<url>\n<loc>${loc}</loc>\n${content}\n</url>\n</urlset>\n`;
const image = (loc: string) => page(`<image:image><image:loc>${loc}</image:loc></image:image>`);
const JPG = '<image:loc>https://cdn.example.net/a.jpg</image:loc>';

/**
 * Asserts that the findings above hint, and those with an expected code, are exactly the marked ranges, in order, with
 * these codes and variants.
 */
function check(name: string, source: string, ...expected: readonly string[]): void {
  test(name, () => {
    const { text, ranges } = marked(source);
    const codes = expected.map((what) => what.split(' ')[0]);
    const findings = session(sitemap as never, text).findings.filter(
      ({ code, severity }) => severity !== 'hint' || codes.includes(code),
    );
    assert.deepEqual(
      findings.map(({ code, variant, start, end }) => [variant ? `${code} ${variant}` : code, start, end]),
      expected.map((what, i) => [what, ...(ranges[i] ?? [])]),
    );
  });
}

const LOC = 'image/invalid-loc';
const MISSING = 'image/missing-loc';

for (const loc of [
  'https://cdn.example.net/a.jpg',
  'HTTP://[2001:db8::1]:8080/a.jpg',
  'https://münchen.example/ä.jpg?a=1&amp;b=2#c',
  '<![CDATA[https://www.example.com/?a&b]]>',
  '\n  https://www.example.com/<!-- a -->a.jpg\r\n  ',
  'https://www.example.com/?a=1&#38;b=2',
]) {
  check(`no fault: ${JSON.stringify(loc)}`, image(loc));
}
check(
  'another prefix, single quotes and CRLF',
  `<s:urlset xmlns:s='${NAMESPACE}' xmlns:i='${IMAGE}'>\r\n<s:url>\r\n<i:image >\r\n<i:loc>https://www.example.com/a.jpg</i:loc>\r\n</i:image >\r\n<s:loc>https://www.example.com/</s:loc>\r\n</s:url>\r\n</s:urlset>`,
);
check(
  'a namespace of the element itself',
  `<urlset xmlns="${NAMESPACE}"><url><loc>https://www.example.com/</loc><image xmlns="${IMAGE}"><loc>⟦a.jpg⟧</loc></image></url></urlset>`,
  LOC,
);
check('a prefix that is not declared', page('<⟦x⟧:image/>'), 'sitemap/extension-namespace-missing');
check('a file name', image('⟦a.jpg⟧'), LOC);
check('a host without a protocol', image('⟦localhost:8080/a.jpg⟧'), LOC);
check('one slash', image('⟦https:/⟧www.example.com/a.jpg'), `${LOC} slashes`);
check('no host', image('⟦https://⟧'), `${LOC} noHost`);
check('a slash too many', image('⟦https:///⟧www.example.com/a.jpg'), `${LOC} slashes`);
check('an empty host', image('⟦https:///⟧a.jpg'), `${LOC} noHost`);
check('FTP', image('⟦ftp⟧://www.example.com/a.jpg'), `${LOC} scheme`);
check('three spaces', image('https://www.example.com/a⟦ ⟧b c d.jpg'), `${LOC} space`);
check('a space after a comment', image('https://www.example.com/<!-- a b -->a⟦ ⟧b.jpg'), `${LOC} space`);
check('a relative URL in CDATA', image('<![CDATA[⟦/a.jpg⟧]]>'), LOC);
check('an empty image', page('<⟦image:image⟧></image:image>'), MISSING);
check(
  'a comment for a URL',
  image('<!-- a.jpg -->').replace('<image:loc', '<⟦image:loc⟧'),
  `${MISSING} empty`,
);
check(
  'a misspelled URL is the only finding',
  page('<image:image><⟦image:url⟧>https://www.example.com/a.jpg</image:url></image:image>'),
  'extension/unknown-tag similar',
);
check(
  'a damaged image says nothing of what it lacks',
  page('⟦<image:image>⟧'),
  'sitemap/not-well-formed element-not-closed',
);
check(
  'a title in two images',
  page(
    `<image:image>${JPG}<⟦image:title⟧>a</image:title></image:image><image:image><⟦image:license⟧/>${JPG}</image:image>`,
  ),
  'image/deprecated-tag',
  'image/deprecated-tag',
);
check('1,000 images', page(`<image:image>${JPG}</image:image>`.repeat(1000)));
check(
  '1,002 images are one finding',
  page(
    `${`<image:image>${JPG}</image:image>`.repeat(1000)}<⟦image:image⟧>${JPG}</image:image><image:image>${JPG}</image:image>`,
  ),
  'image/too-many',
);

/** Content, the title of a fix of its first finding, and the resulting content. */
const FIXES: readonly [content: string, title: string, good: string][] = [
  ['<image:image/>', 'Add <image:loc></image:loc>', '<image:image><image:loc></image:loc></image:image>'],
  ['<image:image />', 'Add <image:loc></image:loc>', '<image:image><image:loc></image:loc></image:image>'],
  [
    '<image:image>\n  <image:title>a</image:title>\n</image:image>',
    'Add <image:loc></image:loc>',
    '<image:image>\n  <image:loc></image:loc>\n  <image:title>a</image:title>\n</image:image>',
  ],
  [
    '<image:image>\n  https://www.example.com/?a&amp;b\n</image:image>',
    'Wrap the URL in <image:loc>',
    '<image:image>\n  <image:loc>https://www.example.com/?a&amp;b</image:loc>\n</image:image>',
  ],
  [
    '<image:image><image:loc> //cdn.example.com/a </image:loc></image:image>',
    "Add 'https:'",
    '<image:image><image:loc> https://cdn.example.com/a </image:loc></image:image>',
  ],
  [
    `<image:image>${JPG}\r\n\t<image:caption>a</image:caption>\r\n</image:image>`,
    'Delete <image:caption>',
    `<image:image>${JPG}\r\n</image:image>`,
  ],
];
for (const [content, title, good] of FIXES) {
  test(`${title}: ${JSON.stringify(content)}`, () => {
    const { text, findings, fixes } = session(sitemap as never, page(content));
    const own = findings.find((finding) => fixes(finding).some((fix) => fix.title === title))!;
    assert.ok(own, JSON.stringify(findings.map((finding) => [finding, fixes(finding)])));
    assert.equal(applyEdits(text, fixes(own).find((fix) => fix.title === title)!.edits), page(good));
  });
}
