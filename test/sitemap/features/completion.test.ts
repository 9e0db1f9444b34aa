/** What is proposed in an empty file, and which elements. */
import { IMAGE, index, NEWS, NS, SITE, urlset, VIDEO, XHTML } from './check.ts';
import { testCompletions } from './completionCases.ts';

const FIELDS = ['loc', 'lastmod', 'changefreq', 'priority'];
const EXTENSIONS = ['image:image', 'video:video', 'news:news', 'xhtml:link'];
const ENTRIES = ['url', 'url with image', 'url with video', 'url with news', 'url with alternates'];
const FILES = [
  'urlset',
  'sitemapindex',
  ...['urlset with images', 'urlset with videos', 'urlset with news', 'urlset with alternates'],
];
const ENTRY =
  '<url>\n\t<loc>§{1:https://www.example.com/}</loc>\n\t<lastmod>§{2:2024-11-21}</lastmod>\n</url>';
const imageUri = 'http://www.google.com/schemas/sitemap-image/1.1';
const video = (inner: string) => urlset(`<url><loc>x</loc><video:video>${inner}</video:video></url>`, VIDEO);

testCompletions({
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
});
