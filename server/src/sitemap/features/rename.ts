import type { Span } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { SitemapDocument } from '../document.ts';
import { highlightsFeature } from './highlights.ts';
import { type NodeOf, touches } from './places.ts';
import { prefixAt, renamedPrefix } from './prefixes.ts';

/** A name with or without a prefix (Namespaces in XML 1.0, section 4), in ASCII, as all names of sitemaps are. */
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

/** An end tag is searched for in this many UTF-16 units at the end of the file. */
const TAIL = 1_000;

/** The same name in the end tag of a root that is not one of sitemaps: it is not paired with its start tag. */
function lastEndTag({ text }: SitemapDocument, { start, end }: Span): Span | undefined {
  const from = Math.max(end, text.length - TAIL);
  const tail = text.slice(from, text.length);
  const [whole, name] = /<\/([^\s<>/]+)\s*>\s*$/.exec(tail) ?? [];
  if (whole === undefined || name !== text.slice(start, end)) return undefined;
  const at = from + tail.length - whole.length + 2;
  return { start: at, end: at + name.length };
}

/**
 * Creates the rename of an element in both of its tags, whether or not it is one of sitemaps: `lco` becomes `loc`. On a
 * prefix, that is renamed wherever the file uses it, its declaration included.
 */
export function renameFeatures(nodeOf: NodeOf) {
  const highlights = highlightsFeature(nodeOf);
  const namesAt = (document: SitemapDocument, offset: number): readonly Span[] => {
    const names = highlights(document, offset).map(({ start, end }) => ({ start, end }));
    const last = names.length === 1 && lastEndTag(document, names[0]!);
    return last ? [...names, last] : names;
  };
  return {
    /** The name at an offset. */
    renameable: (document: SitemapDocument, offset: number): Span | undefined => {
      return prefixAt(document, offset) ?? namesAt(document, offset).find((span) => touches(span, offset));
    },
    /** Undefined without a name at the offset, and for a name that XML does not allow. */
    rename: (document: SitemapDocument, offset: number, name: string): readonly Edit[] | undefined => {
      const prefix = prefixAt(document, offset);
      if (prefix) return renamedPrefix(document, prefix, name);
      const names = namesAt(document, offset);
      if (names.length === 0 || !NAME.test(name)) return undefined;
      return names.map(({ start, end }) => ({ start, end, text: name }));
    },
  };
}
