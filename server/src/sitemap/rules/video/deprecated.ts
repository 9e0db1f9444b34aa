import type { Finding, Fix } from '../../../core/rule/rule.ts';
import { VIDEO } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { extensionFact } from '../shared/extensions.ts';
import { deleteElement } from '../shared/insert.ts';
import { DESCRIPTION, THUMBNAIL, TITLE, video, videoOf } from '../shared/mediaExamples.ts';
import { elementAt } from '../shared/names.ts';
import { videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const player = (attributes: string): string =>
  videoOf(
    THUMBNAIL,
    TITLE,
    DESCRIPTION,
    `<video:player_loc${attributes}>https://www.example.com/player?video=1</video:player_loc>`,
  );

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/deprecated',
    level: 'hint',
    message: '{what} has had no effect since {since}',
    variants: {
      attribute: {},
      undocumented: { message: 'Google does not document {what}, so it may have no effect' },
    },
    fixes: { delete: { title: 'Delete {what}', safe: false, bulk: true } },
    docs: {
      what: '`category`, `gallery_loc`, `price` or `tvshow` in a `<video:video>`, or `allow_embed` or `autoplay` on its `player_loc`; also `content_segment_loc` and `id`, which only the schema defines.',
      why: 'Google has not read the former since 2022-08-06, and does not document the latter.',
      how: 'Delete them.',
      off: 'Turn it off if another reader of the file uses these elements.',
    },
    sources: [SOURCES.cleanup, SOURCES.videos, SOURCES.videoSchema],
    examples: [
      { bad: video('<⟦video:category⟧>Food</video:category>'), good: video(), fix: 'delete' },
      { bad: video('<⟦video:id⟧ type="url">42</video:id>'), good: video(), fix: 'delete' },
      { bad: player(' ⟦allow_embed="yes"⟧ ⟦autoplay="ap=1"⟧'), good: player(''), fix: 'delete' },
    ],
  },

  structure(node, report) {
    const { root } = node;
    if (!root) return;
    for (const { children } of videosIn(node)) {
      for (const child of children) {
        if (child.uri !== VIDEO || child.damaged) continue;
        const fact = extensionFact(child, root);
        if (fact?.deprecated) {
          const { since } = fact.deprecated;
          const what = `<${child.name}>`;
          if (since === undefined) report(child, { variant: 'undocumented', args: { what } });
          else report(child, { args: { what, since } });
        } else if (child.attributes.length > 0) {
          for (const attribute of child.attributes) {
            const row = fact?.attributes.find(
              ({ local, uri }) => local === attribute.local && uri === attribute.uri,
            );
            const since = row?.deprecated?.since;
            if (since === undefined) continue;
            report(attribute, {
              variant: 'attribute',
              args: { what: attribute.name, since: since },
            });
          }
        }
      }
    }
  },

  fixes(finding: Finding, { fragment, text }: SitemapNode): readonly Fix[] {
    const { start, end, variant, args } = finding;
    const what = { what: String(args?.what) };
    if (variant === 'attribute') {
      let from = start;
      while (/\s/.test(text[from - 1] ?? '')) from--;
      return [{ fix: 'delete', args: what, edits: [{ start: from, end, text: '' }] }];
    }
    const element = elementAt(fragment.elements, start - 1);
    return element?.closed ? [{ fix: 'delete', args: what, edits: [deleteElement(text, element)] }] : [];
  },
};
