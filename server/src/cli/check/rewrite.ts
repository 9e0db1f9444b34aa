import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { isGzipName } from '../../core/ownFiles.ts';
import { contentOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/walk.ts';
import { type Draft, replacing } from '../output/outputFile.ts';
import { reportWords as say } from '../words/report.ts';

/**
 * Puts a text in the place of the content of a file, all of it or nothing: through links in the file they lead to, in
 * its encoding, mode and gzip.
 * @param before the octets that the text was made from, unpacked
 * @returns why the file is left as it is; undefined where it was written
 */
export async function rewrite(file: string, before: Uint8Array, text: string): Promise<string | undefined> {
  let draft: Draft | undefined;
  try {
    const target = realpathSync(file);
    accessSync(target, constants.W_OK);
    const { octets, packed: fault } = await contentOf(target, isGzipName(file));
    if (fault) return say('badGzip');
    if (Buffer.compare(octets, before) !== 0) return say('changed');
    const content = Buffer.from(text, 'utf8');
    draft = replacing(target, statSync(target).mode);
    draft.write(isGzipName(file) ? await packed(content) : content);
    const now = (await contentOf(target, isGzipName(file))).octets;
    if (Buffer.compare(now, before) !== 0) return say('changed');
    draft.finish();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    draft?.discard();
  }
}

/** The octets as a gzip file. */
export const packed = async (octets: Uint8Array): Promise<Uint8Array> =>
  (await import('node:zlib')).gzipSync(octets);

/** Whether a text, written as UTF-8, gives these octets again: else something of the file would be lost. */
export const isFaithful = (text: string, octets: Uint8Array): boolean =>
  Buffer.compare(Buffer.from(text, 'utf8'), octets) === 0;
