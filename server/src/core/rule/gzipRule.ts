import { numeral } from '../catalogue.ts';
import { MAX_MEMBERS, MAX_MIB, MAX_RATIO } from '../gzip.ts';
import type { Code, FileRule } from './rule.ts';

/** The rule of a language about the gzip file that a text was unpacked from. */
export function gzipRule(
  code: Code,
  text: string,
  source: { title: string; url: string },
): FileRule<unknown> {
  return {
    meta: {
      code,
      level: 'error',
      ofGzip: true,
      message: 'The gzip stream is broken: only what comes before the break was read',
      variants: {
        'trailing-junk': {
          message: 'What follows the gzip stream belongs to no stream: some crawlers reject the file',
          severity: 'warning',
        },
        plain: { message: "The name ends in '.gz', but the file is not gzipped", severity: 'warning' },
        'too-large': { message: `More than ${MAX_MIB} MiB unpacked: the rest was not read` },
        'cut-off': {
          message:
            'The file ends inside the gzip stream: it was cut off, and crawlers reject it or lose the rest',
        },
        bomb: { message: `Unpacks to more than ${MAX_RATIO} times its size: the rest was not read` },
        'too-many-members': {
          message: `More than ${numeral(MAX_MEMBERS)} gzip members: the rest was not read`,
        },
      },
      docs: {
        what: 'A file whose name ends in `.gz` that is not a complete gzip file, or that unpacks to far more than such a file may contain.',
        why: 'Crawlers drop a file that they cannot unpack, and all URLs in it. The limit of 50 MB applies to the unpacked text.',
        how: 'Compress the file again, upload it in binary mode, and check it with `gzip -t`. Rename a file that is not compressed so that its name does not end in `.gz`.',
      },
      sources: [source],
      examples: [
        { bad: `⟦⟧${text}`, good: text, packed: 'cut-off' },
        { bad: `⟦⟧${text}`, good: text, packed: 'broken' },
      ],
    },
    file(_file, report, { packed }) {
      if (packed) report(0, 0, packed === 'broken' ? {} : { variant: packed });
    },
  };
}
