/** What the site of a log lists and has: its sitemaps, and the files of its build. */
import { relative } from 'node:path';
import { isPageName } from '../../../core/builtPages.ts';
import { beginningOf } from '../../../disk/read.ts';
import { filesBelow } from '../../../disk/walk.ts';
import type { SiteEvidence } from '../../../logs/proposals.ts';
import { readHead } from '../../../pages/head.ts';
import { ownSite, requestPath, sitemapsIn } from '../../../robots/profile/index.ts';
import { parseRobots } from '../../../robots/semantics/index.ts';
import type { Paths } from '../../args/paths.ts';
import type { Context } from '../../command.ts';
import { isTooWide } from '../../files/siteRoot.ts';
import { operandOf } from '../diff/operand.ts';
import { sideOf } from '../diff/side.ts';
import { listedIn } from '../listedUrls.ts';
import type { NamedRobots } from './rules.ts';

interface SiteOptions {
  /** Sitemaps and lists that the call names. */
  readonly sitemaps: readonly string[];
  readonly robots: NamedRobots | undefined;
  /** The folder that is served, with its sitemaps and pages; undefined if only what the call names is known. */
  readonly folder: string | undefined;
}

/** Files of a build that are looked at, and octets of a page in which links are looked for. */
const MAX_FILES = 200_000;
const MAX_OF_PAGE = 2 ** 20;

/** Reads what is known of a site. `ok`: all named files could be read. */
export async function evidenceOf(
  { sitemaps, robots, folder: named }: SiteOptions,
  paths: Paths,
  context: Context,
): Promise<SiteEvidence & { readonly ok: boolean }> {
  const folder = named === undefined || isTooWide(named) ? undefined : named;
  const lists = await listedIn(sitemaps, paths, context);
  const urls = new Set(lists?.urls);
  const pages = folder === undefined ? emptyPages() : await pagesBelow(folder);
  if (folder !== undefined) {
    const { files } = await sideOf(folder, (operand) => operandOf(operand, paths, context));
    for (const { sitemap } of files) for (const url of sitemap?.urls ?? []) urls.add(url);
  }
  const site = robots && ownSite(undefined, sitemapsIn(parseRobots(robots.text)));
  const listed = [...urls].filter((url) => !site?.isForeign(url)).map(requestPath);
  return { listed, ...pages, ok: lists?.ok !== false };
}

type Pages = Omit<SiteEvidence, 'listed'>;

const emptyPages = (): Pages => ({ built: [], canonical: [], linked: [] });

/** A placeholder address, by which relative links of pages are resolved; never shown. */
const SITE = 'https://www.example.com';
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

async function pagesBelow(folder: string): Promise<Pages> {
  const built: string[] = [];
  const canonical = new Set<string>();
  const linked = new Set<string>();
  let hasPages = false;
  for await (const file of filesBelow(folder)) {
    if (built.length >= MAX_FILES) break;
    if (typeof file !== 'string') continue;
    const own = requestPath(`/${relative(folder, file).replaceAll('\\', '/')}`);
    const served = servedAs(own);
    built.push(...served);
    if (!isPageName(file)) continue;
    hasPages = true;
    const address = `${SITE}${served.at(-1)}`;
    const { octets, isWhole } = beginningOf(file, MAX_OF_PAGE);
    for (const { url } of readHead(octets, address, isWhole).canonicals)
      if (url?.includes('?')) canonical.add(requestPath(url));
    for (const path of queriesIn(octets, address)) linked.add(path);
  }
  // Without a page, it is a folder of sources or of a program, whose files are no evidence.
  return { built: hasPages ? built : [], canonical: [...canonical], linked: [...linked] };
}

/** The paths under which hosts serve a file: its own, and for a page also those without the extension or the index. */
function servedAs(path: string): readonly string[] {
  const [, stem] = /^(.*)\.html?$/i.exec(path) ?? [];
  if (stem === undefined) return [path];
  return stem.endsWith('/index') ? [path, stem.slice(0, -'index'.length)] : [path, stem];
}

/** The paths with a query that a page links to on its own site. */
function* queriesIn(octets: Uint8Array, address: string): Generator<string> {
  const text = Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('utf8');
  for (const [, double, single, plain] of text.matchAll(HREF)) {
    const href = (double ?? single ?? plain ?? '').replaceAll('&amp;', '&');
    if (!href.includes('?') || !URL.canParse(href, address)) continue;
    const url = new URL(href, address);
    if (url.origin === SITE || /^https?:\/\//i.test(href)) yield requestPath(url.href);
  }
}
