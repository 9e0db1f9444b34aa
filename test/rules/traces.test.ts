/** No safe fix encodes, completes or removes what a program or a template left in the place of a URL. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fix, lint } from '../../server/src/main/library.ts';
import { urlset } from '../agree/texts.ts';
import { runs, sample } from '../scale.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inEntry = (inner: string, prefix: string, namespace: string): string =>
  urlset('https://www.example.com/a')
    .replace('</loc>', `</loc>${inner}`)
    .replace('xmlns=', `xmlns:${prefix}="${namespace}" xmlns=`);

const IMAGE = 'http://www.google.com/schemas/sitemap-image/1.1';
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

interface PlaceOfUrl {
  readonly filename: string;
  readonly isPlain?: true;
  readonly text: (url: string) => string;
}

const PLACES: Readonly<Record<string, PlaceOfUrl>> = {
  loc: { filename: 'sitemap.xml', text: (url) => urlset(url) },
  'image:loc': {
    filename: 'sitemap.xml',
    text: (url) => inEntry(`<image:image><image:loc>${url}</image:loc></image:image>`, 'image', IMAGE),
  },
  'video:thumbnail_loc': {
    filename: 'sitemap.xml',
    text: (url) =>
      inEntry(
        `<video:video><video:thumbnail_loc>${url}</video:thumbnail_loc><video:title>A</video:title><video:description>B</video:description><video:content_loc>https://www.example.com/v.mp4</video:content_loc></video:video>`,
        'video',
        VIDEO,
      ),
  },
  href: {
    filename: 'sitemap.xml',
    text: (url) =>
      inEntry(
        `<xhtml:link rel="alternate" hreflang="en" href="${url.replaceAll('"', '&quot;')}"/>`,
        'xhtml',
        'http://www.w3.org/1999/xhtml',
      ),
  },
  'loc of an index': {
    filename: 'sitemap.xml',
    text: (url) => urlset(url).replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>'),
  },
  'link of a feed': {
    filename: 'sitemap.rss',
    text: (url) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>A</title><link>https://www.example.com/</link><description>B</description><item><link>${url}</link></item></channel></rss>\n`,
  },
  'text sitemap': {
    filename: 'sitemap.txt',
    isPlain: true,
    text: (url) => `https://www.example.com/a\n${url}\nhttps://www.example.com/b\n`,
  },
  'Sitemap line': {
    filename: 'robots.txt',
    isPlain: true,
    text: (url) => `User-agent: *\nDisallow: /x/\nSitemap: ${url}\n`,
  },
};

const TRACES = [
  ...['[object Object]', '{slug}', `\${slug}`, '{{ url }}', '%s', '<%= url %>', 'undefined', 'null', 'NaN'],
  ...[':id', '[id]', '[...slug]', '__BASE_URL__', 'a\\n'],
];
const URLS = [
  ...TRACES.flatMap((trace) => [
    `https://www.example.com/${trace}`,
    `https://www.example.com/shop/${trace}/`,
    `${trace}/about`,
  ]),
  ...[
    'https:///about',
    'https://{host}/a',
    'https://www.example.com/?q={q}',
    'https://www.example.com/a?id=[id]',
  ],
];

/** Errors and warnings by their code. */
const found = async (text: string, filename: string): Promise<readonly string[]> =>
  (await lint(text, { filename }))
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ code }) => code)
    .sort();

for (const [name, { filename, text, isPlain = false }] of Object.entries(PLACES))
  test(`safe fixes leave traces of code as they are: ${name}`, async () => {
    const check = async (url: string): Promise<void> => {
      const written = isPlain ? url : escaped(url);
      const before = text(written);
      const { text: after } = await fix(before, { filename });
      assert.ok(after.includes(written), `${url} became ${after}`);
      assert.deepEqual(await found(after, filename), await found(before, filename), url);
      assert.equal((await fix(after, { filename })).text, after, url);
    };
    for (const url of sample(URLS, 3)) await check(url);
    const part = fc.constantFrom(...TRACES, 'a', 'shop', 'caf\u00e9', '%41', '');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('https://www.example.com/', 'https://', ''),
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...TRACES),
        (start, parts, trace) => check([...parts, trace].join('/').replace(/^/, start)),
      ),
      { numRuns: runs(400) },
    );
  });
