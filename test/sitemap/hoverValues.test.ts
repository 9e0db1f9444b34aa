import { test } from 'node:test';
import { check, checkNone, index, url, urlset } from './hoverCheck.ts';

test('dates in words, with local time and age', () => {
  const rows: [string, ...string[]][] = [
    ['2024-08-05', 'Monday, August 5, 2024', '3 months ago', 'NOTE-datetime'],
    ['2024-11-21', 'today'],
    ['2024-11-20', 'yesterday'],
    ['2024-11-01', '20 days ago'],
    ['2024-11-25', 'in 4 days'],
    ['2022-11-22', 'Tuesday, November 22, 2022', '1 year ago'],
    ['2022-11-21', '2 years ago'],
    ['2023', 'The year 2023', 'last year'],
    ['1997', 'The year 1997', '27 years ago'],
    ['2024-08', 'August 2024', '3 months ago'],
    ['2024-11', 'November 2024', 'this month'],
    [
      '2024-11-21T10:20Z',
      '10:20 UTC',
      '1 hour ago',
      'Local time: Thursday, November 21, 2024, 12:20 (Europe/Athens)',
    ],
    ['2024-11-21T11:59:30Z', '11:59:30 UTC', '30 seconds ago', '13:59:30'],
    ['2024-11-21T12:45:00+01:00', '12:45:00 UTC+01:00', '15 minutes ago', '13:45:00 (Europe/Athens)'],
    [
      '2024-08-05T23:30:00.25-09:30',
      'Monday, August 5, 2024, 23:30:00 UTC-09:30',
      'Tuesday, August 6, 2024, 12:00:00',
    ],
    ['2024-08-05T00:00:00Z', '00:00:00 UTC', '3 months ago', '03:00:00'],
  ];
  for (const [value, ...says] of rows) {
    check(url(`<lastmod>‸${value}</lastmod>`), value, ...says);
    check(url(`<lastmod>\n  ${value.slice(0, 3)}‸${value.slice(3)}\n</lastmod>`), value, ...says);
  }
  check(
    url('<lastmod>05/0‸8/2024</lastmod>'),
    '05/08/2024',
    'Not a W3C date',
    'the year must come first, as in `YYYY-MM-DD`',
  );
  check(url('<lastmod>2024-0‸2-30</lastmod>'), '2024-02-30', 'it does not exist', 'the day');
  check(index('<sitemap><loc>x</loc><lastmod>‸2024-08-05</lastmod></sitemap>'), '2024-08-05', '3 months ago');
  const dates = '<news:news><news:publication_date>‸2024-11-20</news:publication_date></news:news>';
  check(url(dates), '2024-11-20', 'yesterday');
  checkNone(url('<lastmod>‸</lastmod>'));
  checkNone(url('<lastmod>‸  2024-08-05</lastmod>'));
  checkNone(url('<lastmod>2024-08-05‸ </lastmod>'));
});

test('URLs decoded, if that differs', () => {
  const rows: [string, string][] = [
    ['https://e.com/%C3%BCmlat', '`https://e.com/ümlat`'],
    ['https://e.com/?a=1&amp;b=2', '`https://e.com/?a=1&b=2`'],
    ['https://e.com/%E6%97%A5%E6%9C%AC?q=%F0%9F%98%80', '`https://e.com/日本?q=😀`'],
    ['https://e.com/%D0%B0/%zz%', '`https://e.com/а/%zz%`'],
    ['https://e.com/a%20b%2Fc', '`https://e.com/a b%2Fc`'],
    ['https://e.com/%60%C3%A9', '`` https://e.com/`é ``'],
    ['https://e.com/%C3%A9%E2%80%AEtxt', '`https://e.com/é%E2%80%AEtxt`'],
    ['https://e.com/%C3%A9%0A%FF%25', '`https://e.com/é%0A%FF%25`'],
    ['https://bücher.example/%C3%A9', '`https://bücher.example/é`'],
  ];
  for (const [value, read] of rows) {
    check(urlset(`<url><loc> ‸${value} </loc></url>`), value, `Read as ${read}`);
    check(url(`<xhtml:link href="‸${value}"/>`), value, `Read as ${read}`);
    check(url(`<image:image><image:loc>‸${value}</image:loc></image:image>`), value, `Read as ${read}`);
  }
  check(urlset('<url><loc><![CDATA[https://e.com/%C3%A‸9]]></loc></url>'), 'https://e.com/%C3%A9', 'é');
  for (const plain of [
    'https://e.com/',
    'https://e.com/a%2Fb%25',
    'https://bücher.example/',
    'https://xn--bcher-kva.example/',
  ]) {
    checkNone(urlset(`<url><loc>‸${plain}</loc></url>`));
  }
  checkNone(urlset('<url><loc><![CDATA[‸https://e.com/?a=1&b=2]]></loc></url>'));
});

test('hints, codes and numbers', () => {
  const rows: [string, string, ...string[]][] = [
    [url('<changefreq>da‸ily</changefreq>'), 'daily', 'once a day', 'Google and Bing ignore it'],
    [url('<changefreq>‸never</changefreq>'), 'never', 'archived'],
    [url('<priority>0.‸8</priority>'), '0.8', 'above the default', 'Google and Bing ignore it'],
    [url('<priority>‸0.5</priority>'), '0.5', 'what pages without it have'],
    [
      url('<video:video><video:restriction relationship="allow">IE ‸GB US</video:restriction></video:video>'),
      'IE GB US',
      'Shown only here: Ireland, United Kingdom, United States',
    ],
    [
      url('<video:video><video:restriction relationship="deny">‸DE XX</video:restriction></video:video>'),
      'DE XX',
      'Shown everywhere but here: Germany, `XX`',
    ],
    [
      url('<video:video><video:platform relationship="deny">t‸v</video:platform></video:video>'),
      'tv',
      'everywhere but here: `tv`',
    ],
    [url('<video:video><video:duration>‸3725</video:duration></video:video>'), '3725', '**1 h 2 min 5 s**'],
    [
      url(
        '<news:news><news:publication><news:language>‸zh-tw</news:language></news:publication></news:news>',
      ),
      'zh-tw',
      'Chinese (Traditional)',
    ],
    [
      url('<news:news><news:publication><news:language>‸en</news:language></news:publication></news:news>'),
      'en',
      '**English**',
    ],
  ];
  for (const row of rows) check(...row);
  for (const unknown of [
    '<changefreq>‸annually</changefreq>',
    '<changefreq>‸constructor</changefreq>',
    '<changefreq>‸__proto__</changefreq>',
    '<priority>‸1.5</priority>',
    '<priority>‸high</priority>',
    '<video:video><video:duration>‸10:00</video:duration></video:video>',
    '<video:video><video:title>‸A title</video:title></video:video>',
    '<news:news><news:publication><news:language>‸constructor</news:language></news:publication></news:news>',
  ]) {
    checkNone(url(unknown));
  }
});

test('hreflang in words', () => {
  const rows: [string, ...string[]][] = [
    ['de', '**German**', 'localized-versions'],
    ['en-GB', '**English (United Kingdom)**'],
    ['EN-gb', '**English (United Kingdom)**'],
    ['zh-Hant', '**Chinese (Traditional)**'],
    ['zh-Hans-US', '**Chinese (Simplified, United States)**'],
    ['x-default', 'whose language is not listed'],
    ['be', '**Belarusian**'],
    ['jp', 'a country alone, Japan', '`ja` (Japanese)'],
    ['us', 'a country alone, United States', '`en` (English)'],
    ['eng', 'not an ISO 639-1 language', '`en` (English)'],
    ['xx', 'not an ISO 639-1 language'],
    ['en-UK', '`UK` is not an ISO 3166-1 country code', '`GB` (United Kingdom)'],
    ['es-419', 'Latin America', 'not a country'],
    ['en_US', 'not a language code'],
    ['a\u202eb`', '`` a\ufffdb` ``', 'not a language code'],
    ['constructor', 'not a language code'],
    ['de-DE-1996', 'not a language code'],
  ];
  for (const [value, ...says] of rows)
    check(url(`<xhtml:link rel="alternate" hreflang="‸${value}"/>`), value, ...says);
});
