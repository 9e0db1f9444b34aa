import type { Link } from '../../core/features.ts';
import { entryOf } from '../../core/memo.ts';
import { type SiteContext, storedAt } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import { parsedUrl } from '../../core/uri.ts';
import { valueIn } from '../../xml/tree/tree.ts';
import type { SitemapDocument } from '../document.ts';
import { attributeFact, elementFact } from '../facts/elements.ts';
import { EXTENSIONS } from '../facts/namespaces.ts';
import { type Entry, entriesIn, factsOf } from '../index/entry.ts';
import type { SitemapItem } from '../index/types.ts';
import type { SitemapLeaf, SitemapNode } from '../syntax/node.ts';
import { outlineWords as t } from '../words/outlines.ts';
import { descendants, type NodeOf, shifted } from './places.ts';

/** The most links of a file, from the start on. */
const MAX_LINKS = 2_000;
/** The most records whose URLs in extensions become links. */
const MAX_EXTENDED = 1_000;

const LONGEST = 2_048;
const ABSOLUTE = /^https?:\/\/[^\s]+$/i;

/** A URL in a leaf, with its range there. */
interface FoundUrl {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Creates the links of sitemaps: absolute URLs in `<loc>` of all records, and those in the extensions of the first
 * 1,000 records with any; at most 2,000. A URL of a workspace file leads to that file. The links of a leaf are cached
 * with it, so that an edit takes time only for the leaf it touches.
 */
export function linksFeature(nodeOf: NodeOf) {
  const extended = new WeakMap<SitemapLeaf, readonly FoundUrl[]>();
  const extendedOf = (leaf: SitemapLeaf): readonly FoundUrl[] => {
    const found = entryOf(extended, leaf, () => inExtensions(nodeOf(leaf)));
    return found;
  };
  return (document: SitemapDocument): readonly Link[] => {
    const site = document.config.site ?? NO_SITE;
    const links: Link[] = [];
    let parsed = 0;
    const add = (all: readonly FoundUrl[], units: number): void => {
      let end = 0;
      for (const foundUrl of all) {
        const link = foundUrl.start < end ? undefined : linkOf(foundUrl, units, site);
        if (link) links.push(link);
        if (link) end = foundUrl.end;
      }
    };
    const { leaves } = document.text;
    leaves.visitItems((found, { units }) => {
      const item = found as SitemapItem;
      const mayExtend = parsed < MAX_EXTENDED && hasExtensions(item);
      if (factsOf(item) === undefined && mayExtend) {
        const more = extendedOf(item as SitemapLeaf);
        if (more.length > 0) parsed++;
        add(more, units);
      }
      for (const entry of entriesIn(item)) {
        const loc = locFound(entry);
        const more =
          mayExtend && parsed < MAX_EXTENDED && hasExtensions(item, entry.text)
            ? extendedOf(entry.leaf).map((foundUrl) => shifted(foundUrl, entry.start))
            : NONE;
        if (more.length > 0) parsed++;
        add(loc ? [loc, ...more].sort((a, b) => a.start - b.start) : more, units);
        if (links.length >= MAX_LINKS) return false;
      }
      return links.length < MAX_LINKS;
    });
    return links.length > MAX_LINKS ? links.slice(0, MAX_LINKS) : links;
  };
}

function locFound({ loc, locStart, locEnd }: Entry): FoundUrl | undefined {
  return loc === undefined ? undefined : { url: loc, start: locStart, end: locEnd };
}

function linkOf({ url, start, end }: FoundUrl, base: number, site: SiteContext): Link | undefined {
  if (start >= end || url.length > LONGEST || !ABSOLUTE.test(url)) return undefined;
  const parsed = parsedUrl(url);
  if (!parsed) return undefined;
  const file = storedAt(site, url);
  const span = { start: base + start, end: base + end };
  return file
    ? { ...span, url: file.uri, tooltip: t('open', { path: file.path }) }
    : { ...span, url: parsed.href };
}

const NONE: readonly FoundUrl[] = [];
const USUAL = new Set(EXTENSIONS.map(({ uri }) => uri));

/** Whether the prefix of an extension is used in an item, or in a part of its text; without parsing it. */
function hasExtensions({ entry, content, text: all }: SitemapItem, text = all): boolean {
  if (!content || !entry.root) return false;
  for (const [prefix, uri] of entry.root.namespaces) {
    if (prefix !== '' && USUAL.has(uri) && text.includes(`<${prefix}:`)) return true;
  }
  return false;
}

function inExtensions({ fragment, text }: SitemapNode): FoundUrl[] {
  const found: FoundUrl[] = [];
  for (const element of descendants(fragment.elements)) {
    const fact = USUAL.has(element.uri) ? elementFact(element.uri, element.local) : undefined;
    if (!fact || element.damaged) continue;
    for (const attribute of element.attributes) {
      if (attributeFact(fact, attribute.uri, attribute.local)?.value !== 'url') continue;
      found.push(trimmed(text, attribute.valueStart, attribute.valueEnd, attribute.value.trim()));
    }
    if (fact.value === 'url' && element.children.length === 0) {
      const { value, start, end } = valueIn(element, text);
      found.push({ url: value, start, end });
    }
  }
  return found;
}

function trimmed(text: string, from: number, to: number, url: string): FoundUrl {
  const raw = text.slice(from, to);
  const start = from + raw.length - raw.trimStart().length;
  return { url, start, end: start + raw.trim().length };
}
