import { type GzipFault, MAX_MEMBERS, MAX_MIB, MAX_RATIO } from '../gzip.ts';
import type { Code, FileRule } from './rule.ts';

const LIMITS: Partial<Record<GzipFault, number>> = {
  'too-large': MAX_MIB,
  bomb: MAX_RATIO,
  'too-many-members': MAX_MEMBERS,
};

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
      message:
        'The gzip data is broken: crawlers reject the file, and only the part before the break was checked',
      variants: {
        'trailing-junk': {
          message: 'Extra data after the gzip data: some crawlers reject the file',
          severity: 'warning',
        },
        plain: {
          message: "The file is not gzip-compressed, although its name ends in '.gz': crawlers may reject it",
          severity: 'warning',
        },
        'too-large': {
          message: 'More than {most} MiB unpacked, far over the limit of crawlers: the rest was not checked',
          sample: { most: MAX_MIB },
        },
        'cut-off': {
          message: 'The file was cut off inside the gzip data: crawlers reject it or lose the rest',
        },
        bomb: {
          message: 'Unpacks to more than {most} times its size: the rest was not checked',
          sample: { most: MAX_RATIO },
        },
        'too-many-members': {
          message: 'More than {most} parts in this gzip file: the rest was not checked',
          sample: { most: MAX_MEMBERS },
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
      if (packed)
        report(0, 0, packed === 'broken' ? {} : { variant: packed, args: { most: LIMITS[packed] ?? 0 } });
    },
  };
}
