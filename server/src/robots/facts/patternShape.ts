/** A robots.txt path pattern cut at its wildcards, without what cannot change a match. */
export interface PatternShape {
  /** Literal texts; between two of them anything may stand. The first is where the path must begin. */
  readonly parts: readonly string[];
  /** The last part is where the URL must end. */
  readonly anchored: boolean;
}

/**
 * Cuts a pattern by the meaning of RFC 9309, section 2.2.3: `*` is any run of octets, `$` is the end, but only as the
 * last character. A trailing `*` is dropped and cancels a `$` after it.
 * @param pattern the value of an `Allow` or `Disallow`, without comment and surrounding spaces
 */
export function shapeOf(pattern: string): PatternShape {
  const dollar = pattern.endsWith('$');
  const parts = (dollar ? pattern.slice(0, -1) : pattern).split(/\*+/);
  const openEnd = parts.length > 1 && parts.at(-1) === '';
  return {
    parts: openEnd ? parts.slice(0, -1) : parts,
    anchored: dollar && !openEnd,
  };
}

/** Whether every URL matches: `/`, `*`, `/*` and their like. */
export function matchesEverything({ parts, anchored }: PatternShape, pattern: string): boolean {
  return parts.length === 1 && !anchored && (parts[0] === '/' || (parts[0] === '' && pattern !== ''));
}

/** Whether no URL can match, because every path begins with `/`. The empty pattern counts as such. */
export function matchesNothing({ parts, anchored }: PatternShape, pattern: string): boolean {
  if (pattern === '') return true;
  const first = parts[0]!;
  if (first === '') return parts.length === 1 && anchored;
  return !first.startsWith('/');
}
