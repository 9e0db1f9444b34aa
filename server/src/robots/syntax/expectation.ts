import { PURPOSE, PURPOSES, USE, USES } from '../../core/rule/expected.ts';
import type { Line } from './line.ts';

/** A word of an expectation; offsets are those of the line. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What a comment of the form `# @expect allow TOKEN[, TOKEN…] PATH` lacks; or that its purpose is unknown. */
export type Flaw = 'verdict' | 'token' | 'path' | 'purpose';

/** A comment that states what crawlers may do: a test within the file. Offsets are those of the line. */
export interface Expectation {
  /** From the `#` to the last word. */
  readonly start: number;
  readonly end: number;
  /**
   * The fault of an incomplete expectation; undefined for a complete one, which has a verdict, at least one token and a
   * path.
   */
  readonly flaw: Flaw | undefined;
  readonly allowed: boolean;
  readonly tokens: readonly Word[];
  /**
   * A path, or an `http` or `https` URL, as written; with `*` or a final `$`, it stands for everything that it matches.
   */
  readonly path: Word | undefined;
}

const FORM = /^#[ \t]*@expect(?![^ \t])/;
const MARK = '@expect';
const WORDS = /[^ \t,]+|,/g;
/** A path, a URL, or a pattern that begins with `*`. */
const PATH = /^(?:\/|https?:\/\/[^/]|\*.)/i;
const PURPOSES_KNOWN: ReadonlySet<string> = new Set([
  ...PURPOSES.map((name) => PURPOSE + name),
  ...USES.map((name) => USE + name),
]);

/**
 * The expectation in the comment of a line; undefined if there is none. The last word is the path, commas included.
 * Linear, and fast for other lines.
 */
export function expectationOf({ text, comment }: Line): Expectation | undefined {
  if (comment < 0 || !text.includes(MARK, comment)) return undefined;
  const own = text.slice(comment).trimEnd();
  const form = FORM.exec(own);
  if (!form) return undefined;
  const rest = own.slice(form[0].length);
  const lastAt = own.length - /[^ \t]*$/.exec(rest)![0].length;
  const place = (word: string, at: number): Word => ({
    text: word,
    start: comment + at,
    end: comment + at + word.length,
  });
  const names = [...own.slice(form[0].length, lastAt).matchAll(WORDS)].map((match) =>
    place(match[0], form[0].length + match.index),
  );
  const last = own.slice(lastAt);
  const path = PATH.test(last) ? place(last, lastAt) : undefined;
  if (!path && last !== '')
    names.push(...[...last.matchAll(WORDS)].map((m) => place(m[0], lastAt + m.index)));
  const [verdict, ...others] = names;
  const tokens = others.filter((word) => word.text !== ',');
  const flaw = flawOf(verdict, tokens, path);
  const range = { start: comment, end: comment + own.length };
  return { ...range, flaw, allowed: verdict?.text === 'allow', tokens, path };
}

const isUnknownPurpose = ({ text }: Word): boolean =>
  (text.startsWith(PURPOSE) || text.startsWith(USE)) && !PURPOSES_KNOWN.has(text);

function flawOf(
  verdict: Word | undefined,
  tokens: readonly Word[],
  path: Word | undefined,
): Flaw | undefined {
  if (verdict?.text !== 'allow' && verdict?.text !== 'block') return 'verdict';
  if (tokens.some(({ text }) => PATH.test(text)) || (tokens.length > 0 && !path)) return 'path';
  if (tokens.length === 0) return 'token';
  return tokens.some(isUnknownPurpose) ? 'purpose' : undefined;
}
