/** Files that the user drops or chooses: their texts, or why they cannot be opened. */
import { isCut } from '../../../server/src/core/gzip.ts';
import { isGzipName, withoutGzip } from '../../../server/src/core/ownFiles.ts';
import { lastSegment } from '../../../server/src/core/uri.ts';
import { inMemory, unpack } from '../../../server/src/gzip/unpack.ts';
import { mayBeOurs } from '../../../server/src/registry.ts';
import { isPath, type SiteFile } from './siteFile.ts';
import { words } from './words.ts';

/** The size of a sitemap that sitemaps.org allows, in octets. */
const MAX_OCTETS = 52_428_800;
const CONFIG = 'crawlwise.json';
const ROBOTS = 'robots.txt';
/** Text has no NUL; a binary file has one soon. */
const HEAD = 8_192;

/** A file that is read, with what is worth knowing about it; or why it is not. */
export type Read = { readonly file: SiteFile; readonly remark?: string } | { readonly fault: string };

/** A file that the user has chosen, and its path below what was chosen. */
export interface Chosen {
  readonly file: File;
  readonly path: string;
}

/** Reads a file; never rejects. */
export async function read({ file, path: chosen }: Chosen): Promise<Read> {
  const name = lastSegment(chosen);
  const isPacked = isGzipName(name);
  const path = pathOf(withoutGzip(chosen));
  if (path === undefined) return { fault: words('notOurs', { name }) };
  if (file.size > MAX_OCTETS) return tooLarge(name, file.size);
  let octets: Uint8Array;
  try {
    octets = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { fault: words('unreadable', { name }) };
  }
  if (isPacked) {
    const { octets: unpacked, fault } = unpack(inMemory(octets));
    if (fault === 'too-large') return tooLarge(name, unpacked.length);
    if (isCut(fault)) return { fault: words('damagedGzip', { name }) };
    octets = unpacked;
  }
  if (octets.length > MAX_OCTETS) return tooLarge(name, octets.length);
  const wide = wideEncodingOf(octets);
  if (wide)
    return { file: { path, text: new TextDecoder(wide).decode(octets) }, remark: words('utf16', { name }) };
  if (octets.subarray(0, HEAD).includes(0)) return { fault: words('binary', { name }) };
  return { file: { path, text: new TextDecoder().decode(octets) } };
}

/** The encoding of UTF-16, as its byte order mark says; undefined for all other files. */
function wideEncodingOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

const tooLarge = (name: string, octets: number): Read => ({
  fault: words('tooLarge', { name, size: Math.round(octets / 1e6), most: Math.floor(MAX_OCTETS / 1e6) }),
});

/** The path of a file in the site, as it is named; a second download of a robots.txt is "robots (1).txt". */
function pathOf(chosen: string): string | undefined {
  const name = lastSegment(chosen);
  const first = name.replace(/ ?\(\d+\)(?=\.\w+$)/, '');
  const own = first.toLowerCase() === ROBOTS ? ROBOTS : name;
  const path = chosen.slice(0, chosen.length - name.length) + own;
  return isPath(path) && (mayBeOurs(own) || own === CONFIG) ? path : undefined;
}

/** Whether a file is one that the playground would open, by its name alone. */
export const isOpenable = ({ path }: Chosen): boolean => pathOf(withoutGzip(path)) !== undefined;
