/** One side of a comparison: a file, or the files of a folder. */
import { existsSync, statSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withoutGzip } from '../../../core/ownFiles.ts';
import { octetsNamed, octetsOf, textOf, unpackedOf } from '../../../disk/read.ts';
import { filesBelow } from '../../../disk/walk.ts';
import { kindOf, mayBeOurs } from '../../../registry.ts';
import { foreignOf } from '../../../robots/syntax/foreign.ts';
import { loadReader, readerOf } from '../../../site/readers.ts';
import type { SitemapFacts } from '../../../site/sitemapFacts.ts';
import { type Context, InputError } from '../../command.ts';
import { isInput, refused } from '../../files/files.ts';
import { recordedAt, revisionIn } from '../../git/revisions.ts';
import { visible } from '../../report.ts';
import { sideWords as say } from '../../words/verdicts.ts';

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
  readonly files: readonly Compared[];
}

/** Reads an operand: `-`, a file or folder, or `REV:path` of git. Throws `InputError` if that fails. */
export async function sideOf(operand: string, context: Context): Promise<Side> {
  if (isInput(operand)) return single(operand, 'stdin', await context.input());
  if (existsSync(operand)) {
    if (!statSync(operand).isDirectory())
      return single(operand, operand, octetsAt(operand, operand, octetsNamed));
    const files: Compared[] = [];
    for await (const below of filesBelow(operand)) {
      const path = typeof below === 'string' ? below : below.path;
      if (!mayBeOurs(basename(path))) continue;
      if (typeof below !== 'string')
        throw new InputError(say('unreadable', { file: visible(path), reason: below.reason }));
      const own = relative(operand, path).replaceAll('\\', '/');
      files.push(...(await compared(own, path, octetsAt(path, path), true)));
    }
    return { isFolder: true, files };
  }
  const named = revisionIn(operand);
  if (!named) throw new InputError(say('noFile', { path: visible(operand) }));
  const found = recordedAt(named.revision, named.path);
  if ('file' in found) return single(operand, found.file.name, found.file.read());
  const files: Compared[] = [];
  for (const { path, name, read } of found.files) {
    if (!mayBeOurs(basename(path))) continue;
    files.push(...(await compared(path, name, read(), true)));
  }
  return { isFolder: true, files };
}

async function single(path: string, name: string, octets: Uint8Array): Promise<Side> {
  return { isFolder: false, files: await compared(path, name, octets, false) };
}

function octetsAt(path: string, name: string, read: (path: string) => Uint8Array = octetsOf): Uint8Array {
  try {
    return read(path);
  } catch (error) {
    throw new InputError(
      say('unreadable', { file: visible(name), reason: visible(refused(path, error).reason) }),
    );
  }
}

const HEAD_OCTETS = 4096;
const MARKUP = /^\ufeff?\s*</;
const URL_LIST = /^\ufeff?\s*https?:\/\//i;
const HTML = /<html|<!doctype html/i;

type Foreign = 'binary' | 'json' | 'html' | 'markup';

/** The reason why octets are not a robots.txt; undefined for a robots.txt. */
export const foreignFault = (octets: Uint8Array): Foreign | undefined =>
  faultOf(textOf(octets.subarray(0, HEAD_OCTETS)));

function faultOf(head: string): Foreign | undefined {
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
 * A file for comparison: whatever its name, a robots.txt unless its content is a sitemap. Undefined for a file in a
 * folder that is neither; a single such file is refused.
 */
async function compared(
  path: string,
  name: string,
  stored: Uint8Array,
  isBelow: boolean,
): Promise<readonly Compared[]> {
  const octets = await unpackedOf(stored);
  if (!octets) throw new InputError(say('badGzip', { file: visible(name) }));
  const head = textOf(octets.subarray(0, HEAD_OCTETS));
  const [, base = 'file'] = /([^/\\:]*)$/.exec(path)!;
  const uri = pathToFileURL(`/${withoutGzip(base) || 'file'}`).href;
  const isMarkup = MARKUP.test(head);
  const kind =
    URL_LIST.test(head) || isMarkup
      ? kindOf({ uri: isMarkup ? 'file:///file.xml' : 'file:///sitemap.txt', languageId: '', head })
      : undefined;
  if (kind) {
    await loadReader(kind.language);
    const sitemap = readerOf(kind.language)?.read(uri, textOf(octets))()?.sitemap;
    if (sitemap) return [{ path, name, octets, sitemap }];
  }
  const isRobotsName = kindOf({ uri, languageId: '', head: '' })?.language === 'robots-txt';
  const fault = faultOf(head);
  if (fault !== undefined && (!isBelow || isRobotsName)) {
    throw new InputError(say(fault, { file: visible(name) }));
  }
  return fault === undefined && (!isBelow || isRobotsName)
    ? [{ path, name, octets, sitemap: undefined }]
    : [];
}
