import type { XmlElement } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { valuesIn } from '../../syntax/values.ts';
import { imagesIn } from '../shared/extensions.ts';
import { deleteElement } from '../shared/insert.ts';
import { images } from '../shared/mediaExamples.ts';
import { areDistinct } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const LOC = 'url/image:image/image:loc';
const image = (name: string): string =>
  `<image:image><image:loc>https://www.example.com/${name}.jpg</image:loc></image:image>`;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'image/duplicate',
    level: 'hint',
    message: 'This page already lists this image: the second one has no effect',
    fixes: { delete: { title: 'Delete the second <{name}>', safe: true } },
    docs: {
      what: 'The same `<image:loc>` twice in one `<url>`.',
      why: 'The second one adds nothing, and counts toward the limit of 1,000 images for each page.',
      how: 'List each image of a page once. Several pages may list the same image.',
      off: 'Turn it off if your theme shows an image several times, and your plugin lists each of them.',
    },
    sources: [SOURCES.images],
    examples: [
      {
        bad: images(
          `${image('a')}\n${image('b')}\n<image:image><image:loc>⟦https://www.example.com/a.jpg⟧</image:loc></image:image>`,
        ),
        good: images(`${image('a')}\n${image('b')}`),
        fix: 'delete',
      },
    ],
  },

  requires: ['image:loc'],
  skips: (values) => areDistinct(values, values.slots(LOC)),
  record(node, report) {
    const seen = new Set<string>();
    for (const { place, value, start, end } of valuesIn(node)) {
      if (place !== LOC || value === '') continue;
      if (seen.has(value)) report(start, end);
      seen.add(value);
    }
  },

  fixes({ start, end }, node) {
    const all = imagesIn(node) as readonly XmlElement[];
    const own = all.find((xmlElement) => xmlElement.start < start && end < xmlElement.end);
    // If it says more about the image, the first one may lack that.
    return own?.children.length === 1
      ? [{ fix: 'delete', args: { name: own.name }, edits: [deleteElement(node.text, own)] }]
      : [];
  },
};
