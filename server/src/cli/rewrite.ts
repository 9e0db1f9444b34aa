import {
  accessSync,
  chmodSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isGzipName } from '../core/ownFiles.ts';
import { contentOf } from '../disk/read.ts';
import { reasonOf } from '../disk/walk.ts';

/**
 * Puts a text in the place of the content of a file, all of it or nothing: through links in the file they lead to, in
 * its encoding, mode and gzip.
 * @param before the octets that the text was made from, unpacked
 * @returns why the file is left as it is; undefined where it was written
 */
export async function rewrite(file: string, before: Uint8Array, text: string): Promise<string | undefined> {
  let aside: string | undefined;
  try {
    const target = realpathSync(file);
    accessSync(target, constants.W_OK);
    const { octets, packed: fault } = await contentOf(target, isGzipName(file));
    if (fault) return 'it is not a valid gzip file';
    if (Buffer.compare(octets, before) !== 0) return 'it changed in the meantime';
    const content = Buffer.from(text, 'utf8');
    const { mode } = statSync(target);
    aside = join(dirname(target), `.crawlwise-${crypto.randomUUID()}.tmp`);
    writeFileSync(aside, isGzipName(file) ? await packed(content) : content, { flag: 'wx' });
    chmodSync(aside, mode & 0o7777);
    const now = (await contentOf(target, isGzipName(file))).octets;
    if (Buffer.compare(now, before) !== 0) return 'it changed in the meantime';
    renameSync(aside, target);
    aside = undefined;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (aside !== undefined) rmSync(aside, { force: true });
  }
}

const packed = async (octets: Uint8Array): Promise<Uint8Array> =>
  (await import('node:zlib')).gzipSync(octets);

/** Whether a text, written as UTF-8, gives these octets again: else something of the file would be lost. */
export const isFaithful = (text: string, octets: Uint8Array): boolean =>
  Buffer.compare(Buffer.from(text, 'utf8'), octets) === 0;
