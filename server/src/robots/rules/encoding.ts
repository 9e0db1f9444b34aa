import type { LineSet, PlacedLine } from '../syntax/file.ts';
import { isGzip, type Line, MARK_TWICE } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { decodedOnce, ENCODED_TWICE } from './shared/encodedTwice.ts';
import { shown } from './shared/show.ts';
import type { RobotsFileRule } from './types.ts';

const NON_ASCII = /[^\0-\x7f]+/;
const REPLACED: LineSet = { has: ({ replaced }) => replaced >= 0 };

const BEYOND_ASCII: LineSet = { has: ({ text }) => NON_ASCII.test(text) };

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/encoding',
    level: 'error',
    hides: true,
    ofEncoding: true,
    message: 'The file is not in UTF-8: crawlers may ignore rules with other characters than ASCII',
    variants: {
      wide: { message: 'The file is in UTF-16 or UTF-32, so crawlers cannot read it: save it as UTF-8' },
      gzip: { message: 'The file is gzip-compressed: crawlers cannot read it without the right HTTP header' },
      binary: { message: 'The file contains binary data, so crawlers cannot read it' },
      comments: { message: 'Comments in this file are not in UTF-8; no rule is affected', severity: 'info' },
      mark: {
        message: "Byte order mark encoded twice: crawlers read '{text}' as part of this line",
      },
      markOfComment: {
        message: "Byte order mark encoded twice: crawlers read '{text}' before the comment in this line",
        severity: 'info',
        sample: { text: 'ï»¿' },
      },
      twice: {
        message: "Encoded as UTF-8 twice: crawlers read '{text}' instead of '{meant}'",
      },
      twiceInComments: {
        message: "Comments encoded as UTF-8 twice: '{text}' should be '{meant}'; no rule is affected",
        severity: 'info',
        sample: { text: 'Ã¼', meant: 'ü' },
      },
    },
    fixes: { decode: { title: 'Decode the text once more', safe: false } },
    docs: {
      what: 'The replacement character U+FFFD, which replaces bytes that are not UTF-8; a file that starts like UTF-16, gzip-compressed data or another binary format; text that was encoded as UTF-8 twice, such as `Ã¼` for `ü`, or `ï»¿` for the byte order mark. It is information if only comments are affected. Each cause is reported once for a file. An editor decodes a file before it shows it: there, the finding rests on the encoding that VS Code 1.100 or later names, elsewhere on the first 4,096 bytes of the stored file. What follows them, and a file that is not stored on the machine of the server, only `crawlwise check` can judge.',
      why: 'The standard requires UTF-8. Google drops bytes in other encodings, and cannot read a UTF-16 file at all. Where text was encoded twice, rules match other URLs than those that were meant, and the first line is lost if it starts with a byte order mark.',
      how: 'Save the file as UTF-8 without a byte order mark. A server that compresses the file must say so with `Content-Encoding: gzip`.',
    },
    sources: cite('RFC 2.3', 'G-spec', 'G-create'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /caf⟦\ufffd⟧/\nDisallow: /th\ufffd/\n',
        good: 'User-agent: *\nDisallow: /caf%C3%A9/\nDisallow: /th%C3%A9/\n',
      },
      {
        bad: 'User-agent: *\nDisallow: /⟦Ã¼⟧ber/\n# fÃ¼r alle\n',
        good: 'User-agent: *\nDisallow: /über/\n# für alle\n',
        fix: 'decode',
      },
      {
        bad: `⟦${MARK_TWICE}⟧User-agent: *\nSitemap: https://example.com/sitemap.xml\n`,
        good: 'User-agent: *\nSitemap: https://example.com/sitemap.xml\n',
        fix: 'decode',
      },
    ],
  },

  file({ foreign, lines, length, having }, report, { stored }) {
    if (stored === 'wide') return report(0, lines[0]?.line.text.length ?? length, { variant: 'wide' });
    if (foreign === 'binary') {
      const { line, start } = lines.find(({ line }) => line.exit === 'binary')!;
      report(start, start + line.text.length, { variant: kindOf(line.text) });
    }
    if (foreign) return;
    const replaced =
      stored === 'octets'
        ? worst(having(BEYOND_ASCII), ({ text }) => text.search(NON_ASCII))
        : worst(having(REPLACED), ({ replaced }) => replaced);
    if (replaced) {
      report(replaced.at, replaced.at + 1, replaced.isInComment ? { variant: 'comments' } : {});
    }
    const twice = worst(having(ENCODED_TWICE), ({ text }) => text.search(NON_ASCII));
    if (!twice) return;
    const [text] = NON_ASCII.exec(twice.line.text.slice(twice.at - twice.start))!;
    const meant = NON_ASCII.exec(decodedOnce(twice.line)!)?.[0] ?? '';
    const isBeforeComment = /^[ \t]*(?:#|$)/.test(
      twice.line.text.slice(twice.at - twice.start + text.length),
    );
    const mark = isBeforeComment ? 'markOfComment' : 'mark';
    report(twice.at, twice.at + text.length, {
      variant: meant === '' ? mark : twice.isInComment ? 'twiceInComments' : 'twice',
      args: { text: shown(text), meant: shown(meant) },
    });
  },

  fixes({ variant }, { having }) {
    if (variant === undefined || !OF_TWICE.has(variant)) return [];
    const edits = having(ENCODED_TWICE).map(({ line, start }) =>
      replace(start, start + line.text.length, decodedOnce(line)!),
    );
    return [{ fix: 'decode', edits }];
  },
};

const OF_TWICE: ReadonlySet<string> = new Set(['twice', 'twiceInComments', 'mark', 'markOfComment']);

/** The first place outside of comments; if there is none, the first one in comments. */
function worst(found: readonly PlacedLine[], placeIn: (line: Line) => number) {
  const places = found.map(({ line, start }) => {
    const at = placeIn(line);
    return { line, start, at: start + at, isInComment: line.comment >= 0 && line.comment < at };
  });
  return places.find(({ isInComment }) => !isInComment) ?? places[0];
}

/** Every second unit is NUL, or three of every four: ASCII in UTF-16 or UTF-32, in either byte order. */
const WIDE = /^\ufffd\ufffd[^\0]\0|^[\ufffd\ufeff]*(?:\0{0,3}[^\0](?:(?:\0[^\0]){3}|(?:\0{3}[^\0]){3}))/;

function kindOf(text: string): string {
  if (isGzip(text)) return 'gzip';
  return WIDE.test(text) ? 'wide' : 'binary';
}
