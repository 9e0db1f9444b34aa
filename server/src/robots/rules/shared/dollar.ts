import type { Span } from '../../../text/span.ts';

/** Names as in Lotus Domino and others: `/$file/`, `/$_data/`. */
const NAME = /^\/\$[a-z_]/i;

/** The ranges of each `$` before the end of a path. `named` begins a name and is probably intended. */
export function strayDollars(value: string): readonly (Span & { readonly named: boolean })[] {
  const spans: (Span & { named: boolean })[] = [];
  for (let at = value.indexOf('$'); at >= 0 && at < value.length - 1; at = value.indexOf('$', at + 1)) {
    spans.push({ start: at, end: at + 1, named: NAME.test(value.slice(at - 1, at + 2)) });
    if (spans.length === MAX) break;
  }
  return spans;
}

const MAX = 16;

/** Whether a path has a `$` that was probably meant as its end. */
export const hasStrayDollar = (value: string): boolean => strayDollars(value).some(({ named }) => !named);
