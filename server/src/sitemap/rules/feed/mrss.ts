import { listed } from '../../../core/catalogue.ts';
import type { Report } from '../../../core/rule/rule.ts';
import { nameRange, valueIn, type XmlElement } from '../../../xml/tree/tree.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { SOURCES } from '../../facts/sources.ts';
import { attributeIn, isMedia, itemOf, mediaIn, rss } from '../shared/feed.ts';
import { lengthOver } from '../shared/values.ts';
import type { SitemapLeafRule } from '../types.ts';

const MAX = SITEMAP_LIMITS.feedDescription.most;
const PAGE = '<link>https://www.example.com/a</link>';
const TITLE = '<media:title>Repairing a tap</media:title>';
const THUMBNAIL = '<media:thumbnail url="https://www.example.com/a.jpg"/>';
const CONTENT = '<media:content url="https://www.example.com/a.mp4"';
const text = (words: string): string => `<media:description>${words}</media:description>`;
const item = (...inner: readonly string[]): string => rss(`<item>${PAGE}${inner.join('')}</item>`);
const video = (...inner: readonly string[]): string =>
  item(`${CONTENT} type="video/mp4">`, TITLE, text('What to do'), THUMBNAIL, ...inner, '</media:content>');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'feed/mrss',
    level: 'error',
    message: 'Google ignores this video: it has no {parts}',
    variants: {
      location: {
        message: "Google ignores this video: it needs a 'url' in <{name}>, or a <media:player> with one",
      },
      description: {
        message: '{count} characters: Google may cut a <{name}> after {most}, or ignore it',
        severity: 'warning',
      },
      restriction: {
        message: "<{name}> needs type='country', or Google may ignore it",
        sample: { name: 'media:restriction' },
      },
      relationship: {
        message:
          "Google may ignore <{name}>: it needs relationship='allow' (only these) or 'deny' (all others)",
      },
    },
    docs: {
      what: 'A video in a Media RSS feed that lacks a part that Google requires: the URL of the file or of a player, a title, a description or a thumbnail. Also a description that is too long, or a restriction that does not say what it restricts.',
      why: 'Google uses a video from a feed only if it has all of these.',
      how: 'Add the missing parts to the item.',
    },
    sources: [SOURCES.videos],
    examples: [
      {
        bad: item('<⟦media:content⟧>', TITLE, text('What to do'), THUMBNAIL, '</media:content>'),
        good: video(),
      },
      { bad: item(`${CONTENT} medium="video"/>`.replace('media:content', '⟦media:content⟧')), good: video() },
      {
        bad: item(`${CONTENT}/>`, TITLE, text(`⟦${'x'.repeat(MAX + 1)}⟧`), THUMBNAIL),
        good: item(`${CONTENT}/>`, TITLE, text('x'.repeat(MAX)), THUMBNAIL),
      },
      {
        bad: video('<⟦media:restriction⟧ type="country">DE AT</media:restriction>'),
        good: video('<media:restriction type="country" relationship="allow">DE AT</media:restriction>'),
      },
    ],
  },

  leaf(node, report) {
    const item = itemOf(node);
    if (!item?.children.some(isMedia)) return;
    const groups = mediaIn([item], 'group');
    const contents = mediaIn([item, ...groups], 'content').filter(isVideo);
    const players = mediaIn([item, ...groups, ...contents], 'player');
    const [first] = contents.length > 0 ? contents : players;
    if (!first) return;
    const levels = [item, ...groups, ...contents];
    checkParts(first, levels, [...contents, ...players], report);
    for (const description of mediaIn(levels, 'description')) {
      const { value, start, end } = valueIn(description, node.text);
      const count = lengthOver(value, MAX);
      if (count) {
        const args = { name: description.name, count, most: MAX };
        report(start, end, { variant: 'description', args });
      }
    }
    for (const restriction of mediaIn(levels, 'restriction')) checkRestriction(restriction, report);
  },
};

/** Pictures and sounds are not videos; content without a type may be one. */
function isVideo(content: XmlElement): boolean {
  const medium = attributeIn(content, 'medium');
  const type = attributeIn(content, 'type');
  if (medium) return medium === 'video';
  return !type || type.startsWith('video/') || type === 'application/x-shockwave-flash';
}

/** Elements that RSS itself may also state for the whole item. */
const OWN = ['title', 'description'] as const;

function checkParts(
  first: XmlElement,
  levels: readonly XmlElement[],
  locations: readonly XmlElement[],
  report: Report,
): void {
  const { start, end } = nameRange(first);
  if (!locations.some((element) => attributeIn(element, 'url'))) {
    report(start, end, { variant: 'location', args: { name: first.name } });
  }
  const missing: string[] = OWN.filter(
    (local) =>
      mediaIn(levels, local).length === 0 &&
      !levels[0]!.children.some((child) => child.local === local && child.uri === levels[0]!.uri),
  );
  if (!mediaIn(levels, 'thumbnail').some((element) => attributeIn(element, 'url'))) missing.push('thumbnail');
  if (missing.length > 0) report(start, end, { args: { parts: listed(missing) } });
}

function checkRestriction(restriction: XmlElement, report: Report): void {
  const relationship = attributeIn(restriction, 'relationship');
  const isCountry = attributeIn(restriction, 'type') === 'country';
  if (isCountry && (relationship === 'allow' || relationship === 'deny')) return;
  const { start, end } = nameRange(restriction);
  const variant = isCountry ? 'relationship' : 'restriction';
  report(start, end, { variant, args: { name: restriction.name } });
}
