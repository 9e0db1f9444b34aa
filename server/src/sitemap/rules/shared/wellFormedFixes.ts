import type { Edit, Finding, Fix } from '../../../core/rule/rule.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import type { SitemapFile } from '../types.ts';
import {
  blankInTag,
  missingQuotes,
  missingRecordStart,
  missingStart,
  restOfEndTag,
  tornTag,
} from './brokenTags.ts';
import { CUT_OFF, cutOff } from './cutOff.ts';
import { elementAt, withBlanksBefore } from './names.ts';

/** Longer text, in UTF-16 units, is not quoted in a title. */
const LONGEST = 40;
const BLANK = /^\s*$/;

/** The fixes of `sitemap/not-well-formed`, for findings in a leaf or in the file. */
export function wellFormedFixes(finding: Finding, target: SitemapNode | SitemapFile): readonly Fix<never>[] {
  if ('fragment' in target) return fixesIn(finding, target);
  const place = target.document.leafAt(finding.start);
  if (finding.variant === CUT_OFF) return rootEnd(finding, target);
  if (!place?.leaf.content) return [];
  const by = place.before.units;
  const slashed =
    finding.variant === 'element-not-closed' &&
    finding.start === by &&
    slashedEnd(finding, target, by + place.leaf.units);
  if (slashed) return slashed;
  const moved = { ...finding, start: finding.start - by, end: finding.end - by };
  return fixesIn(moved, target.node(place.leaf)).map((fix) => ({
    ...fix,
    edits: fix.edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by })),
  }));
}

/**
 * The end tag of the root, if nothing else is missing. It is not safe: nobody knows which records were lost, unless a
 * mistyped one is there.
 */
function rootEnd({ end, args }: Finding, file: SitemapFile): readonly Fix<never>[] {
  const { document, root } = file;
  if (!root?.records.size || args?.name !== `<${root.name}>`) return [];
  const text = `</${root.name}>`;
  const from = Math.max(0, end - 2 * text.length);
  const last = document.slice(from, end);
  const start = last.lastIndexOf('>', last.length - 2) + 1;
  const rest =
    last.endsWith('>') &&
    (restOfEndTag(last, { start, end: last.length }, root.name) ??
      tornTag(last, last.lastIndexOf('</'), text));
  if (rest) return writing(text, { start: from + rest.start, end: from + rest.end });
  if (!cutOff(file)?.isBetween) return [];
  return [{ fix: 'insertHere', args: { text }, edits: [{ start: end, end, text: `\n${text}\n` }] }];
}

/** Replaces `<url/>` after the leaf, typed instead of `</url>`, with the end tag of an entry. */
function slashedEnd(
  { args }: Finding,
  { document }: SitemapFile,
  start: number,
): readonly Fix<never>[] | undefined {
  const name = String(args?.name ?? '');
  const typed = `<${name}/>`;
  return document.leafAt(start)?.leaf.text.startsWith(typed)
    ? writing(`</${name}>`, { start, end: start + typed.length })
    : undefined;
}

function fixesIn(finding: Finding, node: SitemapNode): readonly Fix<never>[] {
  const { start, end, variant, args } = finding;
  const name = String(args?.name ?? '');
  const { text } = node;
  switch (variant) {
    case 'root-ends-early':
      return [{ fix: 'deleteText', args: { text: "'/'" }, edits: [{ start, end: start + 1, text: '' }] }];
    case 'stray-less-than':
      return lessThan(finding, node);
    case 'cdata-end-in-text':
      return [{ fix: 'escape', args: { text: ']]&gt;' }, edits: [{ start, end, text: ']]&gt;' }] }];
    case 'control-character':
      return [{ fix: 'deleteText', args: { text: name }, edits: [{ start, end, text: '' }] }];
    case 'control-characters': {
      return [{ fix: 'deleteCharacters', args: { count: end - start }, edits: [{ start, end, text: '' }] }];
    }
    case 'attribute-in-end-tag': {
      const tag = text.lastIndexOf('</', start);
      const element = closedAt(node.fragment.elements, tag);
      return element ? written(element, tag, end + 1) : [];
    }
    case 'unexpected-end-tag':
      return strayEnd(finding, node);
    case 'attribute-syntax':
    case 'attribute-not-closed': {
      const element = enclosingTag(node.fragment.elements, start);
      const edits = element && missingQuotes(text, element, finding);
      return edits ? [{ fix: 'insert', args: { text: '"' }, edits }] : [];
    }
    case 'bad-markup': {
      const blank = blankInTag(node, start);
      return blank ? withoutBlank(blank) : [];
    }
    case 'tag-not-closed':
      return halfTyped(finding, node);
    case 'mismatched-end-tag':
    case 'mismatched-start-tag':
      return renaming(finding, node);
    case 'missing-slash':
    case 'mistyped-end-tag':
      return name.endsWith('…') ? [] : writing(`</${name}>`, finding);
    case 'element-not-closed':
      return notClosed(node, elementAt(node.fragment.elements, start));
    default:
      return [];
  }
}

const insertion = (text: string, edit: Edit): Fix<never> => ({
  fix: 'insert',
  args: { text },
  edits: [edit],
});

/** Replaces the typed part of a tag with the whole tag. */
const writing = (text: string, { start, end }: Pick<Edit, 'start' | 'end'>): readonly Fix<never>[] => [
  { fix: 'write', args: { text }, edits: [{ start, end, text }] },
];

const withoutBlank = ({ start, end }: Pick<Edit, 'start' | 'end'>): readonly Fix<never>[] => [
  { fix: 'deleteSpaces', args: { count: end - start }, edits: [{ start, end, text: '' }] },
];

/** An element without its end tag, of which the end of its text may show remains. */
function notClosed(node: SitemapNode, element: XmlElement | undefined): readonly Fix<never>[] {
  const missing = missingEnd(node, element);
  if (!element || !missing) return [];
  const { text } = node;
  const insert = insertion(missing.text, { start: missing.at, end: missing.at, text: missing.text });
  const [first] = element.children;
  const own = { start: element.contentStart, end: first?.start ?? element.contentEnd };
  const hasText = !BLANK.test(text.slice(own.start, own.end));
  const trailing = { start: element.children.at(-1)?.end ?? own.start, end: element.contentEnd };
  const rest = restOfEndTag(text, hasText ? own : trailing, element.name);
  if (rest) return writing(`</${element.name}>`, rest);
  return hasText && text[missing.at - 1] === '>' ? [{ ...insert, fix: 'insertHere' }] : [insert];
}

/** An end tag without a start tag: the start tag is missing, the end tag was meant as one, or it is superfluous. */
function strayEnd({ start, end, args }: Finding, node: SitemapNode): readonly Fix<never>[] {
  const name = String(args?.name ?? '');
  const tag = { start, end, name };
  const parent = innermost(node.fragment.elements, start);
  const found = missingRecordStart(node, tag) ?? missingStart(node, parent, tag);
  if (found === 'unsure') return deletion(node.text, start, end, false);
  if (found) return [{ fix: found.fix, args: { text: found.edit.text || "'/'" }, edits: [found.edit] }];
  const torn = node.exit.phase === 'epilog' ? undefined : tornTag(node.text, start, `</${node.root?.name}>`);
  if (torn) return writing(`</${node.root?.name}>`, torn);
  if (hasRecordAbove(node, start)) return [];
  const { text, record, rootElement } = node;
  const isBetween = node.exit.phase !== 'epilog' && (!parent || parent === rootElement);
  const before = isBetween ? text.slice(rootElement?.contentStart ?? record?.end ?? 0, start) : '';
  if (!BLANK.test(before)) return deletion(text, start, end, false);
  return [{ fix: 'delete', args: { name }, edits: [{ start, end, text: '' }] }];
}

/** Deletes a piece of text that the title quotes; none if it is too long for that. */
function deletion(text: string, start: number, end: number, withLine: boolean): readonly Fix<never>[] {
  if (end - start > LONGEST) return [];
  const range = withLine ? withBlanksBefore(text, { start, end }) : { start, end };
  return [
    { fix: 'deleteTag', args: { text: text.slice(start, end).trim() }, edits: [{ ...range, text: '' }] },
  ];
}

/** Whether a character after this text is part of the path of a URL. */
const isInPath = (text: string): boolean => /:\/\/[^/]+\//.test(text);

/** A `<` in text: the start of the missing end tag, misplaced, or a literal character. */
function lessThan({ start, end }: Finding, node: SitemapNode): readonly Fix<never>[] {
  const { text, fragment, root, rootElement } = node;
  const blank = end === start + 1 ? blankInTag(node, start) : undefined;
  if (blank) return withoutBlank(blank);
  const element = innermost(fragment.elements, start);
  const follows = nextMarkup(text, end);
  const hasContent = element && !BLANK.test(text.slice(element.contentStart, start));
  if (hasContent && !element.closed && element !== rootElement)
    return BLANK.test(text.slice(end, follows)) ? written(element, start, end) : [];
  if (text.slice(end, follows).includes(']]>')) return [];
  const isOfEntry = !element || element === node.record || element === rootElement;
  const isText = !isOfEntry && element.children.length === 0;
  const isOwn = element?.uri === root?.uri;
  // The next `<` may be in the next leaf.
  const isDoubled = follows === end && (end < text.length || !node.last);
  if (isDoubled && (isOwn || !isText))
    return [
      { fix: 'deleteText', args: { text: `'${text.slice(start, end)}'` }, edits: [{ start, end, text: '' }] },
    ];
  if (!isText || !isOwn || !isInPath(text.slice(element.contentStart, start)))
    return deletion(text, start, end, false);
  const escaped = '&lt;'.repeat(end - start);
  return [{ fix: 'escape', args: { text: '&lt;' }, edits: [{ start, end, text: escaped }] }];
}

/** A tag without its `>`. */
function halfTyped({ start, end }: Finding, node: SitemapNode): readonly Fix<never>[] {
  const { text, fragment } = node;
  const own = elementAt(fragment.elements, start);
  if (own?.damaged && own.closed) return [{ fix: 'close', edits: [{ start: end, end, text: '>' }] }];
  if (own?.damaged) return [];
  const closed = text.startsWith('</', start) ? closedAt(fragment.elements, start) : undefined;
  if (closed) {
    const torn = tornTag(text, start, `</${closed.name}>`);
    return written(closed, start, torn?.end ?? end);
  }
  return BLANK.test(text.slice(end, nextMarkup(text, end))) ? deletion(text, start, end, true) : [];
}

/** Replaces the typed part of an element's end tag with the whole tag. */
function written({ name }: XmlElement, start: number, end: number): readonly Fix<never>[] {
  const text = `</${name}>`;
  return [{ fix: 'write', args: { text }, edits: [{ start, end, text }] }];
}

function renaming({ start, end, variant, args }: Finding, { fragment, text }: SitemapNode) {
  const right = String(args?.right ?? '');
  if (right.endsWith('…')) return [];
  const tag = variant === 'mismatched-start-tag' ? `<${right}>` : `</${right}>`;
  const torn = tornTag(text, start, tag);
  if (torn) return writing(tag, torn);
  if (variant === 'mismatched-start-tag')
    return [{ fix: 'rename', args: { right }, edits: [{ start: start + 1, end, text: right }] }];
  const element = closedAt(fragment.elements, start);
  if (!element || !text.startsWith('</', start)) return [];
  const edits = [{ start, end, text: `</${element.name}>` }];
  return [{ fix: 'rename', args: { right: `/${right}` }, edits }];
}

/**
 * Where the end tag of an unclosed element belongs, together with those of unclosed elements in it; undefined if
 * unclear.
 */
export function missingEnd(
  node: SitemapNode,
  element: XmlElement | undefined,
): { at: number; text: string } | undefined {
  if (!element || element.closed || element.damaged) return undefined;
  const { text } = node;
  const endTag = `</${element.name}>`;
  const [first] = element.children;
  const own = text.slice(element.contentStart, first?.start ?? element.contentEnd);
  if (!BLANK.test(own)) return { at: element.contentStart + own.trimEnd().length, text: endTag };
  const last = lastOwn(node, element);
  if (!last) return undefined;
  if (last.closed) return { at: last.end, text: endTag };
  const inner = missingEnd(node, last);
  return inner && { at: inner.at, text: inner.text + endTag };
}

/**
 * The last child that certainly belongs to an element: in a record any child, in other elements those with the same
 * prefix.
 */
function lastOwn({ record, root }: SitemapNode, element: XmlElement): XmlElement | undefined {
  if (element === record) return element.children.at(-1);
  if (element.uri === root?.uri) return undefined;
  const stranger = element.children.findIndex(({ uri }) => uri !== element.uri);
  return element.children.at(stranger < 0 ? -1 : stranger - 1);
}

/** Whether elements of an entry precede an end tag, outside of a record: then a start tag is more likely missing. */
const hasRecordAbove = ({ fragment, record, root }: SitemapNode, start: number): boolean =>
  fragment.elements.some(
    (element) => element !== record && element.end <= start && element.uri === root?.uri,
  );

/** The offset of the next `<` at or after `from`, or the end of the text. */
function nextMarkup(text: string, from: number): number {
  const at = text.indexOf('<', from);
  return at < 0 ? text.length : at;
}

/** The element whose start tag contains `at`. */
function enclosingTag(elements: readonly XmlElement[], at: number): XmlElement | undefined {
  const found = elements.find(({ start, end }) => start < at && at < end);
  return found && at >= found.contentStart ? enclosingTag(found.children, at) : found;
}

function innermost(elements: readonly XmlElement[], at: number): XmlElement | undefined {
  const found = elements.find(({ start, end }) => start <= at && at < end);
  return found && (innermost(found.children, at) ?? found);
}

/** The element whose end tag, or its remains, begins at `at`. */
function closedAt(elements: readonly XmlElement[], at: number): XmlElement | undefined {
  const found = elements.find(({ start, end }) => start < at && at < end);
  if (!found) return undefined;
  return found.contentEnd === at ? found : closedAt(found.children, at);
}
