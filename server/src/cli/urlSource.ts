import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isGzipName, withoutGzip } from '../core/ownFiles.ts';
import { decoded, lastSegment } from '../core/uri.ts';
import { headOf, octetsOf, textOf } from '../disk/read.ts';
import { kindOf } from '../registry.ts';
import { loadReader, readerOf } from '../site/readers.ts';
import { isInput } from './files.ts';
import { linesOf } from './stream.ts';

/** URLs of a large sitemap are given in parts of so many. */
const AT_ONCE = 1024;

/** The files that were read, and what is done with one that cannot be. */
interface Way {
  readonly seen: Set<string>;
  /** Says why some URLs are not among those given. */
  readonly refuse: (reason: string) => void;
}

/**
 * The URLs that a file names: a URL a line, or those of a sitemap, gzipped or not; of an index those of the sitemaps that
 * lie beside it. `-` is a list on standard input. Rejects where the file cannot be read.
 */
export async function* urlsIn(
  file: string,
  way: Way = { seen: new Set(), refuse: () => {} },
): AsyncGenerator<readonly string[]> {
  if (isInput(file)) return yield* trimmed(linesOf(file));
  way.seen.add(resolve(file));
  const uri = pathToFileURL(resolve(file)).href;
  const head = headOf(file);
  const kind = isMarkup(head) ? kindOf({ uri, languageId: '', head }) : undefined;
  if (!kind)
    return yield* trimmed(isGzipName(file) ? [textOf(octetsOf(file).octets).split(/\r?\n/)] : linesOf(file));
  await loadReader(kind.language);
  const sitemap = readerOf(kind.language)?.read(uri, textOf(octetsOf(file).octets))()?.sitemap;
  if (sitemap?.isIndex) return yield* urlsBeside(file, sitemap.entries?.map(({ loc }) => loc) ?? [], way);
  const { urls, records = 0 } = sitemap ?? {};
  const size = urls?.size ?? 0;
  for (let at = 0; at < size; at += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, size - at) }, (_, i) => urls!.url(at + i));
  if (records > size) way.refuse(`${records - size} of the ${records} entries in ${file} cannot be asked`);
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
  for (const url of listed) {
    const name = decoded(lastSegment(url.replace(/[?#].*$/, '')));
    const file = [name, `${name}.gz`, withoutGzip(name)]
      .map((one) => join(dirname(index), one))
      .find((one) => name !== '' && existsSync(one));
    if (file === undefined) way.refuse(`${index} lists ${url}, and no such file lies beside it`);
    else if (way.seen.has(resolve(file))) way.refuse(`${index} lists ${url}, which was read already`);
    else yield* urlsIn(file, way);
  }
}

async function* trimmed(
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  for await (const some of lines)
    yield some.map((line) => line.trim().replace(/^\ufeff/, '')).filter((url) => url !== '');
}
