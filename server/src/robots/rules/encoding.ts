import type { LineSet } from '../syntax/file.ts';
import { isGzip } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

const REPLACED: LineSet = { has: ({ replaced }) => replaced >= 0 };

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/encoding',
    level: 'error',
    message: 'The file is not in UTF-8; crawlers may drop rules in other encodings',
    variants: {
      wide: { message: 'The file is in UTF-16 or UTF-32, not in UTF-8; crawlers cannot read it' },
      gzip: { message: 'The file is gzip-compressed; without the right HTTP header crawlers cannot read it' },
      binary: { message: 'The file holds binary data, not text; crawlers cannot read it' },
    },
    docs: {
      what: 'The replacement character U+FFFD, which replaces bytes that are not UTF-8, or a file that starts like UTF-16, gzip-compressed data or another binary format.',
      why: 'The standard requires UTF-8. Google drops bytes in other encodings, and cannot read a UTF-16 file at all.',
      how: 'Save the file as UTF-8 without a byte order mark. A server that compresses the file must say so with `Content-Encoding: gzip`.',
    },
    sources: cite('RFC 2.3', 'G-spec', 'G-create'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /caf⟦\ufffd⟧/\nDisallow: /th\ufffd/\n',
        good: 'User-agent: *\nDisallow: /caf%C3%A9/\nDisallow: /th%C3%A9/\n',
      },
    ],
  },

  file({ foreign, lines, having }, report) {
    if (foreign && foreign !== 'binary') return;
    const placed = foreign ? lines.find(({ line }) => line.exit === 'binary') : having(REPLACED)[0];
    if (!placed) return;
    const { line, start } = placed;
    if (foreign) report(start, start + line.text.length, { variant: kindOf(line.text) });
    else report(start + line.replaced, start + line.replaced + 1);
  },
};

/** Every second unit is NUL, or of four units three: ASCII in UTF-16 or UTF-32, in either order of octets. */
const WIDE = /^[\ufffd\ufeff]*(?:\0{0,3}[^\0](?:(?:\0[^\0]){3}|(?:\0{3}[^\0]){3}))/;

function kindOf(text: string): string {
  if (isGzip(text)) return 'gzip';
  return WIDE.test(text) ? 'wide' : 'binary';
}
