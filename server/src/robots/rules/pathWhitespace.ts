import { isWhite } from '../syntax/characters.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { pathFault } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-whitespace',
    level: 'error',
    message: "A path cannot contain a space: one path per line, or '%20' for a space",
    fixes: {
      split: { title: 'Write one rule per path (the rules then match)', safe: false },
      encode: { title: "Write '%20' for the spaces (the rule then matches)", safe: false },
      comment: { title: "Insert '#' (the rest is a comment)", safe: false },
    },
    docs: {
      what: 'White space inside of a path, mostly because several paths or a remark stand on one line.',
      why: 'A rule has one path. The space counts as part of it, but no URL holds one, so the rule never matches.',
      how: 'Write one rule per path. A space in a URL is `%20`; a remark starts with `#`.',
    },
    sources: cite('RFC 2.2', 'G-create', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /a/⟦ /b/⟧\n',
        good: 'User-agent: *\nDisallow: /a/\nDisallow: /b/\n',
        fix: 'split',
      },
      {
        bad: 'User-agent: *\nDisallow: /my⟦ files/⟧\n',
        good: 'User-agent: *\nDisallow: /my%20files/\n',
        fix: 'encode',
      },
      {
        bad: 'User-agent: *\nDisallow: /cart/⟦ basket of the shop⟧\n',
        good: 'User-agent: *\nDisallow: /cart/ # basket of the shop\n',
        fix: 'comment',
      },
    ],
  },

  leaf(line, report) {
    const fault = pathFault(line);
    if (fault?.is === 'white-space') report(line.valueStart + fault.at, line.valueEnd);
  },

  fixes({ start, end }, { text, value, valueStart, bodyStart, lineBreak }) {
    const paths = value.split(/\s+/);
    const joint = `${lineBreak || '\n'}${text.slice(bodyStart, valueStart)}`;
    const split = { fix: 'split', edits: [replace(valueStart, end, paths.join(joint))] };
    const encode = { fix: 'encode', edits: [replace(start, end, encodeWhite(text.slice(start, end)))] };
    const comment = { fix: 'comment', edits: [{ start, end: start, text: ' #' }] };
    return paths.every((path) => path[0] === '/') ? [split, encode] : [encode, comment];
  },
};

const encodeWhite = (text: string): string =>
  Array.from(text, (character) =>
    isWhite(character.charCodeAt(0))
      ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : character,
  ).join('');
