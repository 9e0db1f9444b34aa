/**
 * The parser state inside a document type: `[` in its internal subset, and there or outside of it in a literal (`"` and
 * `'`), a comment (`-`) or a processing instruction (`?`).
 */
export type DoctypePart = `doctype${'' | '['}${'' | Inner}`;
type Inner = '"' | "'" | '-' | '?';

const TERMINATORS: Readonly<Record<Inner, string>> = { '"': '"', "'": "'", '-': '-->', '?': '?>' };

/** `closed`: it ends before `at`; `cut`: markup at `at` cuts it short; `open`: it continues at `at`, in `part`. */
export interface DoctypeReach {
  readonly how: 'closed' | 'cut' | 'open';
  readonly at: number;
  readonly part: DoctypePart;
}

/**
 * Reads a document type from `from`, where it is in `part`, up to `limit`, or some units less so that no delimiter is
 * split. Expands nothing. A `<` outside of the subset cuts it short, as it does a tag. Linear.
 */
export function readPart(text: string, from: number, part: DoctypePart, limit = text.length): DoctypeReach {
  let subset: '' | '[' = part.includes('[') ? '[' : '';
  let inner = innerOf(part);
  let at = from;
  while (at < limit) {
    if (inner !== '') {
      const terminator = TERMINATORS[inner];
      const close = text.indexOf(terminator, at);
      if (close < 0 || close + terminator.length > limit) {
        return {
          how: 'open',
          at: close < 0 ? limit : Math.min(limit, close),
          part: `doctype${subset}${inner}`,
        };
      }
      at = close + terminator.length;
      inner = '';
      continue;
    }
    const character = text[at]!;
    if (character === '"' || character === "'") inner = character;
    else if (character === '[') subset = '[';
    else if (character === ']') subset = '';
    else if (character === '>' && subset === '') return { how: 'closed', at: at + 1, part: 'doctype' };
    else if (character === '<') {
      if (subset === '') return { how: 'cut', at, part: 'doctype' };
      const opener = text.startsWith('<!--', at) ? '<!--' : text.startsWith('<?', at) ? '<?' : '<';
      if (at + opener.length > limit) break;
      inner = opener === '<' ? '' : opener === '<?' ? '?' : '-';
      at += opener.length - 1;
    }
    at++;
  }
  return { how: 'open', at: Math.min(at, limit), part: `doctype${subset}${inner}` };
}

function innerOf(part: DoctypePart): '' | Inner {
  const last = part.at(-1)!;
  return Object.hasOwn(TERMINATORS, last) ? (last as Inner) : '';
}
