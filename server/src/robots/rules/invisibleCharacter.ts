import type { Span } from '../../text/span.ts';
import { isFalseSpace, isInvisible } from '../syntax/characters.ts';
import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { remove, replace } from './shared/edits.ts';
import { decodedOnce } from './shared/encodedTwice.ts';
import type { RobotsLeafRule } from './types.ts';

/** At most this many runs are reported in one line, which may be binary data. */
const MAX = 16;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/invisible-character',
    level: 'error',
    hides: true,
    message: 'Invisible character {code}: crawlers read it as part of the name or path, so it never matches',
    variants: {
      space: { message: '{code} only looks like a space: crawlers read it as part of the name or path' },
    },
    fixes: {
      remove: { title: 'Delete the invisible character', safe: false },
      space: { title: 'Replace with an ordinary space', safe: false },
      encode: { title: "Replace with '%20', a space in a URL", safe: false },
    },
    docs: {
      what: 'No-break spaces, zero-width and bidirectional characters, a byte order mark inside the file, or control characters other than tab.',
      why: 'Crawlers treat them as part of the name or path: `Disallow:` followed by a no-break space and `/x` is compared as `%C2%A0/x` and matches nothing.',
      how: 'Delete them. They usually come from text copied from web pages or word processors.',
    },
    sources: cite('RFC 2.2', 'RFC 3', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow:⟦\u00a0⟧/private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'space',
      },
      {
        bad: 'User-agent: *\nDisallow: /my⟦\u00a0⟧files/\n',
        good: 'User-agent: *\nDisallow: /my%20files/\n',
        fix: 'encode',
      },
      {
        bad: 'User-agent: *\n⟦\u200b⟧Disallow: /private/\n',
        good: 'User-agent: *\nDisallow: /private/\n',
        fix: 'remove',
      },
    ],
  },

  record(line, report) {
    if (!line.invisible || decodedOnce(line) !== undefined || hasOnlyComment(line)) return;
    for (const { start, end } of invisibleRuns(line)) {
      const unit = line.text.charCodeAt(start);
      const args = { code: `U+${unit.toString(16).toUpperCase().padStart(4, '0')}` };
      report(start, end, isFalseSpace(unit) ? { variant: 'space', args } : { args });
    }
  },

  fixes({ start, end, variant }, { kind, valueStart, valueEnd }) {
    const removed = { fix: 'remove', edits: [remove(start, end)] };
    if (variant !== 'space') return [removed];
    const isInUrl = kind !== 'user-agent' && kind !== 'other' && start > valueStart && end < valueEnd;
    return isInUrl
      ? [{ fix: 'encode', edits: [replace(start, end, '%20')] }, removed]
      : [{ fix: 'space', edits: [replace(start, end, ' ')] }, removed];
  },
};

/** The runs of invisible characters before the comment, each of one kind, at most 16. */
function invisibleRuns({ text, entry }: Line): readonly Span[] {
  const runs: Span[] = [];
  const comment = text.indexOf('#');
  const limit = comment < 0 ? text.length : comment;
  let at = entry === 'first' && text.startsWith('\ufeff') ? 1 : 0;
  while (at < limit && runs.length < MAX) {
    const start = at;
    const unit = text.charCodeAt(at++);
    if (!isInvisible(unit)) continue;
    while (at < limit && isInvisible(text.charCodeAt(at)) && sameKind(unit, text.charCodeAt(at))) at++;
    runs.push({ start, end: at });
  }
  return runs;
}

/** Whether a line is invisible up to its comment: crawlers skip it like a comment. */
const hasOnlyComment = ({ text, comment }: Line): boolean =>
  comment >= 0 &&
  Array.from(text.slice(0, comment)).every((item) => isInvisible(item.charCodeAt(0)) || item === ' ');

const sameKind = (a: number, b: number): boolean => isFalseSpace(a) === isFalseSpace(b);
