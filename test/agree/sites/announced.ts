/** Files that their name does not tell: a site announces them, alone or packed, in every spelling of an address. */
import { gzipSync } from 'node:zlib';
import type { AgreeSite } from '../site.ts';
import { DECLARATION, feed, index, json, NAMESPACE, page, robots, urlset, W } from '../texts.ts';

const both = Buffer.concat([gzipSync(urlset(`${W}/a`).slice(0, 60)), gzipSync(urlset(`${W}/a`).slice(60))]);

export const ANNOUNCED: readonly AgreeSite[] = [
  {
    name: 'text-with-relative-lines',
    files: { 'robots.txt': robots(`${W}/all.txt`), 'all.txt': '/a\n/private/b\n' },
  },
  {
    name: 'text-that-robots-block',
    files: {
      'robots.txt': robots(`${W}/urls.txt`, `${W}/sitemap.xml`),
      'urls.txt': `${W}/private/a\n${W}/b\n${W}/b\n`,
      'sitemap.xml': urlset(`${W}/b`),
    },
  },
  {
    name: 'child-of-an-index',
    files: {
      'sitemap.xml': index(`${W}/news`, `${W}/list.txt`),
      news: urlset('/x', `${W}/1`),
      'list.txt': `${W}/1\nfoo\n`,
    },
  },
  {
    name: 'index-that-is-announced',
    files: {
      'robots.txt': robots(`${W}/maps`),
      maps: index(`${W}/more`),
      more: index(`${W}/last`),
      last: urlset(`${W}/private/1`),
    },
  },
  {
    name: 'with-a-query',
    files: { 'robots.txt': robots(`${W}/list?page=1`, `${W}/list`), list: urlset(`${W}/private/1`) },
  },
  {
    name: 'percent-encoded',
    files: {
      'robots.txt': robots(`${W}/my%20list`, `${W}/%C3%BC`),
      'my list': urlset('/x'),
      ü: urlset('/y'),
    },
  },
  {
    name: 'announced-in-a-folder',
    files: { 'site/robots.txt': robots(`${W}/all`), 'site/all': urlset(`${W}/private/`), all: urlset('/x') },
    open: ['site/robots.txt', 'site/all'],
  },
  {
    name: 'announced-twice',
    files: { 'robots.txt': robots(`${W}/all`, `${W}/all`), all: urlset(`${W}/1`, '/x') },
  },
  {
    name: 'announced-page',
    files: { 'robots.txt': robots(`${W}/sitemap.html`), 'sitemap.html': page() },
  },
  {
    name: 'announced-but-missing',
    files: { 'robots.txt': robots(`${W}/none`, `${W}/none.txt`, `${W}/sitemap.xml`), 'a.xml': urlset('/x') },
    open: ['robots.txt'],
  },
  {
    name: 'announced-on-another-host',
    files: { 'robots.txt': robots('https://cdn.example.net/all'), all: urlset('/x') },
    open: ['robots.txt'],
  },
  {
    name: 'announced-by-two',
    files: {
      'a/robots.txt': robots(`${W}/all`),
      'a/all': urlset(`${W}/1`),
      'b/robots.txt': robots(`${W}/all`),
      'b/all': urlset(`${W}/private/1`),
    },
  },
  {
    name: 'announced-in-another-case',
    files: { 'robots.txt': robots(`${W}/ALL`, `${W}/Urls.TXT`), all: urlset('/x'), 'urls.txt': 'x\n' },
    open: ['robots.txt'],
  },
  {
    name: 'announced-and-ignored',
    files: {
      'crawlwise.json': json({ ignore: ['all'] }),
      'robots.txt': robots(`${W}/all`, `${W}/sitemap.xml`),
      all: urlset(`${W}/1`),
      'sitemap.xml': urlset(`${W}/1`),
    },
    open: ['robots.txt', 'sitemap.xml'],
  },
  {
    name: 'announced-data',
    files: { 'robots.txt': robots(`${W}/data.json`), 'data.json': '{"a": 1}\n' },
    open: ['robots.txt'],
  },
  {
    name: 'announced-feeds',
    files: {
      'robots.txt': robots(`${W}/atom`, `${W}/rss`),
      atom: `${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="${W}/private/a"/></entry></feed>\n`,
      rss: feed('/b', `${W}/private/c`),
    },
  },
  {
    name: 'announced-empty',
    files: { 'robots.txt': robots(`${W}/all`, `${W}/all.txt`), all: '', 'all.txt': '' },
    open: ['robots.txt', 'all.txt'],
  },
  {
    name: 'announced-broken',
    files: { 'robots.txt': robots(`${W}/all`), all: `${DECLARATION}<urlset ${NAMESPACE}><url><loc>${W}/` },
  },
  {
    name: 'announced-robots',
    files: { 'robots.txt': robots(`${W}/robots.txt`, `${W}/other/robots.txt`), 'other/robots.txt': 'x\n' },
  },
  {
    name: 'packed-child',
    files: {
      'robots.txt': robots(`${W}/sitemap.xml`),
      'sitemap.xml': index(`${W}/a.xml.gz`, `${W}/b.xml`),
      'a.xml.gz': gzipSync(urlset(`${W}/private/1`, `${W}/2`)),
      'b.xml': urlset(`${W}/2`),
    },
  },
  { name: 'packed-in-pieces', files: { 'sitemap.xml.gz': both } },
  {
    name: 'packed-and-cut-off',
    files: { 'robots.txt': robots(`${W}/s.xml.gz`), 's.xml.gz': gzipSync(urlset(`${W}/1`)).subarray(0, 70) },
  },
  {
    name: 'packed-under-a-plain-name',
    files: { 'robots.txt': robots(`${W}/sitemap.xml`), 'sitemap.xml': gzipSync(urlset('/x')) },
    open: ['robots.txt'],
  },
  {
    name: 'plain-under-a-packed-name',
    files: { 'robots.txt': robots(`${W}/sitemap.xml.gz`), 'sitemap.xml.gz': Buffer.from(urlset('/x')) },
    open: ['robots.txt'],
  },
  {
    name: 'packed-text',
    files: { 'robots.txt': robots(`${W}/all.txt.gz`), 'all.txt.gz': gzipSync(`${W}/private/1\nfoo\n`) },
  },
  {
    name: 'packed-under-any-name',
    files: { 'robots.txt': robots(`${W}/all.gz`), 'all.gz': gzipSync(urlset(`${W}/private/1`)) },
  },
  {
    name: 'packed-in-utf16',
    files: {
      'robots.txt': robots(`${W}/s.xml.gz`),
      's.xml.gz': gzipSync(Buffer.from(`\ufeff${urlset(`${W}/private/1`)}`, 'utf16le')),
    },
    open: ['robots.txt'],
  },
  { name: 'packed-and-empty', files: { 'sitemap.xml.gz': gzipSync('') } },
];
