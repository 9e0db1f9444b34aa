import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { SITEMAP_LIMITS } from '../../facts/limits.ts';
import { VIDEO } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { deleteElement } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

const MAX = SITEMAP_LIMITS.tagsPerVideo.most;
const tags = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `<video:tag>word ${i}</video:tag>`);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/too-many-tags',
    level: 'error',
    message: '{count} tags: Google allows only {most} per video, and may ignore the rest',
    fixes: { delete: { title: 'Delete the tags after the first {most}', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: `More than ${MAX} \`<video:tag>\` in one \`<video:video>\`.`,
      why: `A video may have ${MAX} tags. Google may ignore the rest.`,
      how: 'Keep the most descriptive tags. The finding marks the first tag over the limit.',
    },
    sources: [SOURCES.videos],
    examples: [
      {
        bad: video(...tags(MAX), '<⟦video:tag⟧>repair</video:tag>', '<video:tag>water</video:tag>'),
        good: video(...tags(MAX)),
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    for (const element of videosIn(node)) {
      if (element.children.length <= MAX) continue;
      const found = element.children.filter(isTag);
      const surplus = found[MAX];
      if (!surplus) continue;
      report(surplus, { args: { count: found.length, most: MAX } });
    }
  },

  fixes({ start }, node) {
    const owner = videosIn(node).find((element) => element.start < start && start < element.end);
    if (!owner) return [];
    const surplus = owner.children.filter((child) => isTag(child) && child.start >= start - 1);
    return [
      {
        fix: 'delete',
        args: { most: MAX },
        edits: surplus.map((element) => deleteElement(node.text, element)),
      },
    ];
  },
};

const isTag = ({ local, uri }: ElementOutline): boolean => local === 'tag' && uri === VIDEO;
