/** The files of a log: opened once, and read in one or two passes. */
import { listed } from '../../../core/catalogue.ts';
import { type BlockFile, blocksOf, openBlocks } from '../../../disk/blocks.ts';
import type { LineFormat, LineSink } from '../../../logs/formats/format.ts';
import { FORMAT_NAMES } from '../../../logs/formats/names.ts';
import { recognize } from '../../../logs/formats/recognize.ts';
import { Lines } from '../../../logs/lines.ts';
import type { Paths } from '../../args/paths.ts';
import { InputError } from '../../command.ts';
import { isInput } from '../../files/files.ts';
import { reading } from '../../files/reading.ts';
import { visible } from '../../report.ts';
import { logWords as t, unreadableWords } from '../../words/log.ts';

/** A file of a log. */
export interface LogFile {
  /** As the call gives it. */
  readonly name: string;
  readonly blocks: BlockFile;
  /** Known once it is read; undefined for an empty file. */
  format: LineFormat | undefined;
  tooLong: number;
  /** A gzip file ends in the middle: what it has was read. */
  isCutOff: boolean;
}

/** Octets at the start of a file by which its format is recognized. */
const HEAD = 65_536;

/** Opens the files of a call. Throws `InputError` for one that cannot be read. */
export async function openLogs(names: readonly string[], paths: Paths): Promise<readonly LogFile[]> {
  const files: LogFile[] = [];
  for (const name of names)
    files.push({
      name: isInput(name) ? 'stdin' : name,
      blocks: await reading(name, async () =>
        isInput(name) ? blocksOf(process.stdin) : openBlocks(paths.at(name)),
      ),
      ...{ format: undefined, tooLong: 0, isCutOff: false },
    });
  return files;
}

/**
 * Passes the lines of a file to `sink`. Throws `InputError` if the file cannot be read, or its format is not known.
 * @param formatName the format that the user names, if any
 */
export async function readLog(file: LogFile, formatName: string | undefined, sink: LineSink): Promise<void> {
  const lines = new Lines((octets, end) => {
    file.format ??= formatOf(file.name, octets.subarray(0, Math.min(end, HEAD)), formatName);
    file.format.scan(octets, end, sink);
  });
  await reading(file.name, async () => {
    try {
      for await (const block of file.blocks.blocks()) lines.add(block);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'Z_BUF_ERROR') file.isCutOff = true;
      else if (code?.startsWith('Z_')) throw new InputError(t('badGzip', { file: visible(file.name) }));
      else throw error;
    }
    lines.end();
    sink.ended?.();
  });
  file.tooLong = lines.tooLong;
}

function formatOf(name: string, head: Buffer, formatName: string | undefined): LineFormat {
  const recognized = recognize(head, formatName);
  if ('format' in recognized) return recognized.format;
  const reason =
    recognized.reason === 'unknown'
      ? unreadableWords('unknown', { known: listed(FORMAT_NAMES, 'unit') })
      : unreadableWords(recognized.reason);
  throw new InputError(t('unreadable', { file: visible(name), reason }));
}
