import type { Edit } from '../../../core/rule/rule.ts';
import type { Span } from '../../../text/span.ts';
import { type Fault, readToken } from '../../../xml/tokens/tokens.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { elementFact } from '../../facts/elements.ts';
import { SITEMAP_NAMESPACE } from '../../facts/namespaces.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { isKnownName } from './names.ts';

/** The remains of a damaged tag in a text. */

/** The edits that repair a tag, by the key of the fix. */
export interface TagFix {
  readonly fix: 'insert' | 'write' | 'deleteText';
  readonly edit: Edit;
}

/** In a longer tag, in UTF-16 units, a missing quote is not searched for. */
const LONGEST_TAG = 5000;
const BLANK = /^\s*$/;
const BLANK_IN_TAG = /<(?:\s+(?=\/?[\w:.-]+\s*>)|\/\s+(?=[\w:.-]+\s*>))\/?([\w:.-]+)/y;

/** The white space after the `<` or the `</` of a tag with a known name, which begins at `at`. */
export function blankInTag(node: SitemapNode, at: number): Span | undefined {
  BLANK_IN_TAG.lastIndex = at;
  const [whole, name] = BLANK_IN_TAG.exec(node.text) ?? [];
  if (whole === undefined || !isKnownName(name!, node)) return undefined;
  const start = at + whole.search(/\s/);
  return { start, end: start + /^\s+/.exec(whole.slice(start - at))![0].length };
}

/** The remains of an element's end tag at the end of a text: `/loc>`, or `loc>` on its own. */
export function restOfEndTag(text: string, { start, end }: Span, name: string): Span | undefined {
  const own = text.slice(start, end).trimEnd();
  const isAlone = own.trimStart() === `${name}>`;
  const length = own.endsWith(`/${name}>`) ? name.length + 2 : isAlone ? name.length + 1 : 0;
  return length > 0 ? { start: start + own.length - length, end: start + own.length } : undefined;
}

const PIECES = /<\/?[^<>]*>?[^<>]*>/y;

/**
 * A tag that is split by a space, a quote, a `>` or a `<` in its name, and begins at `at` or with what precedes that.
 */
export function tornTag(text: string, at: number, tag: string): Span | undefined {
  PIECES.lastIndex = at;
  const [pieces] = PIECES.exec(text) ?? [];
  if (pieces && pieces.replace(/[\s">]/g, '') === tag.slice(0, -1)) {
    const [first] = pieces.split('>', 1);
    const isWhole = first!.replace(/[\s"]/g, '') === tag.slice(0, -1);
    return { start: at, end: at + (isWhole ? first!.length + 1 : pieces.length) };
  }
  for (let split = 1; split < tag.length - 1; split++) {
    const rest = `<${tag.slice(split)}`;
    if (text.startsWith(rest, at) && text.startsWith(tag.slice(0, split), at - split))
      return { start: at - split, end: at + rest.length };
    if (text.startsWith(tag.slice(0, split) + rest, at)) return { start: at, end: at + tag.length + 1 };
  }
  return undefined;
}

/** Removes the `/` of an empty tag, so that an end tag after it closes the element. */
const opened = ({ end }: XmlElement): TagFix => ({
  fix: 'deleteText',
  edit: { start: end - 2, end: end - 1, text: '' },
});

/** Whether an element holds elements, and no text. */
function holdsElements({ uri, local }: XmlElement, { root }: SitemapNode): boolean {
  return elementFact(uri === root?.uri ? SITEMAP_NAMESPACE : uri, local)?.value === 'elements';
}

/**
 * The start tag that an end tag in an entry lacks; undefined if the end tag is more likely superfluous, `unsure` if
 * text before it may have been meant as the content.
 */
export function missingStart(
  node: SitemapNode,
  parent: XmlElement | undefined,
  tag: Span & { readonly name: string },
): TagFix | 'unsure' | undefined {
  const { text, fragment } = node;
  const { name, start, end } = tag;
  const before = (parent?.texts ?? fragment.texts).find((text) => text.end === start);
  const own = before ? text.slice(before.start, before.end) : '';
  const canHold =
    parent && parent !== node.rootElement && holdsElements(parent, node) && isKnownName(name, node);
  const empty = parent?.children.find((child) => child.name === name && child.empty && child.end <= start);
  if (empty) return opened(empty);
  const half = parent?.texts.find(
    (xmlText) => xmlText.end < start && text.slice(xmlText.start, xmlText.end).trim() === `${name}>`,
  );
  if (half) {
    const at = half.end - text.slice(half.start, half.end).trimStart().length;
    return { fix: 'insert', edit: { start: at, end: at, text: '<' } };
  }
  if (!canHold || parent.children.some((child) => child.name === name))
    return BLANK.test(own) ? undefined : 'unsure';
  if (!BLANK.test(own)) {
    const at = start - own.trimStart().length;
    const written = text.startsWith(`${name}>`, at) ? '<' : `<${name}>`;
    return { fix: 'insert', edit: { start: at, end: at, text: written } };
  }
  return isMeantAsStart(text, tag) ? { fix: 'write', edit: { start, end, text: `<${name}>` } } : undefined;
}

/** Whether text and an end tag of the same name follow an end tag, so that it was probably meant as a start tag. */
export function isMeantAsStart(text: string, { name, end }: Span & { readonly name: string }): boolean {
  const next = text.indexOf('<', end);
  return next >= 0 && text.startsWith(`</${name}`, next) && !BLANK.test(text.slice(end, next));
}

/** The missing start tag of an entry, of which only the end tag remains after its elements. */
export function missingRecordStart(
  node: SitemapNode,
  tag: Span & { readonly name: string },
): TagFix | undefined {
  const { text, fragment, record, root, rootElement } = node;
  const siblings = rootElement ? rootElement.children : fragment.elements;
  const loose = siblings.filter((sibling) => sibling !== record && sibling.end <= tag.start);
  const [first] = loose;
  if (
    !first ||
    !root?.records.has(tag.name) ||
    !loose.some(({ local, uri }) => local === 'loc' && uri === root.uri)
  )
    return undefined;
  const isWhole = loose.every(
    ({ end, closed }, at) => closed && BLANK.test(text.slice(end, loose[at + 1]?.start ?? tag.start)),
  );
  if (!isWhole || loose.some(({ name }) => root.records.has(name))) return undefined;
  if (record?.empty && record.name === tag.name && BLANK.test(text.slice(record.end, first.start)))
    return opened(record);
  const from = text.slice(0, first.start).trimEnd().length - tag.name.length - 1;
  const isCut = text.startsWith(`${tag.name}>`, from) && /[\s>]/.test(text[from - 1] ?? ' ');
  const [at, written] = isCut ? [from, '<'] : [first.start, `<${tag.name}>`];
  return { fix: 'insert', edit: { start: at, end: at, text: written } };
}

/**
 * The quote that is missing in a start tag, at the end of a value that runs into the next attribute, or on both sides of a
 * value; undefined unless the tag is sound with it.
 */
export function missingQuotes(text: string, { start }: XmlElement, fault: Span): readonly Edit[] | undefined {
  const unquoted = /^([\w:.-]+=)[^\s"'=<>]+$/.exec(text.slice(fault.start, fault.end));
  if (unquoted) return quotesAt(fault.start + unquoted[1]!.length, fault.end);
  const tag = text.slice(start, text.indexOf('>', fault.start) + 1);
  if (tag.length > LONGEST_TAG) return undefined;
  const unopened = /\s[\w:.-]+=(?=[^\s"'=<>]+")/g;
  const unclosed = /=\s*"[^"]*?(?=\s+[\w:.-]+\s*=\s*")/g;
  const places = [unopened, unclosed].flatMap((pattern) =>
    [...tag.matchAll(pattern)].map(({ index, 0: before }) => index + before.length),
  );
  const at = places.find((place) => {
    const faults: Fault[] = [];
    const { end } = readToken(`${tag.slice(0, place)}"${tag.slice(place)}`, 0, faults);
    return faults.length === 0 && end === tag.length + 1;
  });
  return at === undefined ? undefined : quotesAt(start + at);
}

const quotesAt = (...places: readonly number[]): readonly Edit[] =>
  places.map((at) => ({ start: at, end: at, text: '"' }));
