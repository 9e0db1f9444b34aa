import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { SitemapDocument } from '../document.ts';
import { touches } from './places.ts';

/** Longer files, in UTF-16 units, are not searched: the edits of all uses are one answer. */
const MAX_UNITS = 2_000_000;

/** A name without a prefix (Namespaces in XML 1.0, section 3), in ASCII, that is not reserved. */
const PREFIX = /^(?!xml)[a-z_][\w.-]*$/i;
/** Names in these are ignored: comments, CDATA sections, instructions, document types. */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<![^>]*>?|<\/?([^\s<>/=]+)((?:"[^"]*"|'[^']*'|[^"'<>])*)/g;
const ATTRIBUTE = /([^\s"'=<>/]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const DECLARATION = 'xmlns:';

/** The prefix at an offset: in a name, or in its declaration. */
export interface PrefixAt extends Span {
  readonly prefix: string;
}

/** The prefixes of a file with their places; `declared` is how often each is declared. */
interface Uses {
  readonly spans: readonly PrefixAt[];
  readonly declared: ReadonlyMap<string, number>;
}

function usesIn(text: string): Uses {
  const spans: PrefixAt[] = [];
  const declared = new Map<string, number>();
  const add = (name: string, at: number): void => {
    const isDeclared = name.startsWith(DECLARATION);
    const prefix = isDeclared ? name.slice(DECLARATION.length) : name.slice(0, name.indexOf(':'));
    if (!name.includes(':') || prefix === '') return;
    const start = isDeclared ? at + DECLARATION.length : at;
    spans.push({ prefix, start, end: start + prefix.length });
    if (isDeclared) declared.set(prefix, (declared.get(prefix) ?? 0) + 1);
  };
  for (const { 0: markup, 1: name, 2: attributes, index } of text.matchAll(MARKUP)) {
    if (name === undefined) continue;
    const at = index + markup.indexOf(name);
    add(name, at);
    for (const attribute of (attributes ?? '').matchAll(ATTRIBUTE))
      add(attribute[1]!, at + name.length + attribute.index);
  }
  return { spans, declared };
}

/**
 * The prefix that an offset touches, which the file declares once; undefined for others, and in a file of more than
 * 2,000,000 UTF-16 units. Linear in the text.
 */
export function prefixAt({ text }: SitemapDocument, offset: number): PrefixAt | undefined {
  if (text.length > MAX_UNITS || !/[\w:.-]/.test(text.slice(Math.max(0, offset - 1), offset + 1)))
    return undefined;
  const { spans, declared } = usesIn(text.getText());
  return spans.find((span) => touches(span, offset) && declared.get(span.prefix) === 1);
}

/** The edits that rename a prefix everywhere; undefined for a name that is reserved, not allowed, or taken. */
export function renamedPrefix(
  { text }: SitemapDocument,
  { prefix }: PrefixAt,
  name: string,
): readonly Edit[] | undefined {
  const { spans } = usesIn(text.getText());
  const isTaken = name !== prefix && spans.some((other) => other.prefix === name);
  if (!PREFIX.test(name) || isTaken) return undefined;
  return spans
    .filter((other) => other.prefix === prefix)
    .map(({ start, end }) => ({ start, end, text: name }));
}
