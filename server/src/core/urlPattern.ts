/** Patterns of paths and URLs, as in rules of robots.txt. */

/** Whether a path or URL is a pattern, as in a rule. */
export const isPattern = (entry: string): boolean => entry.includes('*') || entry.endsWith('$');

/** The path of a URL with its query; `/` for an origin. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

/**
 * A matcher of a pattern: `*` matches any characters, `$` at the end the end; without these, the text itself. Linear in
 * the text for each `*`.
 */
export function matcherOf(pattern: string): (text: string) => boolean {
  if (!isPattern(pattern)) return (text) => text === pattern;
  const isAnchored = pattern.endsWith('$');
  const [head, ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  return (text) => {
    if (!text.startsWith(head!)) return false;
    let at = head!.length;
    for (const [index, part] of rest.entries()) {
      const isLast = isAnchored && index === rest.length - 1;
      if (isLast) return text.length - part.length >= at && text.endsWith(part);
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return !isAnchored || at === text.length;
  };
}
