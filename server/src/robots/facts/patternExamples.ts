import { matchesEverything, matchesNothing, type PatternShape } from './patternShape.ts';

/** Example paths that probably, but not certainly, match or do not match: the caller verifies them. */
export interface Candidates {
  readonly matching: readonly string[];
  readonly missing: readonly string[];
}

const ORDINARY = ['/', '/page.html', '/shop/item?id=1'];

/**
 * Generates example paths for a pattern: fills its wildcards, and extends or damages its literal parts.
 * @param pattern short: the work is proportional to its length, times a constant number of candidates
 */
export function candidates(pattern: string, shape: PatternShape): Candidates {
  if (matchesNothing(shape, pattern))
    return { matching: [], missing: [...probablyMeant(pattern), ...ORDINARY] };
  if (matchesEverything(pattern)) return { matching: ORDINARY, missing: [] };
  const plain = fill(shape.parts, 0);
  const filled = fill(shape.parts, 1);
  return {
    matching: shape.anchored
      ? [plain, filled, encoded(plain)]
      : [...extend(plain, filled), encoded(plain), ...tails(filled).map((tail) => filled + tail)],
    missing: [...nearMisses(shape, plain), '/', '/about', '/shop/item?id=1'],
  };
}

/** For a pattern that lacks its slash, or is a whole URL, the path it was probably meant to match. */
function probablyMeant(pattern: string): string[] {
  const path = pattern.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '').replace(/[*$]/g, '');
  return path === '' ? [] : [path.startsWith('/') ? path : `/${path}`];
}

function extend(plain: string, filled: string): string[] {
  return tails(plain).map((tail, index) => (index % 2 === 0 ? plain : filled) + tail);
}

/** What may follow a path with this ending. */
function tails(path: string): readonly string[] {
  if (path.endsWith('/')) return ['', 'page.html', 'a/b?id=1'];
  if (path.endsWith('=')) return ['1', 'new&page=2', ''];
  if (path.endsWith('?')) return ['id=1', '', 'page=2'];
  if (path.endsWith('&')) return ['page=2', ''];
  if (path.includes('?')) return ['', '=1', '&page=2'];
  if (/\.[a-z\d]{1,5}$/i.test(path)) return ['', '?id=1', '/more'];
  return ['', '.html', '/page', 's?id=1'];
}

/** The literal parts, joined by natural-looking text. */
function fill(parts: readonly string[], variant: 0 | 1): string {
  let path = parts[0]!;
  if (path === '') path = parts[1]!.startsWith('/') ? ['', '/shop'][variant]! : '/';
  for (const [index, part] of parts.slice(1).entries()) {
    const atStart = index === 0 && parts[0] === '' && part.startsWith('/');
    path += (atStart ? '' : filling(path, part)[variant]) + part;
  }
  return path;
}

function filling(before: string, after: string): readonly [string, string] {
  const inQuery = before.includes('?');
  if (before.endsWith('?') || before.endsWith('&')) return ['', 'page=2&'];
  if (inQuery) return ['', '1&'];
  if (!before.endsWith('/')) return ['', after.startsWith('/') ? '-new' : '/page'];
  if (after.startsWith('.')) return ['page', 'shop/item'];
  if (after.startsWith('?')) return ['', 'shop/list'];
  return after.startsWith('/') ? ['shop', 'a/b'] : ['', 'shop/'];
}

/** Paths close to a matching one that do not match. */
function nearMisses({ parts, anchored }: PatternShape, path: string): string[] {
  const last = parts.at(-1)!;
  const longer = anchored ? [`${path}${path.includes('?') ? '&page=2' : '?id=1'}`, `${path}s`] : [];
  const otherCase = path.slice(0, path.length - last.length) + swapCase(last);
  const beginning = parts[0]!.length > 1;
  const deeper = beginning ? [`/shop${path}`] : [];
  const shorter = last.length > 1 ? [path.slice(0, -1)] : [];
  const inQuery = beginning ? [`/?q=${path.slice(1)}`] : [];
  const atTop = beginning ? [] : [parts.slice(1).join('')];
  return [...longer, otherCase, ...atTop, ...deeper, ...shorter, ...inQuery];
}

/** Changes the case of the first letter, or of a whole file extension, where the difference is easy to see. */
function swapCase(part: string): string {
  const letters = part.startsWith('.') ? /[a-z]+/i : /[a-z]/i;
  return part.replace(letters, (found) => {
    const upper = found.toUpperCase();
    return upper === found ? found.toLowerCase() : upper;
  });
}

/**
 * The path as it is requested: octets of non-ASCII characters percent-encoded. Ill-formed text is returned unchanged.
 */
function encoded(path: string): string {
  if (/\p{Surrogate}/u.test(path)) return path;
  return path.replace(/[^\u0000-\u007f]+/g, encodeURIComponent);
}
