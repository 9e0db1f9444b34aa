/** Builds the site: pages of the Markdown of the repository, a start page, and what crawlers read. */
import { readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { words as playgroundWords } from '../../client/src/playground/words.ts';
import { type Texts, translate } from '../../server/src/core/catalogue.ts';
import { HOMEPAGE } from '../../server/src/core/homepage.ts';
import { languageAssets, type Merged, mergedLanguages } from '../lib/languages/merged.mjs';
import { bundledPackages, notices, packagesIn } from '../lib/notices.mjs';
import { root } from '../lib/paths.mjs';
import { lastChanges, llmsText, robotsText, sitemapText } from './crawlerFiles.ts';
import { ruleParts } from './examples.ts';
import { homePage, pictureFiles } from './home.ts';
import { html } from './html.ts';
import { type RuleParts, render } from './markdown.ts';
import { allPages, type Page, pathOf, README, type Twin, twinOf } from './pages.ts';
import { buildPlayground } from './playground.mjs';
import { searchIndex } from './searchIndex.ts';
import { linksFrom, preview, type Site, urlPath, wholePage } from './template.ts';
import { LANGUAGE, say, titles } from './words.ts';

/** Where the site is published, unless a call says otherwise. */
const ADDRESS = `${HOMEPAGE}/`;
const ASSETS = 'assets';

/**
 * @param out an absolute path; the folder is emptied
 * @param address the absolute URL of the start page; a slash is added at its end
 * @returns how many pages were written
 * @param languages the texts in other languages than English
 * @throws if the address is not an absolute URL, or a link of a page leads to a file that is missing
 */
export async function buildSite(out: string, address = ADDRESS, languages?: Merged): Promise<number> {
  if (!URL.canParse(address))
    throw new Error(`The address of the site must be an absolute URL, not '${address}'`);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const put = async (path: string, content: string): Promise<void> => {
    await mkdir(dirname(join(out, path)), { recursive: true });
    await writeFile(join(out, path), content);
  };
  const pages = allPages();
  const merged = languages ?? (await mergedLanguages((area) => area === 'website'));
  const site: Site = {
    address: address.replace(/\/?$/, '/'),
    pages,
    assets: {
      ...(await bundle(out, merged)),
      index: await searchIndex(pages, put),
    },
  };
  const files = new Map<string, string>([
    ...pictureFiles(),
    ...schemaFiles(),
    ['icon.png', 'icon.png'],
    ['LICENSE.txt', 'LICENSE'],
  ]);
  const sources = new Set(pages.map(({ source }) => source));
  const twin = async (source: string, path: string, text: string): Promise<Twin> => {
    const made = twinOf(source, text, sources);
    for (const [to, file] of made.files) files.set(to, file);
    await put(`${path}.md`, made.text);
    return made;
  };
  const rules = await ruleParts();
  for (const page of pages) {
    const made = await twin(page.source, page.path, page.text);
    const html = () => pageOf(site, page, made, rules);
    await put(`${page.path}.html`, page.locale ? inLanguage(page.locale, merged, html) : html());
  }
  await twin(README, 'index', await readFile(join(root, README), 'utf8'));
  await put('index.html', await startOf(site, rules.size));
  await put('404.html', errorOf(site));
  // Crawlers request it at the root of a host only.
  if (new URL(site.address).pathname === '/') await put('robots.txt', robotsText(site.address));
  await put('sitemap.xml', sitemapText(site.address, pages, lastChanges()));
  await put('llms.txt', llmsText(site.address, pages));
  const playground = {
    path: 'playground/index',
    title: playgroundWords('title'),
    description: playgroundWords('what'),
  };
  await buildPlayground(out, {
    head: preview(site, playground).text,
    ...(languages && { languages }),
  });
  for (const [to, file] of files) await cp(join(root, file), join(out, to));
  return pages.length + 1;
}

/** The schemas, which configurations and lists of schemas name: where they go, and where they are. */
export const schemaFiles = (): [to: string, file: string][] =>
  readdirSync(join(root, 'server/schemas'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => [
      `schemas/${name.replace(/^crawlwise\.json$/, 'crawlwise.schema.json')}`,
      `server/schemas/${name}`,
    ]);

/** Bundles the style and the script; the hash in a name changes with the content, so that caches may keep it. */
async function bundle(out: string, languages: Merged): Promise<{ style: string; script: string }> {
  const { files, define } = languageAssets(languages);
  const folder = join(root, 'scripts/site/browser');
  const { metafile } = await build({
    entryPoints: [join(folder, 'site.css'), join(folder, 'search.ts')],
    ...{ outdir: join(out, ASSETS), entryNames: '[name]-[hash]', metafile: true, absWorkingDir: root },
    ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', logLevel: 'warning' },
    define,
  });
  await Promise.all(files.map(({ name, json }) => writeFile(join(out, ASSETS, name), json)));
  const packages = await bundledPackages(new Set(packagesIn(metafile)));
  await writeFile(join(out, 'THIRD-PARTY-NOTICES.txt'), notices(packages));
  const named = (ending: string): string =>
    `${ASSETS}/${basename(Object.keys(metafile.outputs).find((name) => name.endsWith(ending))!)}`;
  return { style: named('.css'), script: named('.js') };
}

function pageOf(site: Site, page: Page, twin: Twin, rules: ReadonlyMap<string, RuleParts>): string {
  const { path, title, summary, section, locale } = page;
  const rule = rules.get(path.replace(/^rules\//, ''));
  const { body, headings } = render(twin, linksFrom(path)('playground/'), rule);
  return wholePage(site, {
    ...{ path, section, headings, main: body, hasTwin: true },
    ...{ locale, versions: versionsOf(page, site.pages) },
    ...{ title: say('titleOf', { title }), description: summary || title },
  });
}

/** What a function returns in a language. */
function inLanguage(locale: string, merged: Merged, made: () => string): string {
  const [, json = '{}'] = merged.find(([name]) => name === locale) ?? [];
  translate({ locale, texts: JSON.parse(json) as Record<string, Texts> }, true);
  try {
    return made();
  } finally {
    translate();
  }
}

/** The paths of a page by language, if it has been translated or is a translation. */
function versionsOf(
  { source, path, original }: Pick<Page, 'source' | 'path' | 'original'>,
  pages: readonly Page[],
): ReadonlyMap<string, string> | undefined {
  const english = original ?? source;
  const translations = pages.filter((page) => page.original === english);
  if (translations.length === 0) return undefined;
  const englishPath = original === undefined ? path : original === README ? 'index' : pathOf(original);
  return new Map([
    [LANGUAGE, englishPath],
    ...translations.map(({ locale = LANGUAGE, path: at }) => [locale, at] as const),
  ]);
}

const startOf = async (site: Site, ruleCount: number): Promise<string> =>
  wholePage(site, {
    ...{ path: 'index', title: say('startTitle'), description: say('what'), hasTwin: true },
    versions: versionsOf({ source: README, path: 'index' }, site.pages),
    main: await homePage(ruleCount),
  });

/** The page for URLs that do not exist. It is served at any depth. */
function errorOf(site: Site): string {
  const to = linksFrom('404', new URL(site.address).pathname);
  const pages = site.pages.filter(({ section }) => section === 'start');
  const main = html`<div class="missing"><h1>${titles('missing')}</h1><p>${say('missingHint')}</p>
<ul><li><a href="${to('')}">${say('home')}</a></li><li><a href="${to('rules/')}">${say('allRules')}</a></li>${pages.map(
    ({ path, title }) => html`<li><a href="${to(urlPath(path))}">${title}</a></li>`,
  )}</ul></div>`;
  return wholePage(site, {
    ...{ path: '404', main, isError: true },
    ...{ title: say('titleOf', { title: titles('missing') }), description: titles('missing') },
  });
}
