import { isWhite } from '../syntax/characters.ts';
import { cite } from './shared/cite.ts';
import { insert, replace } from './shared/edits.ts';
import { isSound, writePath } from './shared/fixedLine.ts';
import { PATHS, pathFault } from './shared/path.ts';
import type { RobotsLeafRule } from './types.ts';

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/path-whitespace',
    level: 'error',
    once: 'file',
    message: "This rule never matches: URLs contain no spaces. Write one path per line, or '%20' for a space",
    fixes: {
      split: { title: 'Split into one rule per path', safe: false },
      encode: { title: "Replace with '{path}'", safe: false },
      comment: { title: "Add '#' to comment out the rest", safe: false },
    },
    docs: {
      what: 'White space inside a path, usually because several paths, or a path and a remark, are on one line.',
      why: 'A rule has one path. The space counts as part of it, but URLs never contain a space, so the rule never matches.',
      how: 'Write one rule per path. Write `%20` for a space in a URL, and start a remark with `#`.',
    },
    sources: cite('RFC 2.2', 'G-create', 'G-src'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: /a/⟦ /b/⟧\n',
        good: 'User-agent: *\nDisallow: /a/\nDisallow: /b/\n',
        fix: 'split',
      },
      {
        bad: 'User-agent: *\nDisallow: /a/,⟦ /b/⟧\n',
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

  visits: PATHS,
  value({ line, start, end }, report) {
    const fault = pathFault(line);
    if (fault?.is === 'white-space') report(start + fault.at, end);
  },

  fixes({ start, end }, line, place) {
    const { text, value, valueStart, bodyStart, lineBreak } = line;
    const encode = writePath('encode', line, encodeWhite(value), place);
    const [first = '', ...rest] = listedPaths(value);
    if (rest.every((path) => path[0] === '/')) {
      const joint = `${lineBreak || '\n'}${text.slice(bodyStart, valueStart)}`;
      const edits = [replace(valueStart, end, [first, ...rest].join(joint))];
      return [first, ...rest].every((path) => isSound(line, path, place))
        ? [{ fix: 'split', edits }, ...encode]
        : encode;
    }
    const isRemark = isSound(line, first, place) && !rest.some((word) => /[/*?=]/.test(word));
    return isRemark ? [...encode, { fix: 'comment', edits: [insert(start, ' #')] }] : encode;
  },
};

/** The words of a value, without the commas between them if all words are separated by commas. */
function listedPaths(value: string): readonly string[] {
  const words = value.split(/\s+/);
  const isList = words.slice(0, -1).every((word) => /[,;]$/.test(word));
  return isList ? words.map((word) => word.replace(/[,;]$/, '')) : words;
}

const encodeWhite = (text: string): string =>
  Array.from(text, (character) =>
    isWhite(character.charCodeAt(0))
      ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : character,
  ).join('');
