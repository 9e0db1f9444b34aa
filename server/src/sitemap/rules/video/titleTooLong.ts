import type { Report } from '../../../core/rule/rule.ts';
import { valueIn, type XmlElement } from '../../../xml/tree/tree.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { isMedia, itemOf, rss } from '../shared/feed.ts';
import { lengthOver } from '../shared/values.ts';
import type { SitemapLeafRule } from '../types.ts';

const MAX = SITEMAP_LIMITS.feedTitle.most;
const titled = (title: string): string =>
  rss(`<item><link>https://www.example.com/a</link><media:title>${title}</media:title></item>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/title-too-long',
    level: 'hint',
    message: '{count} characters: search engines may cut off a <{name}> after {most}',
    docs: {
      what: `A \`<media:title>\` in a feed of more than ${MAX} characters. There is no documented limit for \`<video:title>\`.`,
      why: 'A longer title may be cut off.',
      how: 'Shorten the title.',
      off: 'Turn it off if people read the feed and should see the whole title.',
    },
    sources: [SOURCES.videos],
    examples: [{ bad: titled(`⟦${'x'.repeat(MAX + 1)}⟧`), good: titled('x'.repeat(MAX)) }],
  },

  leaf(node, report) {
    const item = itemOf(node);
    if (item?.children.some(isMedia)) check(item.children, node, 0, report);
  },
};

/** `<media:title>` is in an item, in a `<media:group>` of it, or in a `<media:content>` of either. */
const DEEPEST = 2;

function check(elements: readonly XmlElement[], node: SitemapNode, depth: number, report: Report): void {
  for (const element of elements) {
    if (!isMedia(element) || element.damaged) continue;
    if (element.local !== 'title') {
      if (depth < DEEPEST) check(element.children, node, depth + 1, report);
      continue;
    }
    const { value, start, end } = valueIn(element, node.text);
    const count = lengthOver(value, MAX);
    if (count) report(start, end, { args: { name: element.name, count, most: MAX } });
  }
}
