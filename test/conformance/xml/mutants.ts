/**
 * Sitemaps with a few small changes each: typical damage by people, programs and transfers, and constructs that only
 * XML forbids.
 */
import { randomInts } from '../../bench/stats.ts';
import { DECLARATIONS, DOCTYPES, ENCODINGS, SUBSETS } from './doctypePieces.ts';
import { ATTRIBUTES, CHARACTERS, COMMENTS, INSTRUCTIONS, REFERENCES, SECTIONS, TAGS } from './pieces.ts';

/** A changed sitemap. */
export interface Mutant {
  /** The kind of change, for the message of a test. */
  readonly name: string;
  readonly text: string;
}

type Pick = <T>(all: readonly T[]) => T;
interface Dice {
  readonly below: (count: number) => number;
  readonly pick: Pick;
}
type Change = (text: string, dice: Dice) => string;

const insertAny =
  (all: readonly string[], where: (text: string, dice: Dice) => number): Change =>
  (text, dice) => {
    const at = where(text, dice);
    return text.slice(0, at) + dice.pick(all) + text.slice(at);
  };

const anywhere = (text: string, { below }: Dice): number => below(text.length + 1);

/** Inserts after a random match of the pattern; anywhere if there is none. */
const after =
  (pattern: RegExp) =>
  (text: string, dice: Dice): number => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return anywhere(text, dice);
    const { index, 0: whole } = dice.pick(found);
    return index + whole.length;
  };

const MARKUP = /<[^<>]*>/g;
const afterMarkup = after(MARKUP);
const inText = after(/>[^<>]{0,60}?(?=[^<>\s]|<)/g);
const inStartTag = after(/<[A-Za-z][\w:.-]*/g);
const beforeRoot = (text: string, dice: Dice): number =>
  dice.below(4) === 0 ? 0 : Math.max(0, text.search(/<(?:\w+:)?(?:urlset|sitemapindex)\b/));

/** Replaces a random match of the pattern with `change`. */
const replaceAny =
  (pattern: RegExp, change: (found: string, dice: Dice) => string): Change =>
  (text, dice) => {
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return text;
    const { index, 0: whole } = dice.pick(found);
    return text.slice(0, index) + change(whole, dice) + text.slice(index + whole.length);
  };

const withoutOne = (part: string, { below }: Dice): string => {
  const at = below(part.length);
  return part.slice(0, at) + part.slice(at + 1);
};

const ON_MARKUP: readonly Change[] = [
  withoutOne,
  insertAny(CHARACTERS, anywhere),
  insertAny(REFERENCES, anywhere),
];

const CHANGES: Readonly<Record<string, Change>> = {
  'a character more': insertAny(CHARACTERS, anywhere),
  'a character more in text': insertAny(CHARACTERS, inText),
  'a character less': (text, dice) => withoutOne(text, dice),
  'a character of markup less': replaceAny(MARKUP, withoutOne),
  'a character of markup more': replaceAny(MARKUP, (tag, dice) => insertAny(CHARACTERS, anywhere)(tag, dice)),
  'another character': (text, dice) => {
    const at = dice.below(text.length);
    return text.slice(0, at) + dice.pick(CHARACTERS) + text.slice(at + 1);
  },
  'characters the other way round': (text, { below }) => {
    const at = below(Math.max(1, text.length - 1));
    return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
  },
  'a piece less': (text, { below }) => {
    const at = below(text.length);
    return text.slice(0, at) + text.slice(at + 1 + below(40));
  },
  'the end less': (text, { below }) => text.slice(0, below(text.length)),
  'a piece twice': (text, { below }) => {
    const at = below(text.length);
    const end = at + 1 + below(60);
    return text.slice(0, end) + text.slice(at);
  },
  'a tag less': replaceAny(MARKUP, () => ''),
  'a tag twice': replaceAny(MARKUP, (tag) => tag + tag),
  'a slash in a tag': replaceAny(MARKUP, (tag) => `</${tag.replace(/^<\/?/, '')}`),
  'no slash in a tag': replaceAny(MARKUP, (tag) => tag.replace('/', '')),
  'an empty tag': replaceAny(MARKUP, (tag) => tag.replace(/\/?>$/, '/>')),
  'another letter case': replaceAny(MARKUP, (tag, { below }) => {
    const at = below(tag.length);
    const letter = tag[at]!;
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    return tag.slice(0, at) + other + tag.slice(at + 1);
  }),
  'tags the other way round': replaceAny(/<[^<>]*>[^<>]*<[^<>]*>/g, (two) => {
    const [, first, between, second] = /^(<[^<>]*>)([^<>]*)(<[^<>]*>)$/.exec(two)!;
    return `${second}${between}${first}`;
  }),
  'a tag more': insertAny(TAGS, afterMarkup),
  'a tag in text': insertAny(TAGS, inText),
  'a reference': insertAny(REFERENCES, inText),
  'a reference anywhere': insertAny(REFERENCES, anywhere),
  'an attribute': insertAny(ATTRIBUTES, inStartTag),
  'an attribute and another': (text, dice) => {
    const at = inStartTag(text, dice);
    return text.slice(0, at) + dice.pick(ATTRIBUTES) + dice.pick(ATTRIBUTES) + text.slice(at);
  },
  'a comment': insertAny(COMMENTS, afterMarkup),
  'a comment anywhere': insertAny(COMMENTS, anywhere),
  'a section': insertAny(SECTIONS, inText),
  'a section anywhere': insertAny(SECTIONS, anywhere),
  'an instruction': insertAny(INSTRUCTIONS, afterMarkup),
  'an instruction anywhere': insertAny(INSTRUCTIONS, anywhere),
  'a declaration': (text, { pick }) => pick(DECLARATIONS) + text.replace(/^<\?xml[^>]*\?>/, ''),
  'a declaration more': insertAny(DECLARATIONS, afterMarkup),
  'an encoding': (text, { pick }) => {
    const quote = pick(['"', '"', "'"]);
    const declaration = `<?xml version="1.0" encoding=${quote}${pick(ENCODINGS)}${quote}?>`;
    return declaration + text.replace(/^<\?xml[^>]*\?>/, '');
  },
  'a mark before all': (text, { pick }) =>
    pick(['\ufeff', '\ufeff\ufeff', ' ', '\n', '\ufeff ', '\0', 'a']) + text,
  'a document type': insertAny(DOCTYPES, beforeRoot),
  'a document type anywhere': insertAny(DOCTYPES, afterMarkup),
  'a subset': (text, dice) => {
    const { pick, below } = dice;
    const at = beforeRoot(text, dice);
    const content = Array.from({ length: 1 + below(2) }, () => pick(SUBSETS)).join(pick(['', '\n']));
    return `${text.slice(0, at)}<!DOCTYPE urlset [${content}]>${text.slice(at)}`;
  },
  'a changed subset': (text, dice) => {
    const { pick, below } = dice;
    const type = `<!DOCTYPE urlset [${pick(SUBSETS)}${pick(SUBSETS)}]>`;
    const changed = pick(ON_MARKUP)(below(3) === 0 ? pick(DOCTYPES) : type, dice);
    const at = beforeRoot(text, dice);
    return text.slice(0, at) + changed + text.slice(at);
  },
  'a subset and a reference': (text, dice) => {
    const { pick } = dice;
    const inserted = insertAny(['&e;', '&a;', '&lt;', '<a b="&e;"/>', '&p;'], inText)(text, dice);
    const at = beforeRoot(inserted, dice);
    return `${inserted.slice(0, at)}<!DOCTYPE urlset [${pick(SUBSETS)}]>${inserted.slice(at)}`;
  },
};

const NAMES = Object.keys(CHANGES);

/** Octets that turn their neighbors into invalid UTF-8, or into other characters. */
const OCTETS: readonly number[] = [
  0x00, 0x41, 0x80, 0xbf, 0xc0, 0xc1, 0xc3, 0xe2, 0xe9, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff,
];

/** The octets with one more, one fewer or a different one. */
export function changedOctets(octets: Uint8Array, below: (count: number) => number): Uint8Array {
  const at = below(octets.length);
  const octet = OCTETS[below(OCTETS.length)]!;
  const [added, passed] = [[[octet], 0] as const, [[], 1] as const, [[octet], 1] as const][below(3)]!;
  return Buffer.concat([octets.subarray(0, at), Uint8Array.from(added), octets.subarray(at + passed)]);
}

/**
 * `count` changed copies of `bases` (at least one, each non-empty): the same for the same seed. All kinds of changes
 * are equally frequent; most mutants have one change, some two or three.
 */
export function* mutantsOf(bases: readonly string[], count: number, seed: number): Generator<Mutant> {
  const below = randomInts(seed);
  const pick: Pick = (all) => all[below(all.length)]!;
  const dice: Dice = { below, pick };
  for (let at = 0; at < count; at++) {
    const names = [NAMES[at % NAMES.length]!];
    while (names.length < 3 && below(5) === 0) names.push(pick(NAMES));
    let text = pick(bases);
    for (const name of names) if (text !== '') text = CHANGES[name]!(text, dice);
    yield { name: names.join(', '), text };
  }
}
