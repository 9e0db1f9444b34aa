/** What is decided about a site, and by what: each row adds stronger evidence to a site of the row before, or contradicts it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadBuilds } from '../../server/src/site/build/builds.ts';
import { decisionFacts } from '../../server/src/site/decision/decisionText.ts';
import { Sites } from '../../server/src/site/sites.ts';
import './loaded.ts';
import { A, index, ROOT, urlset } from './sitesOf.ts';

await loadBuilds();

const OTHER = 'https://other.example/';
const PAGE = '<title>a</title>';
const WEB = { '/index.html': PAGE, '/a.html': PAGE };

interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly host?: 'netlify';
  readonly root?: string;
  /** Value, strength, and what says so; a contradiction, if there is one. */
  readonly is: Readonly<Record<string, readonly string[] | null>>;
}

const FOUND = 'sitemaps that crawlers find';
const CASES: Readonly<Record<string, Case>> = {
  'nothing tells': { files: { '/robots.txt': '' }, is: { address: null, kind: null, host: null } },
  'sitemaps that nothing announces are a guess': {
    files: { '/robots.txt': '', '/x.xml': urlset(A) },
    is: { address: [A, 'guess', 'most URLs in 1 of 1 sitemaps, which nothing announces'] },
  },
  'what most of its URLs say, not the first': {
    files: { '/sitemap.xml': urlset(OTHER, A, `${A}b`) },
    is: { address: [A, 'listed', `most URLs in 1 of 1 ${FOUND}`] },
  },
  'a file of a host': {
    files: { '/robots.txt': '', '/CNAME': 'a.example\n', ...WEB },
    is: { address: [A, 'declared', 'CNAME'] },
  },
  'the settings of a generator': {
    files: { '/robots.txt': '', '/_config.yml': `title: x\nurl: "${A}"\n`, ...WEB },
    is: { address: [A, 'declared', '_config.yml'], kind: ['source', 'declared', '_config.yml'] },
  },
  'a setting with a placeholder tells nothing': {
    files: { '/robots.txt': '', '/astro.config.mjs': "site: 'https://yourdomain.com'\n", ...WEB },
    is: { address: null },
  },
  'a Sitemap line': {
    files: { '/robots.txt': `Sitemap: ${A}s.xml\n`, '/x.xml': urlset(OTHER) },
    is: { address: [A, 'announced', '1 of 1 Sitemap lines in robots.txt'] },
  },
  'a Sitemap line, and its file': {
    files: { '/robots.txt': `Sitemap: ${A}s.xml\n`, '/s.xml': urlset(A) },
    is: { address: [A, 'announced', `most URLs in 1 of 1 ${FOUND}`] },
  },
  'an index and its sitemap against the line': {
    files: { '/robots.txt': `Sitemap: ${OTHER}i.xml\n`, '/i.xml': index(`${A}s.xml`), '/s.xml': urlset(A) },
    is: { address: [A, 'listed', `most URLs in 2 of 2 ${FOUND}`] },
  },
  'lines that differ': {
    files: { '/robots.txt': `Sitemap: ${A}1.xml\nSitemap: ${OTHER}2.xml\n` },
    is: { address: null },
  },
  'a file of a host against robots.txt': {
    files: { '/robots.txt': `Sitemap: ${A}s.xml\n`, '/CNAME': 'other.example', ...WEB },
    is: {
      address: [A, 'announced', '1 of 1 Sitemap lines in robots.txt', 'CNAME says https://other.example'],
    },
  },
  'what the user gives binds': {
    files: { '/robots.txt': `Sitemap: ${OTHER}s.xml\n`, '/s.xml': urlset(OTHER) },
    ...{ url: A, host: 'netlify', root: `${ROOT}/` },
    is: { address: [A, 'given', 'the configuration'], root: ['work/', 'given', 'the configuration'] },
  },
  'a build, its prefix and its host': {
    files: {
      '/index.html': PAGE,
      '/a.html': PAGE,
      '/_redirects': '',
      '/sitemap.xml': urlset(`${A}x/`, `${A}x/a`),
    },
    is: {
      address: [`${A}x/`, 'listed', `most URLs in 1 of 1 ${FOUND}`],
      kind: ['build', 'listed', '2 of the first 2 listed URLs have a page here'],
      host: ['netlify', 'declared', '_redirects'],
      root: ['work/', 'declared', 'its name and its files'],
    },
  },
};

for (const [name, { files, url, host, root, is }] of Object.entries(CASES))
  test(`a site: ${name}`, () => {
    const sites = new Sites({
      read: (uri) => {
        const text = files[uri.slice(ROOT.length)];
        return text === undefined ? undefined : { octets: new TextEncoder().encode(text), isWhole: true };
      },
    });
    sites.open([ROOT], () => ({ url, host, root }));
    for (const [path, text] of Object.entries(files)) {
      sites.add(ROOT + path);
      sites.put(ROOT + path, text)();
    }
    const facts = decisionFacts(sites.decisionOf(`${ROOT}/robots.txt`));
    for (const [fact, expected] of Object.entries(is)) {
      const { value, strength, from, contradicts } = facts[fact] ?? {};
      const found = facts[fact] ? [value, strength, from, ...(contradicts ? [contradicts] : [])] : null;
      assert.deepEqual(found, expected, fact);
    }
  });
