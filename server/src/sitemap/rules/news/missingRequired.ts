import { nearestName } from '../../../core/editDistance.ts';
import type { ElementOutline, XmlElement } from '../../../xml/tree/tree.ts';
import { nameRange } from '../../../xml/tree/tree.ts';
import type { ElementFact } from '../../facts/elements.ts';
import { NEWS } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Outline, SitemapNode } from '../../syntax/node.ts';
import type { Place } from '../../syntax/places.ts';
import { isDamaged } from '../shared/faults.ts';
import { elementAt, withPrefix } from '../shared/names.ts';
import { article, emptyNews, newsChildren, newsOf, newsSitemap, textOf } from '../shared/news.ts';
import { arePresent } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const REQUIRED: readonly Place[] = [
  'url/news:news/news:publication/news:name',
  'url/news:news/news:publication/news:language',
  'url/news:news/news:publication_date',
  'url/news:news/news:title',
];

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/missing-required',
    level: 'error',
    message: 'Google ignores this article: <{parent}> has no <{name}>',
    variants: { empty: { message: 'Google ignores this article: <{name}> is empty' } },
    fixes: { insert: { title: 'Add <{name}>', safe: false, oneByOne: 'to complete' } },
    docs: {
      what: 'A `<news:news>` without publication, name, language, publication date or title.',
      why: 'Google requires all five ("Missing `<publication>` tag" and the like in Search Console). It ignores an article that lacks one of them.',
      how: 'Add the element and its value.',
    },
    sources: [SOURCES.news, SOURCES.searchConsole],
    examples: [
      {
        bad: newsSitemap(article({ publication: '<news:name>The Example Times</news:name>' })).replace(
          '<news:publication>',
          '<⟦news:publication⟧>',
        ),
        good: newsSitemap(article()),
      },
      {
        bad: newsSitemap(article({ rest: '<⟦news:title⟧></news:title>' })),
        good: newsSitemap(article()),
      },
    ],
  },

  structure(node, report) {
    const all = newsOf(node);
    if (all.length === 0 || node.exit.phase === 'record' || isDamaged(node)) return;
    const check = (parent: ElementOutline, outer?: ElementOutline) => {
      for (const fact of newsChildren(parent.local)) {
        if (!fact.required) continue;
        if (!parent.children.some((child) => standsFor(child, fact)) && !isMeant(node, parent, fact, outer)) {
          report(parent, { args: { name: withPrefix(parent, fact.local), parent: parent.name } });
        }
      }
      const publication = parent.children.find(({ uri, local }) => uri === NEWS && local === 'publication');
      if (publication && !publication.damaged && !outer) check(publication, parent);
    };
    for (const news of all) check(news);
  },

  requires: ['news:news'],
  skips: (values) => arePresent(values, REQUIRED),
  record(node, report) {
    if (node.exit.phase === 'record' || isDamaged(node)) return;
    for (const news of newsOf(node)) {
      const publication = news.children.find(({ uri, local }) => uri === NEWS && local === 'publication');
      for (const parent of publication && !publication.damaged ? [news, publication] : [news])
        for (const child of parent.children) {
          if (child.uri !== NEWS || !isEmpty(child, parent, node)) continue;
          const { start, end } = nameRange(child);
          report(start, end, { variant: 'empty', args: { name: child.name } });
        }
    }
  },

  fixes({ start, variant, args }, { fragment, text }) {
    const parent = elementAt(fragment.elements, start - 1);
    if (!parent || variant || !args) return [];
    const name = String(args.name);
    const facts = newsChildren(parent.local);
    const at = facts.findIndex(({ local }) => withPrefix(parent, local) === name);
    if (at < 0) return [];
    return [{ fix: 'insert', args: { name }, edits: [insertion(parent, facts, at, text)] }];
  },
};

/** Whether the element is present, or would be if its prefix were declared, which is its own namespace otherwise. */
const standsFor = (child: ElementOutline, { local }: ElementFact): boolean =>
  child.local === local && (child.uri === NEWS || (child.prefix !== '' && child.uri === child.prefix));

/** Whether another rule reports it: it is misspelled, or next to `publication` instead of in it. */
function isMeant(
  { root }: Outline,
  parent: ElementOutline,
  fact: ElementFact,
  outer: ElementOutline | undefined,
): boolean {
  const isUnknown = ({ uri, local }: ElementOutline) =>
    uri === NEWS
      ? !newsChildren(parent.local).some((known) => known.local === local)
      : uri === root?.uri || uri === '';
  return (
    parent.children.some(
      (child) => isUnknown(child) && nearestName(child.local, [fact.local]) !== undefined,
    ) ||
    (outer?.children.some((child) => standsFor(child, fact)) ?? false)
  );
}

function isEmpty(child: XmlElement, parent: XmlElement, { text }: SitemapNode): boolean {
  const fact = newsChildren(parent.local).find(({ local }) => local === child.local);
  return fact?.required === true && fact.value !== 'elements' && textOf(child, text)?.value === '';
}

/** Where to insert the child by the order of the documentation; on a separate line if its neighbors are. */
function insertion(parent: XmlElement, facts: readonly ElementFact[], at: number, text: string) {
  const tags = emptyNews(parent, facts[at]!);
  if (parent.empty) {
    const all = facts.filter(({ required }) => required).map((fact) => emptyNews(parent, fact));
    const slash = text.lastIndexOf('/', parent.end);
    return { start: slash, end: parent.end, text: `>${all.join('')}</${parent.name}>` };
  }
  const later = new Set(facts.slice(at + 1).map(({ local }) => local));
  const next = parent.children.find(({ uri, local }) => uri === NEWS && later.has(local));
  if (next) return { start: next.start, end: next.start, text: tags + gapBefore(text, next) };
  const last = parent.children.at(-1);
  if (last) return { start: last.end, end: last.end, text: gapBefore(text, last) + tags };
  return { start: parent.contentStart, end: parent.contentStart, text: tags };
}

/** The white space between the element and the tag before it. */
const gapBefore = (text: string, { start }: XmlElement): string =>
  />(\s*)$/.exec(text.slice(text.lastIndexOf('>', start - 1), start))?.[1] ?? '';
