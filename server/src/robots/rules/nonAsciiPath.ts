import { octetLength } from '../../text/summary.ts';
import { MAX_LINE_OCTETS } from '../semantics/index.ts';
import { isAscii } from '../syntax/characters.ts';
import { percentEncode } from '../syntax/percent.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { decodedOnce } from './shared/encodedTwice.ts';
import { hasPath, PATHS } from './shared/path.ts';
import { shown } from './shared/show.ts';
import type { RobotsLeafRule } from './types.ts';

const NON_ASCII = /[^\0-\x7f]+/g;
const WHOLE = /[^\0-\x7f](?:.*[^\0-\x7f])?/s;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/non-ascii-path',
    level: 'info',
    once: 'group',
    message: "Crawlers compare this as '{encoded}', which is the form that Google recommends",
    fixes: { encode: { title: 'Percent-encode the path', safe: true } },
    docs: {
      what: 'Non-ASCII characters in the path of a rule.',
      why: 'Crawlers percent-encode them as UTF-8 before they compare. Both forms are valid. Google recommends the encoded form, which also survives if the file is saved in the wrong encoding.',
      how: 'Percent-encode the path. A URL that you copy from the address bar of a browser is already encoded.',
      off: 'Turn it off if readable paths matter more to you than the form that Google recommends.',
    },
    sources: cite('RFC 2.2.2', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /caf⟦é⟧/\n',
        good: 'User-agent: *\nDisallow: /caf%C3%A9/\n',
        fix: 'encode',
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start }, report) {
    if (isAscii(value) || !hasPath(line) || decodedOnce(line) !== undefined) return;
    const match = WHOLE.exec(value);
    if (!match) return;
    const from = start + match.index;
    report(from, from + match[0].length, { args: { encoded: shown(line.pattern) } });
  },

  fixes({ start, end }, { text }) {
    const encoded = text.slice(start, end).replace(NON_ASCII, percentEncode);
    const fits = octetLength(text) + encoded.length - octetLength(text.slice(start, end)) <= MAX_LINE_OCTETS;
    return fits ? [{ fix: 'encode', edits: [replace(start, end, encoded)] }] : [];
  },
};
