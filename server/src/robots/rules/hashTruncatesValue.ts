import { matchesEverything } from '../facts/patternShape.ts';
import { isWhite } from '../syntax/characters.ts';
import type { Line } from '../syntax/line.ts';
import { cite } from './shared/cite.ts';
import { insert, removeLine, replace } from './shared/edits.ts';
import { isCutByHash } from './shared/hash.ts';
import { neverSentAt } from './shared/neverSent.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/hash-truncates-value',
    level: 'warning',
    message: "'#' starts a comment: crawlers read only '{value}'",
    variants: {
      all: { message: "'#' starts a comment: crawlers read only '{value}', which matches every URL" },
      sitemap: { message: "'#' starts a comment: crawlers request '{value}'" },
    },
    fixes: {
      delete: { title: "Delete the line: crawlers never send '#' and what follows", safe: false },
      space: { title: "Add a space before '#' (it is a comment)", safe: false, oneByOne: 'to complete' },
      encode: { title: "Replace with '%23' (it belongs to the value)", safe: false, oneByOne: 'to complete' },
    },
    docs: {
      what: "A `#` directly after a rule's path or a sitemap's URL, with something after it that may belong to the value. A `#` at the end of the line (but after a `*`), or with a space or several words after it, is a comment and is not reported.",
      why: 'A `#` starts a comment anywhere in a line, so the rest of the value is cut off. A shorter path matches other URLs than you mean, usually more.',
      how: 'Put a space before a comment. Write `%23` for a `#` that belongs to the path. A rule against fragments, such as `/*#*`, needs no line: crawlers never send them.',
      off: 'Turn it off if you write comments directly after values.',
    },
    sources: cite('RFC 2.2.3', 'G-spec', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /foo/⟦#bar⟧\n',
        good: 'User-agent: *\nDisallow: /foo/ #bar\n',
        fix: 'space',
      },
      {
        bad: 'User-agent: *\nDisallow: /foo/⟦#bar⟧ # chapters\n',
        good: 'User-agent: *\nDisallow: /foo/%23bar # chapters\n',
        fix: 'encode',
      },
      {
        bad: 'User-agent: *\nDisallow: /*⟦#*⟧\n',
        good: 'User-agent: *\nDisallow: /*%23*\n',
        fix: 'encode',
        also: ['robots/blocks-entire-site'],
      },
      {
        bad: 'User-agent: *\nDisallow: /*⟦#⟧\nDisallow: /cart/\n',
        good: 'User-agent: *\nDisallow: /cart/\n',
        fix: 'delete',
        also: ['robots/blocks-entire-site'],
      },
      {
        bad: 'Sitemap: https://www.example.com/app/⟦#/sitemap.xml⟧\n',
        good: 'Sitemap: https://www.example.com/app/sitemap.xml\n',
      },
    ],
  },

  record(line, report) {
    if (!isCutByHash(line)) return;
    const { kind, text, comment, value, pattern } = line;
    let end = comment;
    while (end < text.length && !isWhite(text.charCodeAt(end))) end++;
    report(comment, end, {
      ...(kind === 'sitemap' && { variant: 'sitemap' }),
      ...(kind === 'disallow' && matchesEverything(pattern) && { variant: 'all' }),
      args: { value: shown(value) },
    });
  },

  fixes: ({ start }, line) => [
    ...(isRule(line) && line.value.endsWith('*') ? [{ fix: 'delete', edits: [removeLine(line)] }] : []),
    { fix: 'space', edits: [insert(start, ' ')] },
    ...(canBeEncoded(line) ? [{ fix: 'encode', edits: [replace(start, start + 1, '%23')] }] : []),
  ],
};

const isRule = ({ kind }: Line): boolean => kind === 'allow' || kind === 'disallow';

/** Whether a value follows the `#`, or a wildcard precedes it, and the path with it has no characters that crawlers never send. */
function canBeEncoded({ kind, text, value, comment }: Line): boolean {
  const isLast = comment + 1 >= text.length || isWhite(text.charCodeAt(comment + 1));
  if (isLast && !value.endsWith('*')) return false;
  return kind === 'sitemap' || !neverSentAt(`${value}%23${text.slice(comment + 1)}`) || !!neverSentAt(value);
}
