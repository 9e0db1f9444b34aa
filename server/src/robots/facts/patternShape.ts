/** A robots.txt path pattern split at its wildcards, without the parts that do not affect what it matches. */
export interface PatternShape {
  /** Literal texts. The path begins with the first; between two of them it may contain anything. */
  readonly parts: readonly string[];
  /** Whether the path must end with the last part. */
  readonly anchored: boolean;
}

/**
 * Splits a pattern as RFC 9309, section 2.2.3, defines it: `*` is any run of octets; `$` is the end, but only as the
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

/** Whether every URL matches: `/`, `*`, `/*`, `/*$` and so on. */
export function matchesEverything(pattern: string): boolean {
  // Fast path: the second octet of most patterns shows that they do not.
  const second = pattern[1] ?? '*';
  if (second !== '*' && second !== '$') return false;
  return /^(?:\/|\/?\*+\$?)$/.test(pattern);
}

/**
 * Whether no URL can match because every path begins with `/`. The empty pattern counts as one that matches nothing.
 */
export function matchesNothing({ parts, anchored }: PatternShape, pattern: string): boolean {
  if (pattern === '') return true;
  const first = parts[0]!;
  if (first === '') return parts.length === 1 && anchored;
  return !first.startsWith('/');
}
