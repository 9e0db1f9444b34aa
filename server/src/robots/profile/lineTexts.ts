import type { Robots } from '../semantics/index.ts';
import type { LineText } from './explanation.ts';

/** The text of lines as written, without comment and surrounding white space. */
export function lineTexts(bytes: Uint8Array, { lines }: Robots): LineText {
  const decoder = new TextDecoder();
  return (number) => {
    const line = lines[number - 1];
    if (line === undefined) return undefined;
    const end = line.comment < 0 ? line.end : line.comment;
    return decoder.decode(bytes.subarray(line.offset + line.start, line.offset + end)).trim();
  };
}
