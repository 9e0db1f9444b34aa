import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { EnumChangefreq, SitemapAndIndexStream, SitemapStream } from 'sitemap';
import { pages, stories } from './pages.mjs';

const ORIGIN = 'https://www.example.com';
await mkdir('public', { recursive: true });

async function write(stream, name, entries) {
  const file = stream.pipe(createWriteStream(`public/${name}`));
  for (const entry of entries) stream.write(entry);
  stream.end();
  await finished(file);
}

const inParts = new SitemapAndIndexStream({
  limit: 3,
  lastmodDateOnly: false,
  getSitemapStream(part) {
    const name = `sitemap-${part}.xml`;
    const stream = new SitemapStream({ hostname: ORIGIN });
    const file = stream.pipe(createWriteStream(`public/${name}`));
    return [{ url: `${ORIGIN}/${name}`, lastmod: '2026-05-04T08:00:00.000Z' }, stream, file];
  },
});
await write(
  inParts,
  'sitemap-index.xml',
  pages.map((page) => ({ changefreq: EnumChangefreq.WEEKLY, ...page })),
);
await write(
  new SitemapStream({ hostname: ORIGIN, xmlns: { news: true, xhtml: false, image: false, video: false } }),
  'sitemap-news.xml',
  stories,
);
