import { isHighSurrogate, isLowSurrogate } from '../../text/summary.ts';
import { type DoctypePart, readPart } from './doctypePart.ts';
import { type Fault, type Inside, readToken, resumeToken, type Token } from './tokens.ts';

/** A run of tokens; all offsets are relative to its start. */
export interface Cut {
  readonly length: number;
  /** The construct that the run ends inside of, if it is longer than a leaf may be. */
  readonly inside: Inside | undefined;
  readonly tokens: readonly Token[];
  readonly faults: Fault[];
}

/** How far past a limit the text is read before a long construct is split. */
export const SLACK = 64;
const LONGEST_TAG = 2 ** 20;

/**
 * Reads tokens of `text` from `from` on until `stops` ends the run before a tag, the text ends, or the run is `limit`
 * units long. At the limit a text, comment, CDATA section, processing instruction or document type is split, a tag
 * never is. `stops` is called with the offset of every tag; at 0 its result is ignored. Undefined if more text is
 * needed, never with `last`. The result depends on the run and at most `SLACK` units after it, not on where `text`
 * happens to end.
 */
export function split(
  text: string,
  from: number,
  inside: Inside | undefined,
  last: boolean,
  limit: number,
  stops: (token: Token, at: number) => boolean,
): Cut | undefined {
  const clipped = text.length - from > limit + SLACK;
  const window = clipped ? text.slice(from, from + limit + SLACK) : text.slice(from);
  const faults: Fault[] = [];
  const tokens: Token[] = [];
  let at = 0;
  while (at < window.length) {
    const known = faults.length;
    let token = at === 0 && inside ? resumeToken(window, inside) : readToken(window, at, faults);
    if (!clipped && !last && token.open && token.end === window.length) return undefined;
    const isTag =
      token.type === 'junk' || (token.name !== '' && token.type !== 'pi' && token.type !== 'declaration');
    const crosses = isTag && clipped && token.end === window.length;
    if (crosses) {
      faults.length = known;
      token = readToken(text.slice(from, from + at + LONGEST_TAG), at, faults);
      if (token.open && !last && text.length - from < at + LONGEST_TAG) return undefined;
    }
    if ((isTag && stops(token, at) && at > 0) || at >= limit) {
      faults.length = known;
      return { length: at, inside: undefined, tokens, faults };
    }
    if (crosses) return { length: token.end, inside: undefined, tokens: [...tokens, token], faults };
    if (token.open && token.end === window.length && clipped) {
      return cutInside(window, token, limit, tokens, dropPast(faults, limit), at === 0 ? inside : undefined);
    }
    tokens.push(token);
    at = token.end;
  }
  if (!last && !clipped) return undefined;
  const open = tokens.at(-1);
  return { length: at, inside: open?.open ? insideOf(open) : undefined, tokens, faults };
}

/**
 * Splits a long construct at `limit`, or a little before it; `entered` is the construct at the start of the run, if
 * that began earlier.
 */
function cutInside(
  window: string,
  token: Token,
  limit: number,
  tokens: Token[],
  faults: Fault[],
  entered: Inside | undefined,
): Cut {
  let length = limit;
  let inside = insideOf(token);
  if (token.type === 'doctype') {
    const isEntered = entered !== undefined;
    const part = isEntered ? (entered as DoctypePart) : 'doctype';
    const reach = readPart(window, isEntered ? 0 : token.start + 2, part, limit);
    length = reach.at;
    inside = reach.part;
  }
  if (tears(window, length)) length--;
  tokens.push({ ...token, end: length });
  return { length, inside, tokens, faults };
}

/** Whether a split at `at` would separate a line break or a character. */
export function tears(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return (before === 13 && after === 10) || (isHighSurrogate(before) && isLowSurrogate(after));
}

const insideOf = ({ type }: Token): Inside | undefined =>
  type === 'comment' || type === 'cdata' || type === 'pi' || type === 'doctype' ? type : undefined;

const dropPast = (faults: Fault[], limit: number): Fault[] => faults.filter((fault) => fault.end <= limit);
