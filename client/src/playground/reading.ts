/** Files that the user drops or chooses: their texts, or why they cannot be opened. */
import { isCut } from '../../../server/src/core/gzip.ts';
import { isGzipName, withoutGzip } from '../../../server/src/core/ownFiles.ts';
import { inMemory, unpack } from '../../../server/src/gzip/unpack.ts';
import { mayBeOurs } from '../../../server/src/registry.ts';
import { isPath, type SiteFile } from './share.ts';
import { words } from './words.ts';

/** The size of a sitemap that sitemaps.org allows, in octets. */
const MAX_OCTETS = 52_428_800;
const CONFIG = 'crawlwise.json';
/** Text has no NUL; a binary file has one soon. */
const HEAD = 8_192;

export type Read = { readonly file: SiteFile } | { readonly fault: string };

/** Reads a file; never rejects. */
export async function read(file: File): Promise<Read> {
  const { name } = file;
  const isPacked = isGzipName(name);
  const path = pathOf(withoutGzip(name));
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
  if (octets.subarray(0, HEAD).includes(0)) return { fault: words('binary', { name }) };
  return { file: { path, text: new TextDecoder().decode(octets) } };
}

const tooLarge = (name: string, octets: number): Read => ({
  fault: words('tooLarge', { name, size: Math.round(octets / 1e6), most: Math.floor(MAX_OCTETS / 1e6) }),
});

/** The path of a file in the site: downloads may be named "robots (1).txt". Undefined if it is not one of ours. */
function pathOf(name: string): string | undefined {
  const whole = name.replace(/ ?\(\d+\)(?=\.\w+$)/, '');
  if (whole.toLowerCase() === 'robots.txt') return 'robots.txt';
  const path = whole.replace(/[^\w.-]+/g, '-').replace(/^-+(?=\w)/, '');
  return isPath(path) && (mayBeOurs(path) || path === CONFIG) ? path : undefined;
}
