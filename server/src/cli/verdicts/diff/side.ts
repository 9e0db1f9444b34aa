/** One side of a comparison: a file, or the files of a folder. */
import { pathToFileURL } from 'node:url';
import { withoutGzip } from '../../../core/ownFiles.ts';
import { isPointer } from '../../../core/pointer.ts';
import { textOf, unpackedOf } from '../../../disk/read.ts';
import { kindOf } from '../../../registry.ts';
import { foreignOf } from '../../../robots/syntax/foreign.ts';
import { loadReader, readerOf } from '../../../site/facts/readers.ts';
import type { SitemapFacts } from '../../../site/facts/sitemapFacts.ts';
import type { UrlSink } from '../../../site/listings/urlList.ts';
import { InputError } from '../../command.ts';
import { visible } from '../../report.ts';
import { sideWords as t } from '../../words/verdicts.ts';
import type { Opener } from './operand.ts';

/** A file to compare, with its content. */
export interface Compared {
  /** Relative to its folder, with slashes; for a single file its name as given. */
  readonly path: string;
  /** Its name in output. */
  readonly name: string;
  readonly octets: Uint8Array;
  /** Undefined for a robots.txt. */
  readonly sitemap: SitemapFacts | undefined;
}

export interface Side {
  readonly isFolder: boolean;
  readonly isVersion: boolean;
  readonly files: readonly Compared[];
}

/** Reads an operand. Throws `InputError` if that fails. */
export async function sideOf(operand: string, open: Opener): Promise<Side> {
  const { isFolder, isVersion = false, files } = await open(operand);
  const all: Compared[] = [];
  for await (const { path, name, read } of files())
    all.push(...(await compared(path, name, read(), isFolder)));
  return { isFolder, isVersion, files: all };
}

const HEAD_OCTETS = 4096;
const MARKUP = /^\ufeff?\s*</;
const URL_LIST = /^\ufeff?\s*https?:\/\//i;
const HTML = /<html|<!doctype html/i;

type Foreign = 'binary' | 'json' | 'html' | 'markup' | 'pointer';

/** The reason why octets are not a robots.txt; undefined for a robots.txt. */
export const foreignFault = (octets: Uint8Array): Foreign | undefined =>
  faultOf(textOf(octets.subarray(0, HEAD_OCTETS)));

function faultOf(head: string): Foreign | undefined {
  if (isPointer(head)) return 'pointer';
  switch (head.includes('\0') ? 'binary' : foreignOf(head)) {
    case 'binary':
      return 'binary';
    case 'json':
      return 'json';
    case 'markup':
      return HTML.test(head) ? 'html' : 'markup';
    default:
      return undefined;
  }
}

/**
 * A file for comparison: whatever its name, a robots.txt unless its content is a sitemap. Empty for a file in a
 * folder that is neither; a single such file is refused.
 */
async function compared(
  path: string,
  name: string,
  stored: Uint8Array,
  isBelow: boolean,
): Promise<readonly Compared[]> {
  const octets = await unpacked(stored, name);
  const sitemap = await sitemapIn(path, octets);
  if (sitemap) return [{ path, name, octets, sitemap }];
  const isRobotsName = kindOf({ uri: uriFor(path), languageId: '', head: '' })?.language === 'robots-txt';
  const fault = foreignFault(octets);
  if (fault !== undefined && (!isBelow || isRobotsName || fault === 'pointer')) {
    throw new InputError(t(fault, { file: visible(name) }));
  }
  return fault === undefined && (!isBelow || isRobotsName)
    ? [{ path, name, octets, sitemap: undefined }]
    : [];
}

/** The octets of a file, unpacked if they are gzipped. Throws `InputError` for a faulty gzip file. */
export async function unpacked(stored: Uint8Array, name: string): Promise<Uint8Array> {
  const octets = await unpackedOf(stored);
  if (!octets) throw new InputError(t('badGzip', { file: visible(name) }));
  return octets;
}

/**
 * The facts about a file whose content is a sitemap, whatever its name; undefined for any other.
 * @param sink takes the URLs that it lists, which are then not among the facts
 */
export async function sitemapIn(
  path: string,
  octets: Uint8Array,
  sink?: UrlSink,
): Promise<SitemapFacts | undefined> {
  const head = textOf(octets.subarray(0, HEAD_OCTETS));
  const isMarkup = MARKUP.test(head);
  if (!isMarkup && !URL_LIST.test(head)) return undefined;
  const kind = kindOf({ uri: isMarkup ? 'file:///file.xml' : 'file:///sitemap.txt', languageId: '', head });
  if (!kind) return undefined;
  await loadReader(kind.language);
  return readerOf(kind.language)?.read(uriFor(path), textOf(octets), sink)()?.sitemap;
}

function uriFor(path: string): string {
  const [, base = 'file'] = /([^/\\:]*)$/.exec(path)!;
  return pathToFileURL(`/${withoutGzip(base) || 'file'}`).href;
}
