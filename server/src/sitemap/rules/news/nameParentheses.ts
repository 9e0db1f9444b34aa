import { loosely } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { article, newsSitemap, newsValues } from '../shared/news.ts';
import type { SitemapLeafRule } from '../types.ts';

const named = (name: string) =>
  newsSitemap(article({ publication: `<news:name>${name}</news:name><news:language>en</news:language>` }));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'news/name-parentheses',
    level: 'hint',
    message: 'Google requires the exact name from news.google.com, which has no text in parentheses',
    fixes: { strip: { title: 'Delete the parentheses and their text', safe: true } },
    docs: {
      what: 'A `<news:name>` with text in parentheses.',
      why: 'The name must be exactly the name of the publication on news.google.com, without any text in parentheses. With another name, Google may not assign the article to the publication.',
      how: 'Delete the parentheses and the text in them.',
      off: 'Turn it off if Google News does not read the sitemap.',
    },
    sources: [SOURCES.news],
    examples: [
      {
        bad: named('The Example Times ⟦(subscription)⟧'),
        good: named('The Example Times'),
        fix: 'strip',
      },
    ],
  },

  visits: ['url/news:news/news:publication/news:name'],
  unless: loosely((text, start, end) => !text.slice(start, end).includes('(')),
  value({ value, pieces, text }, report) {
    if (!value.includes('(')) return;
    for (const piece of pieces)
      for (const [start, end] of parentheses(text, piece.start, piece.end)) report(start, end);
  },

  fixes({ start, end }, node) {
    const name = newsValues(node, 'name').find(
      (newsValue) => newsValue.start <= start && end <= newsValue.end,
    );
    if (!name || (name.start === start && name.end === end)) return [];
    const edit =
      start > name.start
        ? { start: name.start + node.text.slice(name.start, start).trimEnd().length, end }
        : { start, end: name.end - node.text.slice(end, name.end).trimStart().length };
    return [{ fix: 'strip', edits: [{ ...edit, text: '' }] }];
  },
};

/** The outermost pairs of parentheses in a range. */
function parentheses(text: string, from: number, to: number): [number, number][] {
  const found: [number, number][] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < to; at++) {
    if (text[at] === '(' && depth++ === 0) start = at;
    else if (text[at] === ')' && depth > 0 && --depth === 0) found.push([start, at + 1]);
  }
  return found;
}
