/** What is proposed for values, attributes and end tags. */
import { IMAGE, index, NEWS, NS, SITE, urlset, VIDEO, XHTML } from './check.ts';
import { testCompletions } from './completionCases.ts';

const VALUES = ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'];
const imageUri = 'http://www.google.com/schemas/sitemap-image/1.1';
const video = (inner: string) => urlset(`<url><loc>x</loc><video:video>${inner}</video:video></url>`, VIDEO);
const link = (tag: string) => urlset(`<url><loc>https://e.com/?a&amp;b</loc>${tag}</url>`, XHTML);

testCompletions({
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
});
