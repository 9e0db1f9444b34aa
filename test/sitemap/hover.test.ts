import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import { ELEMENTS } from '../../server/src/sitemap/facts/elements.ts';
import { elementMarkdown } from '../../server/src/sitemap/features/hover/names.ts';
import { hoverFeature } from '../../server/src/sitemap/features/hover.ts';
import { sitemap, sitemapService } from '../../server/src/sitemap/service.ts';
import { NO_LINT } from '../../server/src/sitemap/syntax/lint.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';
import { CURSOR } from '../cursor.ts';
import { runs } from '../scale.ts';
import {
  check,
  checkNone,
  clock,
  EXTENSIONS,
  hoverAt,
  IDENTITY,
  index,
  NS,
  open,
  url,
  urlset,
} from './hoverCheck.ts';

test('a hover of an element is short: what it is, at most two remarks, how often, and the source', () => {
  for (const row of ELEMENTS) {
    const markdown = elementMarkdown(row, 'x');
    assert.ok((markdown.match(/^- /gm) ?? []).length <= 2, markdown);
    const visible = markdown.replace(/\]\([^)]*\)/g, ']');
    assert.ok(visible.length <= 450, `${visible.length}: ${visible}`);
  }
});

test('names of elements, in start and end tags', () => {
  const rows: [string, string, ...string[]][] = [
    ['<‸urlset xmlns="x"></urlset>', 'urlset', '`<urlset>`', 'root of a sitemap', '50,000', '52,428,800'],
    [`<urlset xmlns="${NS}"><url/></url‸set>`, 'urlset', '`<urlset>`'],
    [`<sitemapinde‸x xmlns="${NS}"></sitemapindex>`, 'sitemapindex', 'cannot list another index'],
    [urlset('<‸url><loc>https://e.com/</loc></url>'), 'url', '`<url>`', 'up to 50,000 per `<urlset>`'],
    [urlset('<url><loc>https://e.com/</loc></u‸rl>'), 'url', '`<url>`'],
    [urlset('<url><lo‸c>https://e.com/</loc></url>'), 'loc', '2,048', 'Required; once per `<url>`'],
    [urlset('<url><loc>https://e.com/</‸loc></url>'), 'loc', 'URL of the page', 'sitemaps.org/protocol.html'],
    [urlset('<url><‸loc/></url>'), 'loc', 'URL of the page'],
    [url('<last‸mod>2024-08-05</lastmod>'), 'lastmod', 'Optional; once', 'Bing'],
    [url('<lastmod>2024-08-05</lastmo‸d>'), 'lastmod', 'page last changed'],
    [url('<‸changefreq>daily</changefreq>'), 'changefreq', 'Google and Bing ignore it'],
    [url('<‸priority>0.5</priority>'), 'priority', 'Google and Bing ignore it', '0.5'],
    [index('<‸sitemap><loc>https://e.com/s.xml</loc></sitemap>'), 'sitemap', 'only element'],
    [
      index('<sitemap><‸loc>https://e.com/s.xml</loc></sitemap>'),
      'loc',
      'URL of the listed sitemap',
      '`.gz`',
    ],
    [
      index('<sitemap><loc>https://e.com/s.xml</loc><‸lastmod/></sitemap>'),
      'lastmod',
      'sitemap file last changed',
    ],
    [url('<image:‸image/>'), 'image:image', 'up to 1,000 per `<url>`', 'image-sitemaps'],
    [url('<image:image><image:l‸oc/></image:image>'), 'image:loc', 'CDN'],
    [url('<image:image><image:‸title/></image:image>'), 'image:title', '**Deprecated**', '2022-08-06'],
    [url('<‸video:video/>'), 'video:video', 'thumbnail', 'video-sitemaps'],
    [
      url('<video:video><‸video:content_loc/></video:video>'),
      'video:content_loc',
      'Preferred',
      'Required, or `<video:player_loc>` instead',
    ],
    [url('<video:video><‸video:tag/></video:video>'), 'video:tag', 'up to 32 per `<video:video>`'],
    [url('<video:video><‸video:category/></video:video>'), 'video:category', '2022-08-06'],
    [url('<‸news:news/>'), 'news:news', 'last two days', 'news-sitemap'],
    [url('<news:news><‸news:genres/></news:news>'), 'news:genres', "Not in Google's current documentation"],
    [url('<‸xhtml:link/>'), 'xhtml:link', 'Every version', 'localized-versions'],
  ];
  for (const row of rows) check(...row);
});

test('names are resolved by namespace, never by prefix', () => {
  check(
    `<sm:urlset xmlns:sm="${NS}"><sm:url><‸sm:loc>https://e.com/</sm:loc></sm:url></sm:urlset>`,
    'sm:loc',
    '`<sm:loc>`',
    'URL of the page',
  );
  check(`<sm:urlset xmlns:sm="${NS}"></‸sm:urlset>`, 'sm:urlset', '`<sm:urlset>`');
  check(
    `<urlset xmlns="${NS}" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1"><url><i:image><‸i:loc/></i:image></url></urlset>`,
    'i:loc',
    '`<i:loc>`',
    'URL of the image file',
  );
  check(
    `<urlset xmlns="${NS}"><url><image xmlns="http://www.google.com/schemas/sitemap-image/1.1"><‸loc/></image></url></urlset>`,
    'loc',
    'URL of the image file',
  );
  checkNone(`<urlset xmlns="${NS}" xmlns:image="http://example.com/"><url><image:‸image/></url></urlset>`);
  checkNone(`<urlset xmlns="${NS}"><url><image:‸image/></url></urlset>`);
  checkNone('<‸rss version="2.0"><channel/></rss>');
  checkNone('<html xmlns="http://www.w3.org/1999/xhtml"><‸body/></html>');
});

test('a wrong namespace or letter case of the root changes nothing in it', () => {
  for (const start of [
    '<urlset>',
    '<urlset xmlns="https://www.sitemaps.org/schemas/sitemap/0.9/">',
    '<UrlSet>',
  ]) {
    check(`${start}<url><‸loc>x</loc></url>`, 'loc', 'URL of the page');
  }
  check('<‸UrlSet></UrlSet>', 'UrlSet', 'root of a sitemap');
});

test('attributes and namespaces', () => {
  const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"';
  const rows: [string, string, ...string[]][] = [
    [`<urlset ‸xmlns="${NS}"/>`, 'xmlns', 'character by character', 'never `https`'],
    [`<urlset xmlns='‸${NS}'/>`, NS, 'Sitemaps and sitemap indexes'],
    [
      `<urlset xmlns="${NS}" ‸${EXTENSIONS}/>`,
      'xmlns:image',
      'prefix `image`',
      'image extension',
      'free to choose',
    ],
    [
      `<urlset xmlns="${NS}" xmlns:v="http://www.google.com/‸schemas/sitemap-video/1.1"/>`,
      'http://www.google.com/schemas/sitemap-video/1.1',
      'video extension',
    ],
    [
      `<urlset xmlns="https‸://www.sitemaps.org/schemas/sitemap/0.9/"/>`,
      'https://www.sitemaps.org/schemas/sitemap/0.9/',
      `must be exactly \`${NS}\``,
    ],
    [
      '<urlset xmlns="http://www.google.com/schemas/sitemap/0.8‸4"/>',
      'http://www.google.com/schemas/sitemap/0.84',
      'no longer accepted',
      `must be exactly \`${NS}\``,
    ],
    [
      `<urlset xmlns="${NS}" xmlns:mobile="‸http://www.google.com/schemas/sitemap-mobile/1.0"/>`,
      'http://www.google.com/schemas/sitemap-mobile/1.0',
      'not among the extensions Google documents today',
    ],
    [`<urlset xmlns="${NS}" ‸xmlns:x="http://example.com/"/>`, 'xmlns:x', '`http://example.com/`'],
    [`<urlset xmlns="${NS}" ${schema.replace('xsi:s', 'xsi:‸s')}/>`, 'xsi:schemaLocation', 'siteindex.xsd'],
    [url('<xhtml:link ‸rel="alternate" hreflang="de" href="x"/>'), 'rel', '`alternate`', 'Required'],
    [url('<xhtml:link rel="alternate" href‸lang="de" href="x"/>'), 'hreflang', 'ISO 639-1', '`x-default`'],
    [url('<xhtml:link rel="alternate" hreflang="de" ‸href="x"/>'), 'href', 'complete URL'],
    [
      url('<video:video><video:platform ‸relationship="deny">tv</video:platform></video:video>'),
      'relationship',
      '`deny`: all but',
    ],
    [url('<video:video><video:uploader ‸info="x">A</video:uploader></video:video>'), 'info', 'same domain'],
    [
      url('<video:video><video:player_loc ‸autoplay="x">A</video:player_loc></video:video>'),
      'autoplay',
      '2022-08-06',
    ],
  ];
  for (const row of rows) check(...row);
  checkNone(`<urlset xmlns="${NS}" xmlns:x="http://exa‸mple.com/"/>`);
  checkNone(`<urlset xmlns="${NS}" ver‸sion="1"/>`);
  checkNone(urlset('<url ‸priority="1"/>'));
  checkNone(`<urlset xmlns="${NS}" xsi:sche‸maLocation="a b"/>`);
  checkNone(`<urlset xmlns‸="${NS}"/>`);
});

test('nothing between tags, in comments and in instructions', () => {
  for (const marked of [
    '‸',
    '‸ ',
    '‸<?xml version="1.0"?><urlset/>',
    '<?xml ver‸sion="1.0"?><urlset/>',
    '<!-- <lo‸c> --><urlset/>',
    urlset('‸<url/>'),
    urlset('<url><!-- <‸loc>x</loc> --></url>'),
    url('<lastmod>2024<!-- ‸x -->-08-05</lastmod>'),
    url('<lastmod>2024<?x ‸y?>-08-05</lastmod>'),
    urlset('<!-- url‸set -->'),
    `${urlset('<url/>')}‸`,
    `${urlset('<url/>')}<!-- ‸urlset -->`,
    url('<unknown>‸x</unknown>'),
    url('<‸unknown/>'),
    'plain ‸text',
  ]) {
    checkNone(marked);
  }
});

test('works within a broken file', () => {
  check(
    `<urlset xmlns="${NS}">\n<url>\n<‸loc>https://e.com/\n</url>\n<url/></urlset>`,
    'loc',
    'URL of the page',
  );
  check(`<urlset xmlns="${NS}"><url><loc>x</loc><‸lastmod>2024-08-05</url>`, 'lastmod', 'last changed');
  check(
    `<urlset xmlns="${NS}"><url><loc>https://e.com/?a=1&b=%C3%A‸9</loc>`,
    'https://e.com/?a=1&b=%C3%A9',
    'é',
  );
  check(
    `<urlset xmlns="${NS}"><url><loc>x</lo><‸lastmod>2024</lastmod></url></urlset>`,
    'lastmod',
    'page last',
  );
  check(`<urlset xmlns="${NS}"><url><lastmod>‸2024</lastmod></url>\n<url><loc`, '2024', 'The year 2024');
  check(`<url‸set xmlns="${NS}"`, 'urlset', 'root of a sitemap');
  check(`<sitemapindex xmlns="${NS}"><sitemap><loc>x<‸lastmod/></loc></sitemap>`, 'lastmod', 'sitemap file');
  check(`<sitemapindex xmlns="${NS}"><url><‸lastmod/></url></sitemapindex>`, 'lastmod', 'page last');
});

test('a record that spans several leaves has hovers', () => {
  const images = '<image:image><image:loc>https://e.com/%C3%A9</image:loc></image:image>'.repeat(20);
  const text = url(`${images}<lastmod>2024-08-05</lastmod>`);
  const limits = { record: 300, piece: 100 };
  const at = (part: string, from = 0) => {
    const offset = text.indexOf(part, from);
    return hoverAt(text.slice(0, offset) + CURSOR + text.slice(offset), limits);
  };
  assert.match(at('lastmod>2')?.markdown ?? '', /page last changed/);
  assert.equal(at('2024')?.about, '2024-08-05');
  assert.match(at('image:loc', 900)?.markdown ?? '', /image file/);
  assert.equal(at('urlset>', 900)?.about, 'urlset');
});

const PIECES = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  `<urlset xmlns="${NS}" ${EXTENSIONS}>`,
  '<sm:sitemapindex xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9" a="',
  '</urlset>',
  '<url>',
  '</url>\r\n',
  '<sitemap>',
  '<loc>',
  '</loc>',
  'https://e.com/%C3%A9%F0%',
  '<lastmod>2024-08-05T10:00Z</lastmod>',
  '<lastmod>99999-99',
  '<changefreq>__proto__</changefreq>',
  '<video:restriction relationship="allow">IE GB',
  '<xhtml:link rel="alternate" hreflang="',
  'de-CH',
  'x-default',
  '<image:image>',
  '<__proto__:constructor>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<',
  '>',
  '&',
  '"',
  '/>',
  '\ud800',
  '😀',
  '\0',
  ' ',
];

test('never throws, and its range contains the offset', () => {
  const texts = fc
    .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary' })), {
      maxLength: 25,
    })
    .map((parts) => parts.join(''));
  const services = [sitemap, sitemapService({ record: 150, piece: 40 })];
  fc.assert(
    fc.property(texts, fc.constantFrom(...services), (text, service) => {
      const document = open(text, service);
      for (let offset = 0; offset <= text.length; offset += 3) {
        const found = service.features.hover?.(document, offset);
        if (!found) continue;
        assert.ok(found.start <= offset && offset < found.end && found.end <= text.length);
        assert.ok(!/\p{Cc}/u.test(found.markdown.replaceAll('\n', '')), JSON.stringify(found.markdown));
      }
    }),
    { numRuns: runs(400) },
  );
});

test('offsets outside of the text, and text that is not read yet', () => {
  const text = url('<lastmod>2024-08-05</lastmod>');
  const document = open(text);
  for (const offset of [-1, text.length, text.length + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(sitemap.features.hover?.(document, offset), undefined);
  }
  const unread = sitemap.open(IDENTITY, text, DEFAULT_CONFIG);
  assert.equal(sitemap.features.hover?.(unread, text.indexOf('lastmod')), undefined);
});

test('only one leaf of 50,000 records is read', () => {
  const record = '<url><loc>https://www.example.com/page</loc><lastmod>2024-08-05</lastmod></url>\n';
  const text = urlset(record.repeat(50_000));
  const document = open(text);
  const nodes = new SitemapReader(NO_LINT, LIMITS);
  const looked: number[] = [];
  const hover = hoverFeature((leaf) => {
    looked.push(leaf.units);
    return nodes.node(leaf);
  }, clock);
  const offset = text.indexOf('<lastmod>', text.length / 2) + 1;
  assert.equal(hover(document, offset)?.start, offset);
  assert.deepEqual(looked, [record.length]);
});
