import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Completion } from '../../../server/src/core/features.ts';
import type { SiteContext } from '../../../server/src/core/siteContext.ts';
import { atCursor, edited, features, IMAGE, index, NEWS, NS, SITE, urlset, VIDEO, XHTML } from './check.ts';

interface Case {
  readonly at: string;
  readonly site?: Partial<SiteContext>;
  /** All labels, in order. */
  readonly all?: readonly string[];
  readonly first?: readonly string[];
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
  /** The text after applying the item with a label, with the placeholders of a snippet, `§{1:x}` for `${1:x}`. */
  readonly gives?: readonly [label: string, text: string];
  readonly detail?: readonly [label: string, detail: string];
  /** The text that the client compares with the text from the edit's start to the cursor. */
  readonly filter?: readonly [label: string, filter: string];
}

const FIELDS = ['loc', 'lastmod', 'changefreq', 'priority'];
const EXTENSIONS = ['image:image', 'video:video', 'news:news', 'xhtml:link'];
const ENTRIES = ['url', 'url with image', 'url with video', 'url with news', 'url with alternates'];
const VALUES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];
const FILES = [
  'urlset',
  'sitemapindex',
  ...['urlset with images', 'urlset with videos', 'urlset with news', 'urlset with alternates'],
];
const ENTRY =
  '<url>\n\t<loc>§{1:https://www.example.com/}</loc>\n\t<lastmod>§{2:2024-11-21}</lastmod>\n</url>';
const imageUri = 'http://www.google.com/schemas/sitemap-image/1.1';
const video = (inner: string) => urlset(`<url><loc>x</loc><video:video>${inner}</video:video></url>`, VIDEO);
const link = (tag: string) => urlset(`<url><loc>https://e.com/?a&amp;b</loc>${tag}</url>`, XHTML);

const cases: Readonly<Record<string, readonly Case[]>> = {
  'an empty file': [
    {
      at: '‸',
      all: FILES,
      gives: [
        'sitemapindex',
        `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NS}">\n\t<sitemap>\n\t\t<loc>§{1:https://www.example.com/sitemap.xml}</loc>\n\t\t<lastmod>§{2:2024-11-21}</lastmod>\n\t</sitemap>\n</sitemapindex>`,
      ],
    },
    {
      at: '<?xml version="1.0"?>\n<ur‸',
      all: FILES,
      filter: ['urlset', '<urlset'],
      gives: [
        'urlset with images',
        `<?xml version="1.0"?>\n<urlset xmlns="${NS}"\n\txmlns:image="${imageUri}">\n\t<url>\n\t\t<loc>§{1:https://www.example.com/}</loc>\n\t\t<lastmod>§{2:2024-11-21}</lastmod>\n\t\t<image:image>\n\t\t\t<image:loc>§{3:https://www.example.com/}</image:loc>\n\t\t</image:image>\n\t</url>\n</urlset>`,
      ],
    },
    { at: '  \n<‸', first: ['urlset'], filter: ['urlset', '<urlset'] },
    { at: '<!-- x -->\n‸', all: FILES },
    { at: '<?xm‸', all: [] },
    { at: '<!-- ‸ -->', all: [] },
    { at: '<!DOC‸', all: [] },
    { at: `<url‸ xmlns="${NS}"/>`, all: ['urlset', 'sitemapindex'] },
    {
      at: `<‸urlset xmlns="${NS}"><url><loc>x</loc></url>\n</urlset>\n`,
      gives: ['sitemapindex', `<sitemapindex xmlns="${NS}"><url><loc>x</loc></url>\n</sitemapindex>\n`],
    },
    { at: '<‸foo></foo>', gives: ['urlset', '<urlset></urlset>'] },
    { at: `<ur‸lse xmlns="${NS}"></urlset>`, gives: ['urlset', `<urlset xmlns="${NS}"></urlset>`] },
    { at: `‸${urlset('')}`, all: [] },
    { at: `<?xml version="1.0"?>\n‸\n${urlset('')}`, all: [] },
    { at: `<?xml version="1.0"?>\n<ur‸\n${urlset('')}`, all: [] },
    { at: `<s:u‸rl xmlns:s="${NS}">`, gives: ['s:urlset', `<s:urlset xmlns:s="${NS}">`] },
  ],
  entries: [
    { at: urlset('‸'), all: ENTRIES, gives: ['url', urlset(ENTRY)] },
    { at: urlset('\n<‸\n'), first: ENTRIES, gives: ['url', urlset(`\n${ENTRY}\n`)], filter: ['url', '<url'] },
    { at: urlset('\n<u‸>\n'), gives: ['url', urlset(`\n${ENTRY}\n`)] },
    { at: urlset('<url><loc>x</loc></url>\n‸\n<url><loc>y</loc></url>'), all: ENTRIES },
    { at: `<urlset xmlns="${NS}">\n<url><loc>x</loc></url>\n<u‸`, all: [...ENTRIES, '</urlset>'] },
    {
      at: urlset('<url><loc>http://e.com/x</loc></url>‸'),
      gives: [
        'url',
        urlset(
          `<url><loc>http://e.com/x</loc></url>${ENTRY.replace('§{1:https://www.example.com/}', 'http://e.com/$1')}`,
        ),
      ],
    },
    {
      at: urlset('‸'),
      site: { origin: 'https://site.example' },
      gives: ['url', urlset(ENTRY.replace('§{1:https://www.example.com/}', 'https://site.example/$1'))],
    },
    {
      at: index('‸'),
      all: ['sitemap'],
      gives: [
        'sitemap',
        index(
          '<sitemap>\n\t<loc>§{1:https://www.example.com/sitemap.xml}</loc>\n\t<lastmod>§{2:2024-11-21}</lastmod>\n</sitemap>',
        ),
      ],
    },
    {
      at: index('‸'),
      site: { origin: 'https://site.example' },
      gives: [
        'sitemap',
        index(
          '<sitemap>\n\t<loc>https://site.example/§{1:sitemap.xml}</loc>\n\t<lastmod>§{2:2024-11-21}</lastmod>\n</sitemap>',
        ),
      ],
    },
    {
      at: index('‸'),
      site: SITE,
      gives: [
        'sitemap',
        index(
          '<sitemap>\n\t<loc>§{1|https://www.example.com/news.xml,https://www.example.com/maps/b&amp;c.xml|}</loc>\n\t<lastmod>§{2:2024-11-21}</lastmod>\n</sitemap>',
        ),
      ],
    },
    {
      at: index('<sitemap><loc>https://www.example.com/maps/b&amp;c.xml</loc></sitemap>‸'),
      site: SITE,
      gives: [
        'sitemap',
        index(
          '<sitemap><loc>https://www.example.com/maps/b&amp;c.xml</loc></sitemap><sitemap>\n\t<loc>https://www.example.com/news.xml</loc>\n\t<lastmod>§{1:2024-11-21}</lastmod>\n</sitemap>',
        ),
      ],
    },
    {
      at: `<sm:urlset xmlns:sm="${NS}"><‸</sm:urlset>`,
      first: ['sm:url', 'sm:url with image'],
      gives: [
        'sm:url',
        `<sm:urlset xmlns:sm="${NS}"><sm:url>\n\t<sm:loc>§{1:https://www.example.com/}</sm:loc>\n\t<sm:lastmod>§{2:2024-11-21}</sm:lastmod>\n</sm:url></sm:urlset>`,
      ],
    },
    {
      at: urlset('‸', XHTML),
      gives: [
        'url with alternates',
        urlset(
          `${ENTRY.slice(0, -6)}\t<xhtml:link rel="alternate" hreflang="$3" href="$4"/>\n\t<xhtml:link rel="alternate" hreflang="$5" href="$6"/>\n</url>`,
          XHTML,
        ),
      ],
    },
    {
      at: urlset('‸'),
      gives: [
        'url with image',
        urlset(
          `${ENTRY.slice(0, -6)}\t<image:image>\n\t\t<image:loc>§{3:https://www.example.com/}</image:loc>\n\t</image:image>\n</url>`,
          IMAGE,
        ),
      ],
    },
    { at: `${urlset('')}\n‸`, all: [] },
    { at: '<rss><‸</rss>', all: [] },
    { at: urlset('<!-- ‸ -->'), all: [] },
    { at: urlset('<!-- ‸'), all: [] },
    { at: urlset('<![CDATA[ ‸ ]]>'), all: [] },
    { at: urlset('<?pi ‸?>'), all: [] },
  ],
  'children of an entry': [
    { at: urlset('<url>‸</url>'), all: [...FIELDS, ...EXTENSIONS] },
    {
      at: urlset('<url>\n  <‸\n</url>'),
      all: [...FIELDS, ...EXTENSIONS],
      gives: ['loc', urlset('<url>\n  <loc>§{1:https://www.example.com/}</loc>\n</url>')],
    },
    {
      at: urlset('<url><loc>x</loc>‸<priority>1</priority></url>'),
      first: ['lastmod', 'changefreq', 'image:image'],
    },
    {
      at: urlset('<url>\r\n\t<loc>x</loc>\r\n\tla‸\r\n</url>'),
      gives: ['lastmod', urlset('<url>\r\n\t<loc>x</loc>\r\n\t<lastmod>§{1:2024-11-21}</lastmod>\r\n</url>')],
    },
    {
      at: urlset('<url><loc>x</loc><la‸<priority>1</priority></url>'),
      gives: [
        'lastmod',
        urlset('<url><loc>x</loc><lastmod>§{1:2024-11-21}</lastmod><priority>1</priority></url>'),
      ],
    },
    {
      at: urlset('<url><ch‸></url>'),
      gives: [
        'changefreq',
        urlset('<url><changefreq>§{1|always,hourly,daily,weekly,monthly,yearly,never|}</changefreq></url>'),
      ],
    },
    {
      at: urlset('<url><l‸></l></url>'),
      gives: ['loc', urlset('<url><loc></loc></url>')],
      filter: ['loc', 'loc'],
    },
    {
      at: urlset('<url><‸lastmod>2024</lastmod></url>'),
      gives: ['priority', urlset('<url><priority>2024</priority></url>')],
    },
    { at: urlset('<url><la‸stmod>2024</lastmod><loc/></url>'), hasNot: ['loc'], has: ['lastmod'] },
    {
      at: urlset('<url><loc>x</loc>\n<‸\n<url><loc>y</loc></url>'),
      all: ['lastmod', 'changefreq', 'priority', ...EXTENSIONS, '</url>'],
    },
    { at: urlset('<url><loc\n<lastmod>2024</lastmod>‸</url>'), has: ['loc'], hasNot: ['lastmod'] },
    { at: urlset('<url>hello‸</url>'), first: FIELDS },
    { at: urlset('<url>&am‸</url>'), all: [] },
    { at: urlset('<url><foo>‸</foo></url>'), all: [] },
    { at: urlset('<url><foo>‸</url>'), all: ['</foo>'] },
    { at: index('<sitemap>‸</sitemap>'), all: ['loc', 'lastmod'] },
    {
      at: `<sm:urlset xmlns:sm='${NS}'><sm:url><sm:loc>x</sm:loc><‸</sm:url></sm:urlset>`,
      first: ['sm:lastmod', 'sm:changefreq'],
    },
    { at: '<urlset><url><‸</url></urlset>', first: FIELDS },
    {
      at: urlset('<url><‸</url>', `xmlns:i='${imageUri}'`),
      has: ['i:image'],
      hasNot: ['image:image'],
      gives: [
        'i:image',
        urlset(
          '<url><i:image>\n\t<i:loc>§{1:https://www.example.com/}</i:loc>\n</i:image></url>',
          `xmlns:i='${imageUri}'`,
        ),
      ],
    },
    { at: urlset('<url><‸</url>', 'xmlns:image="urn:other"'), hasNot: ['image:image'], has: ['video:video'] },
    {
      at: urlset('<url><‸</url>'),
      detail: ['image:image', 'One image of the page (declares its namespace)'],
      gives: [
        'image:image',
        urlset(
          '<url><image:image>\n\t<image:loc>§{1:https://www.example.com/}</image:loc>\n</image:image></url>',
          IMAGE,
        ),
      ],
    },
    {
      at: `<urlset\n  xmlns='${NS}'\n>\n<url><‸</url></urlset>`,
      gives: [
        'xhtml:link',
        `<urlset\n  xmlns='${NS}' ${XHTML}\n>\n<url><xhtml:link rel="alternate" hreflang="$1" href="$2"/></url></urlset>`,
      ],
    },
    { at: urlset('<url><news:news/>‸</url>', NEWS), hasNot: ['news:news'], has: ['image:image'] },
    { at: urlset('<url><image:image/>‸</url>', IMAGE), has: ['image:image'] },
    { at: urlset('<url><image:image>‸</image:image></url>', IMAGE), all: ['image:loc'] },
    { at: urlset('<url><image:image>‸</image:image></url>'), all: ['image:loc'] },
    {
      at: video('<‸'),
      first: [
        'video:thumbnail_loc',
        'video:title',
        'video:description',
        'video:content_loc',
        'video:player_loc',
      ],
      hasNot: ['video:category', 'loc'],
      gives: [
        'video:restriction',
        video('<video:restriction relationship="§{1|allow,deny|}">$2</video:restriction>'),
      ],
    },
    {
      at: urlset('<url><‸</url>', NEWS),
      gives: [
        'news:news',
        urlset(
          '<url><news:news>\n\t<news:publication>\n\t\t<news:name>$1</news:name>\n\t\t<news:language>$2</news:language>\n\t</news:publication>\n\t<news:publication_date>§{3:2024-11-21}</news:publication_date>\n\t<news:title>$4</news:title>\n</news:news></url>',
          NEWS,
        ),
      ],
    },
  ],
  'end tags': [
    {
      at: urlset('<url><loc>https://e.com/</‸</url>'),
      all: ['</loc>', '</url>', '</urlset>'],
      gives: ['</loc>', urlset('<url><loc>https://e.com/</loc></url>')],
    },
    { at: urlset('<url><loc>x</loc>\n</‸\n<url><loc>y</loc></url>'), first: ['</url>'] },
    { at: urlset('<url><loc>x</lo‸'), first: ['</loc>'] },
    { at: urlset('<url><loc>x</l‸>'), gives: ['</loc>', urlset('<url><loc>x</loc>')] },
    {
      at: `<sm:urlset xmlns:sm="${NS}"><sm:url><sm:loc>x</‸`,
      first: ['</sm:loc>', '</sm:url>', '</sm:urlset>'],
    },
    { at: `<urlset xmlns="${NS}">\n</‸`, all: ['</urlset>'] },
    { at: `<urlset xmlns="${NS}">\n<url/>\n</url‸`, all: ['</urlset>'] },
    { at: urlset('<url><loc>x<loc></‸url>'), all: ['</loc>', '</url>', '</urlset>'] },
    { at: urlset('<url><!-- </‸ --></url>'), all: [] },
    {
      at: urlset('<url><lco>x</‸'),
      all: ['</loc>', '</lco>', '</url>', '</urlset>'],
      gives: ['</loc>', urlset('<url><loc>x</loc>')],
    },
    { at: urlset('<url><foo>x</‸'), all: ['</foo>', '</url>', '</urlset>'] },
    { at: urlset('<url><loc>‸'), gives: ['</loc>', urlset('<url><loc>$0</loc>')] },
    { at: urlset('<url><loc>‸</loc></url>'), hasNot: ['</loc>'] },
    { at: urlset('<url><loc>h‸'), hasNot: ['</loc>'] },
  ],
  values: [
    {
      at: urlset('<url><changefreq>‸</changefreq></url>'),
      all: VALUES,
      gives: ['daily', urlset('<url><changefreq>daily</changefreq></url>')],
    },
    {
      at: urlset('<url><changefreq>da‸\n<priority>'),
      gives: ['daily', urlset('<url><changefreq>daily\n<priority>')],
    },
    {
      at: urlset('<url><changefreq>\n  mon‸th\n</changefreq></url>'),
      gives: ['weekly', urlset('<url><changefreq>\n  weekly\n</changefreq></url>')],
    },
    { at: urlset('<url><changefreq>da ‸</changefreq></url>'), all: [] },
    { at: urlset('<url><lastmod>‸</lastmod></url>'), all: ['2024-11-21', '2024-11-21T14:00:00+02:00'] },
    {
      at: urlset('<url><lastmod>2024-‸01</lastmod></url>'),
      gives: ['2024-11-21', urlset('<url><lastmod>2024-11-21</lastmod></url>')],
    },
    {
      at: index('<sitemap><loc>https://www.example.com/news.xml</loc><lastmod>‸</lastmod></sitemap>'),
      site: SITE,
      first: ['2024-11-20', '2024-11-21'],
    },
    { at: video('<video:live>‸</video:live>'), all: ['yes', 'no'] },
    {
      at: video('<video:restriction>DE ‸ AT</video:restriction>'),
      has: ['CH', 'GB'],
      hasNot: ['DE', 'AT'],
      detail: ['CH', 'Switzerland'],
    },
    { at: video('<video:restriction>D‸'), gives: ['DE', video('<video:restriction>DE')] },
    { at: video('<video:platform relationship="allow">web ‸</video:platform>'), all: ['mobile', 'tv'] },
    {
      at: urlset('<url><news:news><news:publication><news:language>‸', NEWS),
      has: ['zh-cn', 'en'],
      hasNot: ['zh'],
      detail: ['de', 'German'],
    },
    { at: video('<video:title>‸</video:title>'), all: [] },
    { at: video('<video:title><![CDATA[‸]]></video:title>'), all: [] },
    {
      at: index('<sitemap><loc>‸</loc></sitemap>'),
      site: SITE,
      all: ['https://www.example.com/news.xml', 'https://www.example.com/maps/b&c.xml'],
      gives: [
        'https://www.example.com/maps/b&c.xml',
        index('<sitemap><loc>https://www.example.com/maps/b&amp;c.xml</loc></sitemap>'),
      ],
      detail: ['https://www.example.com/news.xml', 'Sitemap'],
    },
    {
      at: index('<sitemap><loc>https://www‸\n</sitemap>'),
      site: SITE,
      gives: [
        'https://www.example.com/news.xml',
        index('<sitemap><loc>https://www.example.com/news.xml\n</sitemap>'),
      ],
    },
    {
      at: urlset('<url><loc>‸</loc></url>'),
      site: SITE,
      all: ['https://www.example.com/', 'https://www.example.com/about.html'],
    },
    {
      at: urlset('<url><image:image><image:loc>‸</image:loc></image:image></url>', IMAGE),
      site: SITE,
      all: ['https://www.example.com/', 'https://www.example.com/img/a b.png'],
      gives: [
        'https://www.example.com/img/a b.png',
        urlset(
          '<url><image:image><image:loc>https://www.example.com/img/a%20b.png</image:loc></image:image></url>',
          IMAGE,
        ),
      ],
    },
  ],
  attributes: [
    {
      at: link('<xhtml:link ‸/>'),
      all: ['rel', 'hreflang', 'href', 'media'],
      gives: ['rel', link('<xhtml:link rel="alternate"/>')],
    },
    {
      at: link('<xhtml:link rel="alternate" hr‸ href="x"/>'),
      all: ['hreflang', 'media'],
      gives: ['hreflang', link('<xhtml:link rel="alternate" hreflang="$1" href="x"/>')],
    },
    { at: link('<xhtml:link h‸="x"'), gives: ['href', link('<xhtml:link href="x"')] },
    { at: link('<xhtml:link rel="alternate"‸/>'), all: [] },
    { at: link('<xhtml:link ‸'), first: ['rel'] },
    { at: video('<video:restriction ‸>DE</video:restriction>'), all: ['relationship'] },
    {
      at: video('<video:restriction relationship="‸">DE</video:restriction>'),
      all: ['allow', 'deny'],
      gives: ['deny', video('<video:restriction relationship="deny">DE</video:restriction>')],
    },
    {
      at: video("<video:restriction relationship='a‸'>"),
      gives: ['allow', video("<video:restriction relationship='allow'>")],
    },
    {
      at: video('<video:restriction relationship=‸>'),
      gives: ['allow', video('<video:restriction relationship="allow">')],
    },
    { at: link('<xhtml:link rel="‸"/>'), all: ['alternate'] },
    {
      at: link('<xhtml:link hreflang="‸"/>'),
      first: ['x-default', 'aa'],
      has: ['de'],
      detail: ['de', 'German'],
    },
    {
      at: link('<xhtml:link hreflang="de-‸ href="https://e.com/"/>'),
      has: ['de-AT', 'de-CH'],
      hasNot: ['x-default'],
      gives: ['de-AT', link('<xhtml:link hreflang="de-AT" href="https://e.com/"/>')],
    },
    { at: link('<xhtml:link rel=‸/>'), gives: ['alternate', link('<xhtml:link rel="alternate"/>')] },
    { at: link('<xhtml:link rel=al‸ />'), gives: ['alternate', link('<xhtml:link rel="alternate" />')] },
    { at: link('<xhtml:link hreflang=‸/>'), gives: ['de', link('<xhtml:link hreflang="de"/>')] },
    { at: link('<xhtml:link hreflang=de-‸/>'), gives: ['de-AT', link('<xhtml:link hreflang="de-AT"/>')] },
    {
      at: link('<xhtml:link href=https://‸/>'),
      gives: ['https://e.com/', link('<xhtml:link href="https://e.com/"/>')],
    },
    { at: link('<xhtml:link rel="‸/>'), gives: ['alternate', link('<xhtml:link rel="alternate"/>')] },
    { at: link("<xhtml:link rel='al‸/>"), gives: ['alternate', link("<xhtml:link rel='alternate'/>")] },
    {
      at: link("<xhtml:link rel=\"al‸ hreflang='de'/>"),
      gives: ['alternate', link('<xhtml:link rel="alternate" hreflang=\'de\'/>')],
    },
    { at: link('<xhtml:link rel="al hreflang=‸/>'), first: ['x-default'] },
    { at: link('<xhtml:link rel=‸"alternate"/>'), all: [] },
    { at: link('<xhtml:link rel=‸ "alternate"/>'), all: [] },
    { at: link('<xhtml:link rel ‸= "alternate"/>'), all: [] },
    { at: `<urlset xmlns=‸"${NS}">`, all: [] },
    {
      at: link('<xhtml:link ‸rel="alternate"/>'),
      all: ['hreflang', 'href', 'media'],
      gives: ['hreflang', link('<xhtml:link hreflang="$1" rel="alternate"/>')],
    },
    { at: link('<xhtml:link hreflang="de href="‸"/>'), has: ['https://e.com/'] },
    { at: link('<xhtml:link hreflang="zh-‸"/>'), first: ['zh-Hans', 'zh-Hant'] },
    {
      at: link("<xhtml:link href='‸'/>"),
      first: ['https://e.com/?a&b', 'https://e.com/'],
      gives: ['https://e.com/?a&b', link("<xhtml:link href='https://e.com/?a&amp;b'/>")],
    },
    {
      at: urlset('<url><loc>https://e.com/</loc><xhtml:link href="‸"/></url>', XHTML),
      all: ['https://e.com/'],
    },
    { at: link('<xhtml:link href="\n<lastmod>‸'), first: ['2024-11-21'] },
    {
      at: '<urlset ‸>',
      first: ['xmlns', 'xmlns:image'],
      has: ['xmlns:xsi'],
      gives: ['xmlns', `<urlset xmlns="${NS}">`],
    },
    { at: `<urlset xmlns="${NS}" ‸`, first: ['xmlns:image'], hasNot: ['xmlns'] },
    { at: `<urlset xmlns="${NS}" xmlns:i="${imageUri}" xm‸>`, first: ['xmlns:video'] },
    { at: `<sm:urlset ‸`, first: ['xmlns:sm'] },
    { at: '<urlset xmlns="‸">', first: [NS], gives: [NS, `<urlset xmlns="${NS}">`] },
    {
      at: "<urlset xmlns:image='http://‸'>",
      first: [imageUri, NS],
      gives: [imageUri, `<urlset xmlns:image='${imageUri}'>`],
    },
    { at: '<urlset xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ‸>', has: ['xsi:schemaLocation'] },
    { at: urlset('<url ‸>'), all: [] },
    { at: urlset('<url><foo bar="‸"/></url>'), all: [] },
  ],
};

const inOrder = (items: readonly Completion[]) =>
  [...items].sort((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1));

function check({ at, site, all, first, has, hasNot, gives, detail, filter }: Case): void {
  const { text, offset, document } = atCursor(at, site);
  const items = inOrder(features.completion(document, offset));
  const labels = items.map(({ label }) => label);
  const find = (label: string) => {
    const item = items.find((one) => one.label === label);
    assert.ok(item, `${label} is not among ${labels.join(', ')}`);
    return item;
  };
  if (all) assert.deepEqual(labels, all);
  if (first) assert.deepEqual(labels.slice(0, first.length), first);
  for (const label of has ?? []) find(label);
  for (const label of hasNot ?? []) assert.ok(!labels.includes(label), `${label} is not proposed`);
  if (gives) {
    const { edit, additional = [] } = find(gives[0]);
    assert.equal(edited(text, [edit, ...additional]), gives[1].replaceAll('§', '$'));
  }
  if (detail) assert.equal(find(detail[0]).detail, detail[1]);
  if (filter) assert.equal(find(filter[0]).filter ?? filter[0], filter[1]);
  for (const { edit } of items)
    assert.ok(edit.start <= offset && offset <= edit.end, 'the cursor is in the edit');
}

for (const [kind, examples] of Object.entries(cases)) {
  for (const example of examples) {
    test(`${kind}: ${JSON.stringify(example.at.replaceAll(NS, 'NS').slice(0, 140))}`, () => check(example));
  }
}
