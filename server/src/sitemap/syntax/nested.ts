import type { Token } from '../../xml/tokens/tokens.ts';

/** Names of roots that are open within the root, outermost first. */
export type Nested = readonly string[];

export const NOT_NESTED: Nested = [];

/** Deeper ones are not tracked. */
const DEEPEST = 16;

/** Local names of the roots of sitemaps. */
export const ROOTS: ReadonlySet<string> = new Set(['urlset', 'sitemapindex']);

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The roots that are open within the root after these tokens. */
export function nestedAfter(tokens: readonly Token[], before: Nested): Nested {
  let nested = before;
  for (const { type, name } of tokens) {
    const at = type === 'end' ? nested.lastIndexOf(name) : -1;
    if (at >= 0) nested = at === 0 ? NOT_NESTED : nested.slice(0, at);
    else if (type === 'start' && nested.length < DEEPEST && ROOTS.has(localOf(name)))
      nested = nested.concat(name);
  }
  return nested;
}
