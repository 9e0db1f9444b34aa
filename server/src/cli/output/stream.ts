import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { isStream, mustBeRegular } from '../../disk/read.ts';
import type { Output } from '../command.ts';
import { isInput } from '../files/files.ts';

/** UTF-16 units of text that are buffered before writing. */
const BATCH = 16_384;

/**
 * The lines of a file, or of standard input for `-`, in batches as they arrive: UTF-8 without byte order mark, split at
 * LF and CRLF only. Memory holds one batch and one line. Rejects if the file cannot be read, or is neither regular nor a pipe.
 */
export async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  if (!isInput(file) && !isStream(file)) mustBeRegular(file);
  const input: AsyncIterable<Uint8Array> = isInput(file) ? process.stdin : createReadStream(file);
  const decoder = new TextDecoder();
  let begun: string[] = [];
  for await (const chunk of input) {
    const pieces = decoder.decode(chunk, { stream: true }).split('\n');
    const last = pieces.pop()!;
    if (pieces.length > 0) {
      pieces[0] = [...begun, pieces[0]].join('');
      begun = [];
      yield pieces.map(withoutReturn);
    }
    begun.push(last);
  }
  begun.push(decoder.decode());
  yield [withoutReturn(begun.join(''))];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** A buffered output. */
export interface Sink {
  /** Writes the text, or its pieces, soon. Waits while the reader is slow, so that memory does not grow. */
  send(text: string | Iterable<string>): Promise<void>;
  /** Writes the buffered text. */
  flush(): Promise<void>;
}

/** A buffered writer. Call `flush` before waiting for input: the other side may be waiting for output. */
export function sinkOf(output: Output): Sink {
  let waiting = '';
  const flush = async () => {
    const text = waiting;
    waiting = '';
    if (text !== '' && output.write(text) === false && output instanceof Writable)
      await once(output, 'drain');
  };
  return {
    async send(text) {
      for (const piece of typeof text === 'string' ? [text] : text) {
        waiting += piece;
        if (waiting.length >= BATCH) await flush();
      }
    },
    flush,
  };
}
