import { settingOf } from '../../core/rule/settings.ts';
import { READ_OCTETS } from '../facts/limits.ts';
import { YANDEX } from '../settings.ts';
import { cite } from './shared/cite.ts';
import type { RobotsFileRule } from './types.ts';

const NEAR = 0.9 * READ_OCTETS;

const FILLER = '# A long comment makes this example large.\n';
const fill = (octets: number): string =>
  FILLER.repeat(Math.ceil(octets / FILLER.length)).slice(0, octets - 1);

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/file-too-large',
    level: 'error',
    message: 'Google ignores everything after 500 KiB: this line and all lines below it are not read',
    variants: {
      near: {
        message: 'The file has {octets} bytes: Google will ignore everything after 512,000',
        severity: 'warning',
        sample: { octets: 480_000 },
      },
      yandex: {
        message:
          'Google ignores everything after 500 KiB; Yandex treats a file of this size as allowing everything',
      },
    },
    docs: {
      what: 'A file of more than 512,000 bytes (500 KiB) in UTF-8. It is a warning from 90% of that size. A file that is not text is not reported.',
      why: 'Google reads the first 500 KiB and ignores the rest. The standard requires crawlers to read at least that much, not more. Yandex treats a larger file as allowing everything.',
      how: 'Replace lists of individual pages with one pattern for their directory.',
    },
    sources: cite('G-spec', 'RFC 2.5'),
    examples: [
      {
        bad: `User-agent: *\n${fill(READ_OCTETS - 14)}\n⟦Disallow: /archive/⟧\nAllow: /archive/new/\n`,
        good: 'User-agent: *\nDisallow: /archive/\nAllow: /archive/new/\n',
      },
    ],
  },

  file({ foreign, octets, offsetOfOctet, lineAt }, report, { settings }) {
    if (foreign) return;
    const offset = offsetOfOctet(octets > READ_OCTETS ? READ_OCTETS : NEAR);
    const placed = offset === undefined ? undefined : lineAt(offset);
    if (offset === undefined || !placed) return;
    const lineEnd = placed.start + placed.line.text.length;
    report(
      Math.min(offset, lineEnd),
      lineEnd,
      octets > READ_OCTETS
        ? settingOf(YANDEX, settings)
          ? { variant: 'yandex' }
          : {}
        : { variant: 'near', args: { octets } },
    );
  },
};
