/** Standard input as a file to check. */
import { isGzipName } from '../../core/ownFiles.ts';
import { textOf, unpackedOf } from '../../disk/read.ts';
import type { Call } from '../args/parse.ts';
import type { Paths } from '../args/paths.ts';
import { type Context, InputError, type Output, UsageError } from '../command.ts';
import { isInput } from '../files/files.ts';
import { sinkOf } from '../output/stream.ts';
import { checkCallWords as t } from '../words/check.ts';
import { isFaithful, packed } from './rewrite.ts';

export interface Input {
  /** The file name given in the call. */
  readonly name: string | undefined;
  /** The absolute path of that name, or of 'stdin' in the working folder. */
  readonly file: string;
  /** As received. */
  readonly octets: Uint8Array;
  /** Unpacked, if its name ends in `.gz`. */
  readonly text: string;
  /** Whether the text is complete and can be written back. */
  readonly isText: boolean;
}

/**
 * All of standard input, if an operand stands for it. Throws `UsageError` for a name without such an operand, and
 * `InputError` for a faulty gzip file.
 */
export async function inputOf(call: Call, { input }: Pick<Context, 'input'>): Promise<Input | undefined> {
  const name = call.one('stdin-filename');
  if (!call.operands.some(isInput)) {
    if (name !== undefined) throw new UsageError(t('nameOfInput'));
    return undefined;
  }
  return inputFrom(await input(), name, call.paths);
}

/** Octets as a file of this name. Throws `InputError` for a faulty gzip file. */
export async function inputFrom(octets: Uint8Array, name: string | undefined, paths: Paths): Promise<Input> {
  const content = isGzipName(name ?? '') ? await unpackedOf(octets) : octets;
  if (!content) throw new InputError(t('inputNotGzip'));
  const text = textOf(content);
  return { name, file: paths.at(name ?? 'stdin'), octets, text, isText: isFaithful(text, content) };
}

/** Writes a text as the result for standard input, gzipped if the input was; without a text, the input itself. */
export async function writeInput(
  { name, octets, text: before }: Input,
  text: string | undefined,
  stdout: Output,
): Promise<void> {
  const isKept = text === undefined || text === before;
  if (isKept) stdout.write(octets);
  else if (isGzipName(name ?? '')) stdout.write(await packed(Buffer.from(text)));
  else {
    const sink = sinkOf(stdout);
    await sink.send(text);
    await sink.flush();
  }
}
