import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { isGzipName } from '../../core/ownFiles.ts';
import { contentOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/reasons.ts';
import { type Draft, replacing } from '../output/outputFile.ts';
import { reportWords as t } from '../words/report.ts';

/**
 * Replaces the content of a file atomically. It follows links, and keeps encoding, mode and gzip.
 * @param before the octets that the text was made from, unpacked
 * @returns why the file was left unchanged; undefined if it was written
 */
export async function rewrite(file: string, before: Uint8Array, text: string): Promise<string | undefined> {
  let draft: Draft | undefined;
  try {
    const target = realpathSync(file);
    accessSync(target, constants.W_OK);
    const { octets, packed: fault } = await contentOf(target, isGzipName(file));
    if (fault) return t('badGzip');
    if (Buffer.compare(octets, before) !== 0) return t('changed');
    const content = Buffer.from(text, 'utf8');
    draft = replacing(target, statSync(target).mode);
    draft.write(isGzipName(file) ? await packed(content) : content);
    const now = (await contentOf(target, isGzipName(file))).octets;
    if (Buffer.compare(now, before) !== 0) return t('changed');
    draft.finish();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    draft?.discard();
  }
}

/** The same, given the text before. */
export async function rewriteText(file: string, before: string, text: string): Promise<string | undefined> {
  try {
    const { octets } = await contentOf(file);
    return textOf(octets) === before ? await rewrite(file, octets, text) : t('changed');
  } catch (error) {
    return reasonOf(error);
  }
}

/** The octets, gzipped. */
export const packed = async (octets: Uint8Array): Promise<Uint8Array> =>
  (await import('node:zlib')).gzipSync(octets);

/** Whether a text, encoded as UTF-8, gives these octets again; otherwise writing it would lose data. */
export const isFaithful = (text: string, octets: Uint8Array): boolean =>
  Buffer.compare(Buffer.from(text, 'utf8'), octets) === 0;
