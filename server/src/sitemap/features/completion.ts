import type { Completion } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import { isSpace } from '../../xml/tokens/tokens.ts';
import type { SitemapDocument } from '../document.ts';
import { type AttributeFact, attributeFact, type ElementFact, XMLNS } from '../facts/elements.ts';
import { attributeItems } from './completionAttributes.ts';
import { elementItems, emptyEndItems, endItems, rootNameItems } from './completionElements.ts';
import { type Help, helpAt } from './completionHelp.ts';
import { rootItems } from './completionRoot.ts';
import { isList, valueItems } from './completionValues.ts';
import { cursorAt, isAlone, type TagSpot } from './cursor.ts';
import type { Clock } from './hover/moment.ts';

/**
 * Creates the completion of sitemaps: elements, attributes, namespaces, values and end tags, best first. It reads one
 * leaf and the root only.
 * @returns for an offset of the document (UTF-16 units), what can be inserted there; nothing in comments, CDATA
 * sections and instructions, after the root, in files of other kinds and in text that has not been read
 */
export const completionFeature =
  (clock: Clock) =>
  (document: SitemapDocument, offset: number): readonly Completion[] => {
    const cursor = cursorAt(document, offset);
    if (!cursor) return [];
    const { base } = cursor;
    const moved = ({ start, end, text }: Edit): Edit => ({ start: base + start, end: base + end, text });
    return itemsAt(helpAt(cursor, clock)).map((item) => ({ ...item, edit: moved(item.edit) }));
  };

function itemsAt(help: Help): Completion[] {
  const { cursor } = help;
  const { spot, open } = cursor;
  const [root] = open;
  const parent = open.at(-1);
  if (root && !root.fact) return [];
  switch (spot.in) {
    case 'end':
      return endItems(cursor, spot.word);
    case 'tag':
      return tagItems(help, spot);
    case 'name':
      if (!parent) return spot.tag ? rootNameItems(cursor) : rootItems(help, spot.word);
      return elementItems(help, spot.tag ? { ...spot.word, end: spot.tag.end } : spot.word);
    case 'content':
      if (parent?.fact && parent.fact.value !== 'elements') return textItems(help, parent.fact);
      if (!isAlone(cursor, spot)) return [];
      return parent ? elementItems(help, spot.word) : rootItems(help, spot.word);
  }
}

/** Values of the element that contains the cursor. */
function textItems(help: Help, fact: ElementFact): Completion[] {
  const { text, at } = help.cursor;
  const from = text.lastIndexOf('>', at - 1) + 1;
  const next = text.indexOf('<', at);
  const part = wordAt(text, { start: from, end: next < 0 ? text.length : next }, at);
  const before = text.slice(from, part.start).trim();
  const after = lineAfter(text, part.end, next);
  const others = `${before} ${after}`.trim();
  if (others !== '' && !isList(fact)) return [];
  const typed = text.slice(part.start, at);
  const values = valueItems({ help, fact, part, typed, others: new Set(others.split(/\s+/)) });
  return others === '' && part.start === part.end ? [...values, ...emptyEndItems(help.cursor)] : values;
}

/** The rest of a word's line: the lines below were there before the element was begun. */
const lineAfter = (text: string, from: number, next: number): string =>
  text
    .slice(from, next < 0 ? text.length : next)
    .split(/[\r\n]/, 1)[0]!
    .trim();

function wordAt(text: string, { start, end }: Span, at: number): Span {
  const word = { start: at, end: at };
  while (word.start > start && !isSpace(text.charCodeAt(word.start - 1))) word.start--;
  while (word.end < end && !isSpace(text.charCodeAt(word.end))) word.end++;
  return word;
}

function tagItems(help: Help, tag: TagSpot): Completion[] {
  const { spot, element } = tag;
  if (spot.in === 'attribute') return attributeItems(tag, spot);
  const { name, value, opening, closing } = spot;
  const fact = factOf(element.fact, name);
  if (!fact) return [];
  const { text, at } = help.cursor;
  const items = valueItems({
    ...{ help, fact, attribute: name, part: value },
    ...{ typed: text.slice(value.start, at), others: new Set<string>() },
  });
  return items.map((item) => ({
    ...item,
    edit: { ...item.edit, text: `${opening}${quotable(item.edit.text)}${closing}` },
  }));
}

const quotable = (text: string): string => text.replaceAll('"', '&quot;').replaceAll("'", '&apos;');

function factOf(element: ElementFact | undefined, name: string): AttributeFact | undefined {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return XMLNS;
  return element && attributeFact(element, '', name);
}
