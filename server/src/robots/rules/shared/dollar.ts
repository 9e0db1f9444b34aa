import type { Span } from './quotes.ts';

/** Lotus Domino and others have such names: `/$file/`. */
const NAME = /^\/\$[a-z]/i;

/** The `$` before the end of a path, as ranges of it; `named` begins a name and so is likely meant. */
export function strayDollars(value: string): readonly (Span & { readonly named: boolean })[] {
  const spans: (Span & { named: boolean })[] = [];
  for (let at = value.indexOf('$'); at >= 0 && at < value.length - 1; at = value.indexOf('$', at + 1)) {
    spans.push({ start: at, end: at + 1, named: NAME.test(value.slice(at - 1, at + 2)) });
    if (spans.length === MOST) break;
  }
  return spans;
}

const MOST = 16;

/** Whether one of them is probably meant as the end. */
export const hasStrayDollar = (value: string): boolean => strayDollars(value).some(({ named }) => !named);
