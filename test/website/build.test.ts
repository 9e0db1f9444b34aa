/** The website as it is published: its links, its Markdown, its examples, and what Crawlwise says of it. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Parser } from 'htmlparser2';
import { sharedFiles } from '../../client/src/playground/share.ts';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import { isReported } from '../../scripts/site/examples.ts';
import { html } from '../../scripts/site/html.ts';
import { allPages } from '../../scripts/site/pages.ts';
import { buildSite } from '../../scripts/site/site.ts';
import { wholePage } from '../../scripts/site/template.ts';
import { crawlwise } from '../cli/inProcess.ts';
import { root } from '../protocol/client.ts';
import { inBrowser } from './inBrowser.ts';

const ADDRESS = 'https://www.example.com/';
const TRIED = process.env.CRAWLWISE_TEST_ALL ? 1 : 20;

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-website-'));
const out = join(folder, 'site');

/** What a page refers to, and what can be referred to in it. */
interface Parsed {
  readonly links: readonly string[];
  readonly ids: readonly string[];
  readonly text: string;
}
const pages = new Map<string, Parsed>();
let files: readonly string[] = [];

before(async () => {
  await buildSite(out, ADDRESS, [['ar', JSON.stringify(pseudoTranslation(await allEntries()).texts)]]);
  files = readdirSync(out, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files)
    if (file.endsWith('.html')) pages.set(file, parsed(readFileSync(join(out, file), 'utf8')));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function parsed(text: string): Parsed {
  const links: string[] = [];
  const ids: string[] = [];
  const parser = new Parser({
    onopentag(_name, { id, href, src, 'data-index': index }) {
      if (id !== undefined) ids.push(id);
      for (const link of [href, src, index]) if (link !== undefined) links.push(link);
    },
  });
  parser.end(text);
  return { links, ids, text };
}

/** Whether a link leads to a file of the site, and to an anchor that is there. */
function leadsSomewhere(from: string, link: string): boolean {
  const { pathname, hash } = new URL(link, ADDRESS + from);
  const target = decodeURI(pathname.slice(1)).replace(/(^|\/)$/, '$1index.html');
  const isAnchor = hash !== '' && !hash.startsWith('#site=');
  return (
    files.includes(target) &&
    (!isAnchor || pages.get(target)!.ids.includes(decodeURIComponent(hash.slice(1))))
  );
}

const isOfOtherHost = (link: string): boolean => /^(?:https?|mailto|vscode):/i.test(link);

test('every link of every page leads somewhere, relative to the page', () => {
  assert.ok(pages.size > 280, `${pages.size} pages`);
  const broken = [...pages].flatMap(([page, { links }]) =>
    links
      .filter((link) => !isOfOtherHost(link))
      .filter((link) => !leadsSomewhere(page, link) || (link.startsWith('/') && page !== '404.html'))
      .map((link) => `${page}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('the playground is linked at the address that its service worker has without a network', () => {
  const linked = [...pages].flatMap(([page, { links }]) =>
    links.filter((link) => !isOfOtherHost(link)).map((link) => new URL(link, ADDRESS + page).pathname),
  );
  const addresses = linked.filter((path) => /^\/playground(?!\/(?:assets|crawlers-))/.test(path));
  assert.deepEqual([...new Set(addresses)], ['/playground/']);
});

test('the page for errors, which is served under any URL, has links from the root of the host', () => {
  const site = {
    address: 'https://www.example.com/crawlwise/',
    pages: [],
    assets: { style: 'a', script: 'b', index: 'c' },
  };
  const page = { path: '404', title: 'T', description: 'D', main: html`<p></p>`, isError: true };
  const { links } = parsed(wholePage(site, page));
  assert.ok(links.length > 10);
  assert.deepEqual(
    links.filter((link) => !/^(?:\/crawlwise\/|#)/.test(link)),
    [],
  );
});

test('each page has a description of a length that is shown whole, and says how a link to it looks', () => {
  for (const [page, { text }] of pages) {
    if (page === '404.html' || page.startsWith('playground/crawlers-')) continue;
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(text) ?? [];
    assert.ok(description.length > 0 && description.length <= 200, `${page}: ${description}`);
    assert.match(text, /<link rel="canonical" href="https:/, page);
    for (const name of ['title', 'description', 'url', 'image'])
      assert.match(text, new RegExp(`<meta property="og:${name}" content="[^"]+"`), page);
  }
});

test('ids are unique, nothing is loaded from other hosts, and nothing is inline, which the policy refuses', () => {
  for (const [page, { ids, text }] of pages) {
    assert.equal(new Set(ids).size, ids.length, page);
    for (const [, url = ''] of text.matchAll(
      /<(?:script|img|link rel="(?:stylesheet|icon)")[^>]* (?:src|href)="([^"]*)"/g,
    ))
      assert.ok(!isOfOtherHost(url), `${page}: ${url}`);
    assert.doesNotMatch(text, /<[^>]* (?:style|on\w+)="|<style|<script(?! (?:type="module" )?src=)/, page);
    assert.match(
      text,
      /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; /,
    );
  }
});

test('Crawlwise finds nothing in its own robots.txt, sitemap and pages', async () => {
  const { code, stdout, stderr } = await crawlwise(
    folder,
    'check',
    'site',
    '--site',
    ADDRESS,
    '--level',
    'hint',
    '--format',
    'json',
  );
  // One commit may change most of the pages.
  const { findings } = JSON.parse(stdout) as { findings: { code: string }[] };
  const others = findings.filter((finding) => finding.code !== 'lastmod/all-identical');
  assert.deepEqual([code, others], [0, []]);
  assert.match(stderr, /^2 files checked: (?:no problems|1 hint)\n$/);
});

test('Crawlwise finds a page that is missing', async () => {
  renameSync(join(out, 'cli.html'), join(out, 'moved.html'));
  const { stdout } = await crawlwise(folder, 'check', 'site', '--site', ADDRESS);
  renameSync(join(out, 'moved.html'), join(out, 'cli.html'));
  assert.match(stdout, /^site\/sitemap\.xml:\d+:11 error page\/missing .*\n$/);
});

test('the sitemap lists every page except the one for errors and the frame of the playground', () => {
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!.slice(ADDRESS.length));
  const built = [...pages.keys()]
    .filter((page) => page !== '404.html' && !page.startsWith('playground/crawlers-'))
    .map((page) => page.replace(/(^|\/)index\.html$/, '$1'));
  assert.deepEqual([...listed].sort(), built.sort());
});

test('each page has its Markdown beside it, whose links lead somewhere, and llms.txt lists it', () => {
  const llms = readFileSync(join(out, 'llms.txt'), 'utf8');
  const twins = files.filter((file) => file.endsWith('.md') && pages.has(file.replace(/md$/, 'html')));
  assert.equal(twins.length, allPages().length + 1);
  for (const twin of twins) {
    const text = readFileSync(join(out, twin), 'utf8').replace(/^ *(`{3,}).*?^ *\1|`[^`\n]*`/gms, '');
    for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (isOfOtherHost(link) || link.startsWith('#')) continue;
      assert.ok(existsSync(join(out, dirname(twin), link.replace(/#.*/, ''))), `${twin}: ${link}`);
    }
    assert.ok(twin === 'index.md' || llms.includes(`](${ADDRESS}${twin})`), twin);
  }
});

test('each page of docs is in the navigation', () => {
  const shown = new Set(allPages().map(({ source }) => source));
  const all = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  assert.deepEqual(
    all.filter((source) => !shown.has(source)),
    [],
  );
});

test('the examples open in the playground, with the finding that the page shows', async () => {
  const examples = [...pages].flatMap(([page, { links }]) =>
    links.flatMap((link) => {
      const [, fragment] = /playground\/(#site=.*)/.exec(link) ?? [];
      const [, code] = /^rules\/(.+)\.html$/.exec(page) ?? [];
      return fragment && code ? [{ code, fragment }] : [];
    }),
  );
  assert.ok(examples.length > 500, `${examples.length} examples`);
  for (const { code, fragment } of examples.filter((_, at) => at % TRIED === 0))
    assert.ok(await isReported(sharedFiles(fragment)!, code), `${code}: ${fragment}`);
});

inBrowser(out);
