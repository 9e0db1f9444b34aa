import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { NEWS } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { deleteNamed } from '../shared/insert.ts';
import { article, newsChildren, newsOf, newsSitemap } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

const isRepeatable = (parent: ElementOutline, { uri, local }: ElementOutline): boolean => {
  if (uri !== NEWS) return true;
  const fact = newsChildren(parent.local).find((row) => row.local === local);
  return fact === undefined || fact.deprecated !== undefined;
};

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/duplicate',
    level: 'error',
    message: 'Second <{name}> in <{parent}>: Google may use either of them',
    fixes: { delete: { title: 'Delete this <{name}>', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: 'A second `<news:news>` in one entry, or a second publication, name, language, date or title in one article.',
      why: 'An entry describes one article, and each value appears once. Which of two values counts is not defined.',
      how: 'Keep the correct one. Give another article its own entry.',
    },
    sources: [SOURCES.news],
    examples: [
      {
        bad: newsSitemap(article() + article().replace('news:news', '⟦news:news⟧')),
        good: newsSitemap(article()),
        fix: 'delete',
      },
      {
        bad: newsSitemap(
          article({ rest: '<news:title>A</news:title><⟦news:title⟧>Companies A and B merge</news:title>' }),
        ),
        good: newsSitemap(article({ rest: '<news:title>A</news:title>' })),
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    const all = newsOf(node);
    if (all.length === 0) return;
    const reportElement = (element: ElementOutline, parent: string) => {
      report(element, { args: { name: element.name, parent } });
    };
    const check = (parent: ElementOutline) => {
      let seen: Set<string> | undefined;
      for (const child of parent.children) {
        if (child.damaged || isRepeatable(parent, child)) continue;
        seen ??= new Set();
        if (seen.has(child.local)) reportElement(child, parent.name);
        else if (child.local === 'publication') check(child);
        seen.add(child.local);
      }
    };
    for (const [at, news] of all.entries()) {
      if (at > 0) reportElement(news, node.record!.name);
      check(news);
    }
  },

  fixes: deleteNamed,
};
