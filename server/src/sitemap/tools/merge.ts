/**
 * Merges entries that have the same URL without losing anything: what the others say besides the URL is moved into the
 * first. This module depends on elements and their text, but on no rule and no document.
 */
import type { Edit } from '../../core/rule/rule.ts';
import { valueIn, type XmlElement } from '../../xml/tree/tree.ts';
import { parseW3cDate } from '../facts/dates.ts';
import { SITEMAP_LIMITS } from '../facts/limits.ts';
import { IMAGE, NEWS, XHTML } from '../facts/namespaces.ts';
import { isSitemapElement, type SitemapNode } from '../syntax/node.ts';

/** What an entry had that the first one lacked. */
export interface Taken {
  /** Elements that are copied into the first entry, as written in the other. */
  readonly added: readonly XmlElement[];
  /** Comments that are copied there. */
  readonly comments: number;
  /** Values that were replaced by another one of the same element, as written: `<priority>0.5</priority>`. */
  readonly replaced: readonly string[];
}

/** Merges entries, one after the other. */
export interface Merger {
  readonly kept: SitemapNode;
  /**
   * What the first entry would get of another. Undefined if that cannot be merged: something would be lost without
   * notice, or the result would break a rule.
   */
  compare(other: SitemapNode): Taken | undefined;
  /** The same, and adds it. */
  add(other: SitemapNode): Taken | undefined;
  /** The edits of the first entry; offsets of its leaf, in ascending order. */
  edits(): readonly Edit[];
}

/** Elements that an entry has at most once, in the order of the schema. */
const SINGLE: readonly string[] = ['loc', 'lastmod', 'changefreq', 'priority'];
const isSpace = (unit: string | undefined): boolean =>
  unit === ' ' || unit === '\t' || unit === '\n' || unit === '\r';

/** Undefined for an entry that nothing can be added to. */
export function createMerger(kept: SitemapNode): Merger | undefined {
  if (!isWhole(kept)) return undefined;
  const { root, text } = kept;
  const record = kept.record!;
  const known = new Set<string>();
  const versions = new Map<string, string>();
  const singles = new Map<string, { element: XmlElement; text: string }>();
  let images = 0;
  let articles = 0;
  const note = (element: XmlElement, source: string): void => {
    known.add(meaningOf(element, source));
    if (isImage(element)) images++;
    if (isArticle(element)) articles++;
    const version = versionOf(element);
    if (version) versions.set(version.hreflang, version.href);
    if (root && isSingle(element, root.uri)) singles.set(element.local, { element, text: source });
  };
  for (const child of record.children) note(child, text);
  const swaps = new Map<string, string>();
  const inserts: { readonly local: string; text: string }[] = [];

  return {
    kept,
    compare: planFor,
    add(other) {
      const plan = planFor(other);
      if (!plan) return undefined;
      for (const { local, text: written } of plan.swaps) {
        const known = inserts.find((insert) => insert.local === local);
        if (known) known.text = written;
        else swaps.set(local, written);
      }
      for (const element of plan.added) note(element, other.text);
      for (const { element } of plan.swapped) singles.set(element.local, { element, text: other.text });
      inserts.push(...plan.inserts);
      return plan;
    },
    edits() {
      const edits: Edit[] = [];
      for (const [local, written] of swaps) {
        const own = record.children.find(
          (child) => child.local === local && root && isSingle(child, root.uri),
        );
        if (own) edits.push({ start: own.start, end: own.end, text: written });
      }
      const at = new Map<number, string>();
      for (const { local, text: written } of inserts) {
        const place = placeFor(record, local, root?.uri ?? '');
        at.set(place.end, (at.get(place.end) ?? '') + gapBefore(text, place) + written);
      }
      for (const [start, written] of at) edits.push({ start, end: start, text: written });
      return edits.sort((a, b) => a.start - b.start || a.end - b.end);
    },
  };

  function planFor(other: SitemapNode) {
    if (!isWhole(other) || !root || other.root?.uri !== root.uri) return undefined;
    const entry = other.record!;
    const loc = entry.children.find((child) => child.local === 'loc' && isSitemapElement(child, root));
    if (!loc || loc.attributes.length > 0) return undefined;
    const added: XmlElement[] = [];
    const swapped: { readonly element: XmlElement }[] = [];
    const planned: { local: string; text: string }[] = [];
    const swapping: { local: string; text: string }[] = [];
    const replaced: string[] = [];
    const seen = new Set(known);
    const links = new Map(versions);
    const own = new Map(singles);
    let pictures = images;
    let news = articles;
    for (const child of entry.children) {
      const written = other.text.slice(child.start, child.end);
      const meaning = meaningOf(child, other.text);
      const isOne = isSingle(child, root.uri);
      if ((isOne && child.local === 'loc') || seen.has(meaning)) continue;
      const mine = isOne ? own.get(child.local) : undefined;
      if (mine && valueIn(child, other.text).value === '' && child.attributes.length === 0) continue;
      if (mine) {
        const winner = newerOf(child.local, mine, { element: child, text: other.text });
        if (!winner) return undefined;
        if (winner.element === child) {
          swapping.push({ local: child.local, text: written });
          swapped.push({ element: child });
          replaced.push(mine.text.slice(mine.element.start, mine.element.end));
          own.set(child.local, winner);
        } else replaced.push(written);
        continue;
      }
      const version = versionOf(child);
      if (version && (links.get(version.hreflang) ?? version.href) !== version.href) return undefined;
      if (version) links.set(version.hreflang, version.href);
      if (isImage(child) && ++pictures > SITEMAP_LIMITS.imagesPerUrl.most) return undefined;
      if (isArticle(child) && ++news > 1) return undefined;
      seen.add(meaning);
      if (isOne) own.set(child.local, { element: child, text: other.text });
      added.push(child);
      planned.push({ local: isOne ? child.local : '', text: written });
    }
    const comments = commentsOf(other, added).filter((comment) => !text.includes(comment));
    const inserted = [...planned, ...comments.map((comment) => ({ local: '', text: comment }))];
    return {
      ...{ added, swapped, replaced, comments: comments.length },
      ...{ swaps: swapping, inserts: inserted },
    };
  }
}

/** Deletes an entry with the white space after it; offsets of its leaf. */
export function entryDeletion({ record, text }: SitemapNode): Edit | undefined {
  if (!record?.closed) return undefined;
  let { end } = record;
  while (isSpace(text[end])) end++;
  return { start: record.start, end, text: '' };
}

/** Whether the entry is well-formed and has no content besides its elements. */
function isWhole({ record, root, fragment, entry, exit }: SitemapNode): boolean {
  if (!record?.closed || record.empty || record.damaged || !root) return false;
  if (entry.phase !== 'body' || exit.phase !== 'body') return false;
  if (record.attributes.length > 0 || record.texts.length > 0) return false;
  if (record.children.some((child) => !child.closed || child.damaged)) return false;
  const singles = record.children.filter((child) => isSingle(child, root.uri)).map(({ local }) => local);
  if (new Set(singles).size < singles.length) return false;
  return fragment.faults.every(({ kind }) => kind === 'unbound-prefix');
}

const isSingle = ({ uri, local }: XmlElement, own: string): boolean => uri === own && SINGLE.includes(local);
const isImage = ({ uri, local }: XmlElement): boolean => uri === IMAGE && local === 'image';
const isArticle = ({ uri, local }: XmlElement): boolean => uri === NEWS && local === 'news';

/** A language version of the page. */
function versionOf({ uri, local, attributes }: XmlElement): { hreflang: string; href: string } | undefined {
  if (uri !== XHTML || local !== 'link') return undefined;
  const value = (name: string) => attributes.find((attribute) => attribute.name === name)?.value.trim();
  const hreflang = value('hreflang')?.toLowerCase();
  const href = value('href');
  return hreflang && href ? { hreflang, href } : undefined;
}

/** A key that is equal for elements with the same content, however written. */
function meaningOf(element: XmlElement, text: string): string {
  const attributes = element.attributes
    .filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(({ uri, local, value }) => `${uri} ${local}=${value}`)
    .sort();
  const children = element.children.map((child) => meaningOf(child, text));
  const own = element.texts.length === 0 ? '' : valueIn(element, text).value;
  return JSON.stringify([element.uri, element.local, attributes, children, own]);
}

interface Written {
  readonly element: XmlElement;
  readonly text: string;
}

/**
 * Which of two different values of one element stays: of dates the newest, otherwise the first; undefined if neither
 * can be dropped.
 */
function newerOf(local: string, mine: Written, other: Written): Written | undefined {
  if (local !== 'lastmod') return mine;
  const [a, b] = [mine, other].map(({ element, text }) => parseW3cDate(valueIn(element, text).value));
  const [isDate, isOtherDate] = ['date' in a!, 'date' in b!];
  if (!isDate && !isOtherDate) return undefined;
  if (!isDate || !isOtherDate) return isDate ? mine : other;
  return 'date' in b! && 'date' in a! && b.date > a.date ? other : mine;
}

/** The comments of an entry that are not moved with an element. */
const commentsOf = ({ record, fragment, text }: SitemapNode, moved: readonly XmlElement[]): string[] =>
  fragment.comments
    .filter(({ start, end }) => start >= record!.contentStart && end <= record!.contentEnd)
    .filter(({ start }) => !moved.some((element) => element.start < start && start < element.end))
    .map(({ start, end }) => text.slice(start, end));

/** The element after which another one is inserted: by the order of the schema, or at the end. */
function placeFor({ children }: XmlElement, local: string, own: string): XmlElement {
  const rank = SINGLE.indexOf(local);
  const before =
    rank < 0
      ? undefined
      : children.findLast((child) => isSingle(child, own) && SINGLE.indexOf(child.local) < rank);
  return before ?? children.at(-1)!;
}

/** The white space before an element. */
function gapBefore(text: string, { start }: XmlElement): string {
  let from = start;
  while (isSpace(text[from - 1])) from--;
  return text.slice(from, start);
}
