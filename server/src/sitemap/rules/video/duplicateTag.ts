import { VIDEO } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { extensionFact } from '../shared/extensions.ts';
import { deleteNamed } from '../shared/insert.ts';
import { video } from '../shared/mediaExamples.ts';
import { videosIn } from '../shared/video.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'video/duplicate-tag',
    level: 'error',
    message: 'Second <{name}> of this video: crawlers may use either, or neither',
    fixes: { delete: { title: 'Delete this <{name}>', safe: false, oneByOne: 'deletes' } },
    docs: {
      what: 'A tag other than `<video:tag>` that appears more than once in a `<video:video>`.',
      why: 'If there are two values, crawlers may use either, or neither.',
      how: 'Keep the correct one. If a page has several videos, write one `<video:video>` for each.',
    },
    sources: [SOURCES.videos],
    examples: [
      { bad: video('<⟦video:title⟧>Taps</video:title>'), good: video(), fix: 'delete' },
      {
        bad: video('<video:live>no</video:live>', '<⟦video:live⟧>yes</video:live>'),
        good: video('<video:live>no</video:live>'),
        fix: 'delete',
      },
    ],
  },

  structure(node, report) {
    const { root } = node;
    if (!root) return;
    for (const { children } of videosIn(node)) {
      const seen = new Set<string>();
      for (const child of children) {
        if (child.damaged || child.uri !== VIDEO || child.local === 'tag') continue;
        if (!seen.has(child.local)) {
          seen.add(child.local);
          continue;
        }
        const fact = extensionFact(child, root);
        if (fact?.parent !== 'video:video' || fact.repeatable || fact.deprecated) continue;
        report(child, { args: { name: child.name } });
      }
    }
  },

  fixes: deleteNamed,
};
