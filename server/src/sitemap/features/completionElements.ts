import { nearestName } from '../../core/editDistance.ts';
import type { Completion } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { Span } from '../../text/span.ts';
import type { NameSpot } from '../../xml/tokens/spot.ts';
import { type ElementFact, elementFact } from '../facts/elements.ts';
import { SITEMAP_NAMESPACE } from '../facts/namespaces.ts';
import { elementTexts, type RowTexts } from '../facts/texts.ts';
import { completionWords as t } from '../words/completions.ts';
import { type Help, order, replacing } from './completionHelp.ts';
import { afterCursor, type Cursor, type OpenElement, type RestOfElement } from './cursor.ts';
import { elementMarkdown } from './hover/names.ts';
import { rootPlace } from './places.ts';
import { childrenOf, qualified, Snippet, usualChildren } from './snippets.ts';

/** The extensions that a complete entry can have, besides its URL and date. */
const EXTRAS: readonly (readonly [
  extra: 'image' | 'video' | 'news' | 'alternates',
  ...children: readonly string[],
])[] = [
  ['image', 'image:image'],
  ['video', 'video:video'],
  ['news', 'news:news'],
  ['alternates', 'xhtml:link', 'xhtml:link'],
];

/**
 * The elements that are allowed at the cursor and still missing, with their required content, and the end tag of the
 * open element. In a complete tag, only the name changes, together with that in its end tag.
 */
export function elementItems(help: Help, part: Span): Completion[] {
  const { cursor } = help;
  const { spot, open, document } = cursor;
  const parent = open.at(-1);
  if (!parent) return [];
  const rest = afterCursor(cursor);
  const facts = missing(parent, rest);
  if (spot.in === 'name' && spot.tag && (rest.end || spot.tag.type === 'empty')) {
    return facts.flatMap((fact, i) => renamed(help, spot, fact, rest, i));
  }
  const inRoot = open.length === 1;
  const closed = inRoot ? document.text.endState.phase === 'epilog' : rest.closed;
  const items = facts.flatMap((fact) => [
    ...inserted(help, part, fact, usualChildren(fact)),
    ...(fact.parent === 'urlset' ? EXTRAS.flatMap((extra) => withExtra(help, part, fact, extra)) : []),
  ]);
  if (!closed) items.push(endItem(parent, part));
  return items.map((item, i) => ({ ...item, sort: order(i) }));
}

/** The elements that are still allowed in an element, in the order of the schema. */
function missing(parent: OpenElement, { children }: RestOfElement): ElementFact[] {
  if (!parent.fact) return [];
  const present = new Map<string, number>();
  for (const name of [...parent.children, ...children]) present.set(name, (present.get(name) ?? 0) + 1);
  return childrenOf(parent.fact).filter(
    ({ name, deprecated, repeatable, most = Number.POSITIVE_INFINITY }) =>
      !deprecated && (present.get(name) ?? 0) < (repeatable ? most : 1),
  );
}

interface Written {
  readonly label: string;
  readonly name: string;
  readonly fact: ElementFact;
  readonly additional: readonly Edit[];
}

const about = ({ label, name, fact, additional }: Written, help: Help, part: Span) => ({
  label,
  detail: detailOf(elementTexts(fact), additional.length > 0),
  documentation: elementMarkdown(fact, name.slice(0, Math.max(0, name.indexOf(':')))),
  filter: help.cursor.text[part.start] === '<' ? `<${label}` : label,
  ...(additional.length > 0 && { additional }),
});

const detailOf = ({ summary }: RowTexts, declares: boolean): string =>
  declares ? t('declares', { summary }) : summary;

/** An element with its required content; none if its namespace cannot be declared. */
function inserted(
  help: Help,
  part: Span,
  fact: ElementFact,
  children: readonly ElementFact[],
  labeled = (name: string) => name,
): Completion[] {
  const own = help.prefix(fact.uri);
  const prefixes = children.map(({ uri }) => help.prefix(uri));
  if (!own || prefixes.includes(undefined)) return [];
  const name = qualified(own.text, fact.local);
  const edits = [own, ...prefixes].flatMap((prefix) => prefix!.additional);
  const additional = edits.slice(0, 1);
  return [
    {
      ...about({ label: labeled(name), name, fact, additional }, help, part),
      kind: fact.parent === 'urlset' || fact.parent === 'sitemapindex' ? 'snippet' : 'element',
      edit: replacing(part, new Snippet(help.filling).element(fact, children)),
      snippet: true,
    },
  ];
}

function withExtra(
  help: Help,
  part: Span,
  fact: ElementFact,
  [extra, ...names]: (typeof EXTRAS)[number],
): Completion[] {
  const children = names.flatMap((name) => childrenOf(fact).find((child) => child.name === name) ?? []);
  return inserted(help, part, fact, [...usualChildren(fact), ...children], (name) =>
    t(`entry.${extra}`, { name }),
  );
}

function renamed(
  help: Help,
  spot: NameSpot,
  fact: ElementFact,
  { end }: RestOfElement,
  i: number,
): Completion[] {
  const prefix = help.prefix(fact.uri);
  if (!prefix) return [];
  const { base } = help.cursor;
  const name = qualified(prefix.text, fact.local);
  const part = { start: spot.word.start + 1, end: spot.word.end };
  const start = end ? base + end.start + 2 : 0;
  const ending = end ? [{ start, end: start + end.name.length, text: name }] : [];
  const additional = [...prefix.additional, ...ending];
  return [
    {
      ...about({ label: name, name, fact, additional: prefix.additional }, help, part),
      kind: 'element',
      edit: replacing(part, name),
      sort: order(i),
      ...(additional.length > 0 && { additional }),
    },
  ];
}

/** The end tag of an empty element that holds text, inserted after the cursor. */
export function emptyEndItems(cursor: Cursor): Completion[] {
  const { open, at } = cursor;
  const parent = open.at(-1);
  if (!parent || afterCursor(cursor).closed) return [];
  return [
    {
      ...endItem(parent, { start: at, end: at }),
      edit: { start: at, end: at, text: `$0</${parent.name}>` },
      snippet: true,
      sort: '~',
    },
  ];
}

/**
 * Compared with the typed text up to the end of the name: after a typed `>` the tag is complete, and Enter begins a
 * line.
 */
const endItem = ({ name }: Pick<OpenElement, 'name'>, part: Span): Completion => ({
  label: `</${name}>`,
  kind: 'element',
  detail: t('endTag'),
  edit: replacing(part, `</${name}>`),
  filter: `</${name}`,
});

/**
 * The end tags of the open elements, innermost first; for a misspelled element, first the one that was meant, which
 * also renames its start tag.
 */
export const endItems = (cursor: Cursor, part: Span): Completion[] => {
  const names = [...new Set(cursor.open.toReversed().map(({ name }) => name))];
  const items = [...meant(cursor, part), ...names.map((name) => endItem({ name }, part))];
  return items.map((item, i) => ({ ...item, sort: order(i) }));
};

/** The end tag of the element that an unknown one was meant to be, with the edit of its start tag. */
function meant({ open, base }: Cursor, part: Span): Completion[] {
  const element = open.at(-1);
  const parent = open.at(-2);
  if (!element || element.fact || element.start < 0 || !parent?.fact) return [];
  const { name, prefix, start } = element;
  const known = childrenOf(parent.fact).filter(({ uri }) => uri === parent.fact?.uri);
  const local = nearestName(
    prefix === '' ? name : name.slice(prefix.length + 1),
    known.map(({ local }) => local),
  );
  if (local === undefined) return [];
  const right = qualified(prefix, local);
  const at = base + start + 1;
  const item = endItem({ name: right }, part);
  return [{ ...item, additional: [{ start: at, end: at + name.length, text: right }] }];
}

/** The possible names of the root element, in its start tag; its end tag is renamed too. */
export function rootNameItems(cursor: Cursor): Completion[] {
  const { spot, text } = cursor;
  if (spot.in !== 'name') return [];
  const part = { start: spot.word.start + 1, end: spot.word.end };
  const old = text.slice(part.start, part.end);
  const [, prefix = ''] = /^([^:]*):/.exec(old) ?? [];
  const end = spot.tag?.type === 'start' ? rootEndName(cursor, old) : undefined;
  return ['urlset', 'sitemapindex'].flatMap((local, i) => {
    const fact = elementFact(SITEMAP_NAMESPACE, local);
    const name = qualified(prefix, local);
    const additional = end && { additional: [replacing(end, name)] };
    const edit = replacing(part, name);
    return fact
      ? [
          {
            label: name,
            kind: 'element',
            detail: elementTexts(fact).summary,
            edit,
            sort: order(i),
            ...additional,
          },
        ]
      : [];
  });
}

/** The name in the end tag of a root called `name`, as a range of the file. */
function rootEndName(cursor: Cursor, name: string): Span | undefined {
  const { document, base } = cursor;
  const closing = rootPlace(document)?.names[1];
  if (closing) return document.text.slice(closing.start, closing.end) === name ? closing : undefined;
  const { end } = afterCursor(cursor);
  return end && { start: base + end.start + 2, end: base + end.start + 2 + name.length };
}
