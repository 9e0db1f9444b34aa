import { IMAGE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { extensionFact, imagesIn } from '../shared/extensions.ts';
import { deleteNamed } from '../shared/insert.ts';
import { images } from '../shared/mediaExamples.ts';
import type { SitemapLeafRule } from '../types.ts';

const image = (...rest: readonly string[]): string =>
  images(
    ['<image:image>', '<image:loc>https://www.example.com/a.jpg</image:loc>', ...rest, '</image:image>'].join(
      '\n',
    ),
  );

export const rule: SitemapLeafRule = {
  meta: {
    code: 'image/deprecated-tag',
    level: 'hint',
    message: 'Google has ignored <{name}> since {since}',
    fixes: { delete: { title: 'Delete <{name}>', safe: false, bulk: true } },
    docs: {
      what: '`caption`, `geo_location`, `title` or `license` in an `<image:image>`.',
      why: 'Google has not read them since 2022-08-06. It reads only the `<image:loc>` of an image.',
      how: 'Delete them. Describe the image on the page with alternative text or structured data.',
      off: 'Turn it off if another reader of the file uses these elements.',
    },
    sources: [SOURCES.cleanup, SOURCES.images],
    examples: [{ bad: image('<⟦image:title⟧>A tap</image:title>'), good: image(), fix: 'delete' }],
  },

  structure(node, report) {
    const { root } = node;
    if (!root) return;
    for (const { children } of imagesIn(node)) {
      for (const child of children) {
        const since = extensionFact(child, root)?.deprecated?.since;
        if (since === undefined || child.uri !== IMAGE || child.damaged) continue;
        report(child, { args: { name: child.name, since } });
      }
    }
  },

  fixes: deleteNamed,
};
