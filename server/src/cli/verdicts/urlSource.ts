import { dirname, join } from 'node:path';
import { isGzipName, withoutGzip } from '../../core/ownFiles.ts';
import { targetOf } from '../../core/reach.ts';
import { HEAD_UNITS } from '../../core/service.ts';
import { decoded, httpUrl, lastSegment } from '../../core/uri.ts';
import { lookAt } from '../../disk/reach.ts';
import { headOf, isStream, textIn } from '../../disk/read.ts';
import { kindOf } from '../../registry.ts';
import { type OwnSite, ownSite } from '../../robots/profile/index.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import { isInput } from '../files/files.ts';
import { linesOf } from '../output/stream.ts';
import { urlListWords as t } from '../words/verdicts.ts';

/** The number of URLs of a large sitemap that are yielded at once. */
const AT_ONCE = 1024;

/** The files read so far, and what to do with one that cannot be read. */
interface ReadContext {
  readonly paths: Paths;
  readonly seen: Set<string>;
  /** The site of the URLs, since a robots.txt is for one; if not known, that of the first listed URL. */
  site?: OwnSite | undefined;
  /** Reports why some URLs are left out. */
  readonly refuse: (reason: string) => void;
}

/**
 * The URLs in a file: one per line, or those of a sitemap, gzipped or not; of an index those of the sitemaps in its
 * folder. `-` is standard input; neither it nor a pipe is gzipped. Rejects if the file cannot be read.
 */
export async function* urlsIn(file: string, context: ReadContext): AsyncGenerator<readonly string[]> {
  const path = isInput(file) ? file : context.paths.at(file);
  if (isInput(file) || isStream(path)) return yield* urlsOfStream(path, context);
  context.seen.add(path);
  const uri = uriOf(path);
  const head = await headOf(path);
  const kind = isMarkup(head) ? kindOf({ uri, languageId: '', head }) : undefined;
  if (kind) return yield* urlsListed(path, kind.language, (await textIn(path)).text, context);
  const siteFilter = new SiteFilter(file, context);
  const lines = isGzipName(path) ? [(await textIn(path)).text.split(/\r?\n/)] : linesOf(path);
  for await (const some of lines) yield siteFilter.own(trimmed(some));
  siteFilter.end();
}

async function* urlsOfStream(input: string, context: ReadContext): AsyncGenerator<readonly string[]> {
  let markup: string[] | undefined;
  let isFirst = true;
  const name = isInput(input) ? context.paths.at('stdin') : input;
  const siteFilter = new SiteFilter(name, context);
  for await (const lines of linesOf(input)) {
    if (isFirst && isMarkup(lines.join('\n'))) markup = [];
    isFirst = false;
    if (markup) markup.push(...lines);
    else yield siteFilter.own(trimmed(lines));
  }
  const text = markup?.join('\n') ?? '';
  const uri = uriOf(context.paths.at('stdin.xml'));
  const kind = markup && kindOf({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) });
  if (kind) return yield* urlsListed(name, kind.language, text, context);
  if (markup) yield siteFilter.own(trimmed(markup));
  siteFilter.end();
}

/** The URLs of a sitemap; its absolute path is in the folder of an index's entries. */
async function* urlsListed(
  file: string,
  language: string,
  text: string,
  context: ReadContext,
): AsyncGenerator<readonly string[]> {
  await loadReader(language);
  const uri = uriOf(file);
  const sitemap = readerOf(language)?.read(uri, text)()?.sitemap;
  if (sitemap?.isIndex) return yield* urlsBeside(file, sitemap.entries?.map(({ loc }) => loc) ?? [], context);
  const { urls, records = 0 } = sitemap ?? {};
  const size = urls?.size ?? 0;
  const siteFilter = new SiteFilter(file, context);
  for (let at = 0; at < size; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, size - at) }, (_, i) => urls!.url(at + i));
    context.site ??= siteOfFirst(some);
    yield siteFilter.own(some);
  }
  siteFilter.end();
  if (records > size)
    context.refuse(
      t('untestable', { count: records - size, total: records, file: context.paths.shown(file) }),
    );
}

/** The site of the first absolute URL in a list. */
const siteOfFirst = (urls: readonly string[]): OwnSite | undefined =>
  ownSite(
    urls.find((url) => httpUrl(url)),
    [],
  );

/** Drops the URLs of a list that are on other sites, and reports how many; invalid URLs are kept for later checks. */
class SiteFilter {
  private all = 0;
  private others = 0;

  constructor(
    private readonly file: string,
    private readonly context: ReadContext,
  ) {}

  own(urls: readonly string[]): readonly string[] {
    const { site } = this.context;
    const own = site ? urls.filter((url) => !site.isForeign(url)) : urls;
    this.all += urls.length;
    this.others += urls.length - own.length;
    return own;
  }

  end(): void {
    const { all, others, file, context } = this;
    if (others === 0) return;
    context.refuse(
      t('foreign', {
        ...{ count: others, total: all, file: context.paths.shown(file) },
        site: context.site!.name,
      }),
    );
  }
}

/** Text sitemaps are read like lists: one URL per line. */
const isMarkup = (head: string): boolean => /^\ufeff?\s*</.test(head);

/** The URLs of the sitemaps that an index lists and that are in its folder. */
async function* urlsBeside(
  own: string,
  listed: readonly string[],
  context: ReadContext,
): AsyncGenerator<readonly string[]> {
  const index = context.paths.shown(own);
  if (listed.length === 0) context.refuse(t('emptyIndex', { index }));
  const site = siteOfFirst(listed);
  for (const url of listed) {
    if (site?.isForeign(url)) {
      context.refuse(t('listsForeign', { index, url, site: site.origin }));
      continue;
    }
    const name = decoded(lastSegment(url.replace(/[?#].*$/, '')));
    const file = [name, `${name}.gz`, withoutGzip(name)].flatMap((item) => fileBeside(own, item) ?? [])[0];
    if (file === undefined) context.refuse(t('listsMissing', { index, url }));
    else if (context.seen.has(file)) context.refuse(t('listsTwice', { index, url }));
    else yield* urlsIn(file, context);
  }
}

const trimmed = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.trim().replace(/^\ufeff/, '')).filter((url) => url !== '');

/**
 * The path of a file in the folder of an index, by its URL; undefined if it leads elsewhere, or is not a regular file.
 */
function fileBeside(index: string, name: string): string | undefined {
  const folder = dirname(index);
  const uri = uriOf(folder);
  if (name === '' || 'refused' in targetOf(name, uri, uri)) return undefined;
  const path = join(folder, name);
  return lookAt(path, folder)?.kind === 'file' ? path : undefined;
}
