import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isGzipName, withoutGzip } from '../core/ownFiles.ts';
import { targetOf } from '../core/reach.ts';
import { HEAD_UNITS } from '../core/service.ts';
import { decoded, httpUrl, lastSegment } from '../core/uri.ts';
import { lookAt } from '../disk/reach.ts';
import { headOf, textIn } from '../disk/read.ts';
import { kindOf } from '../registry.ts';
import { loadReader, readerOf } from '../site/readers.ts';
import { isInput } from './files.ts';
import { linesOf } from './stream.ts';

/** URLs of a large sitemap are given in parts of so many. */
const AT_ONCE = 1024;

/** The files that were read, and what is done with one that cannot be. */
interface Way {
  readonly seen: Set<string>;
  /** The origin of the first URL that a sitemap lists: a robots.txt is for one. */
  origin?: string | undefined;
  /** Says why some URLs are not among those given. */
  readonly refuse: (reason: string) => void;
}

/**
 * The URLs that a file names: a URL a line, or those of a sitemap, gzipped or not; of an index those of the sitemaps that
 * lie beside it. `-` is standard input, not gzipped. Rejects where the file cannot be read.
 */
export async function* urlsIn(
  file: string,
  way: Way = { seen: new Set(), refuse: () => {} },
): AsyncGenerator<readonly string[]> {
  if (isInput(file)) return yield* urlsOfInput(file, way);
  way.seen.add(resolve(file));
  const uri = pathToFileURL(resolve(file)).href;
  const head = await headOf(file);
  const kind = isMarkup(head) ? kindOf({ uri, languageId: '', head }) : undefined;
  if (!kind)
    return yield* trimmed(isGzipName(file) ? [(await textIn(file)).text.split(/\r?\n/)] : linesOf(file));
  yield* urlsListed(file, kind.language, (await textIn(file)).text, way);
}

async function* urlsOfInput(input: string, way: Way): AsyncGenerator<readonly string[]> {
  let markup: string[] | undefined;
  let isFirst = true;
  for await (const lines of linesOf(input)) {
    if (isFirst && isMarkup(lines.join('\n'))) markup = [];
    isFirst = false;
    if (markup) markup.push(...lines);
    else yield* trimmed([lines]);
  }
  if (!markup) return;
  const text = markup.join('\n');
  const uri = pathToFileURL(resolve('stdin.xml')).href;
  const kind = kindOf({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) });
  if (kind) yield* urlsListed('stdin', kind.language, text, way);
  else yield* trimmed([markup]);
}

/** The URLs that a sitemap lists; `file` lies beside those of an index. */
async function* urlsListed(
  file: string,
  language: string,
  text: string,
  way: Way,
): AsyncGenerator<readonly string[]> {
  await loadReader(language);
  const uri = pathToFileURL(resolve(file)).href;
  const sitemap = readerOf(language)?.read(uri, text)()?.sitemap;
  if (sitemap?.isIndex) return yield* urlsBeside(file, sitemap.entries?.map(({ loc }) => loc) ?? [], way);
  const { urls, records = 0 } = sitemap ?? {};
  const size = urls?.size ?? 0;
  let others = 0;
  for (let at = 0; at < size; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, size - at) }, (_, i) => urls!.url(at + i));
    const own = some.filter((url) => isOfSite(url, way));
    others += some.length - own.length;
    yield own;
  }
  if (others > 0)
    way.refuse(
      `${others} of the ${size} URLs in ${file} are not on ${way.origin}: another robots.txt decides`,
    );
  if (records > size) way.refuse(`${records - size} of the ${records} entries in ${file} cannot be tested`);
}

/** Whether a URL is on the host of those before it; what is no URL is for somebody else to judge. */
function isOfSite(url: string, way: Pick<Way, 'origin'>): boolean {
  if (way.origin !== undefined && url.startsWith(`${way.origin}/`)) return true;
  const origin = httpUrl(url)?.origin;
  way.origin ??= origin;
  return origin === undefined || origin === way.origin;
}

/** Text sitemaps are lists like any other: a line a URL, whatever stands there. */
const isMarkup = (head: string): boolean => /^\ufeff?\s*</.test(head);

/** The URLs of the sitemaps that an index lists and that lie beside it. */
async function* urlsBeside(
  index: string,
  listed: readonly string[],
  way: Way,
): AsyncGenerator<readonly string[]> {
  if (listed.length === 0) way.refuse(`${index} lists nothing, or more than can be followed`);
  const site: Pick<Way, 'origin'> = {};
  for (const url of listed) {
    if (!isOfSite(url, site)) {
      way.refuse(`${index} lists ${url}, which is not on ${site.origin}: another robots.txt decides`);
      continue;
    }
    const name = decoded(lastSegment(url.replace(/[?#].*$/, '')));
    const file = [name, `${name}.gz`, withoutGzip(name)].flatMap((one) => fileBeside(index, one) ?? [])[0];
    if (file === undefined) way.refuse(`${index} lists ${url}, but there is no such file beside it`);
    else if (way.seen.has(resolve(file))) way.refuse(`${index} lists ${url}, which was read already`);
    else yield* urlsIn(file, way);
  }
}

/** The path of a file in the folder of an index, which names it; undefined where that leads elsewhere, or to no regular file. */
function fileBeside(index: string, name: string): string | undefined {
  const folder = dirname(index);
  const uri = pathToFileURL(resolve(folder)).href;
  if (name === '' || 'refused' in targetOf(name, uri, uri)) return undefined;
  const path = join(folder, name);
  return lookAt(path, folder)?.kind === 'file' ? path : undefined;
}

async function* trimmed(
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  for await (const some of lines)
    yield some.map((line) => line.trim().replace(/^\ufeff/, '')).filter((url) => url !== '');
}
