import { hasTrace } from '../../../core/traces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { imagesIn, missingChildren } from '../shared/extensions.ts';
import { insertChildren } from '../shared/insert.ts';
import { images } from '../shared/mediaExamples.ts';
import { elementAt, withPrefix } from '../shared/names.ts';
import { clearUrl } from '../shared/sound.ts';
import { reportEmpty } from '../shared/values.ts';
import type { SitemapLeafRule } from '../types.ts';

const REQUIRED = ['loc'];
const URL_TEXT = /^https?:\/\/[^\s<]+$/i;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'image/missing-loc',
    level: 'error',
    message: 'Crawlers cannot find the image: <{name}> has no <{child}>',
    variants: { empty: { message: 'Crawlers cannot find the image: <{name}> is empty' } },
    fixes: {
      wrap: { title: 'Wrap the URL in <{child}>', safe: true },
      insert: { title: 'Add <{child}></{child}>', safe: false, oneByOne: 'to complete' },
    },
    docs: {
      what: 'An `<image:image>` without `<image:loc>`, or with an empty one.',
      why: '`<image:loc>` is the URL of the image. Without it, crawlers cannot find the image.',
      how: 'Add the URL of the image file in `<image:loc>`, or delete the `<image:image>`.',
    },
    sources: [SOURCES.images],
    examples: [
      {
        bad: images('<⟦image:image⟧/>'),
        good: images('<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>'),
      },
      {
        bad: images('<image:image><⟦image:loc⟧></image:loc></image:image>'),
        good: images('<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>'),
      },
      {
        bad: images('<⟦image:image⟧>https://www.example.com/a.jpg</image:image>'),
        good: images('<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>'),
        fix: 'wrap',
      },
    ],
  },

  structure(node, report) {
    for (const image of imagesIn(node)) {
      if (missingChildren(image, 'image:image', REQUIRED, node).length === 0) continue;
      report(image, { args: { name: image.name, child: withPrefix(image, 'loc') } });
    }
  },

  visits: ['url/image:image/image:loc'],
  unless: clearUrl,
  value(value, report) {
    reportEmpty(value, report);
  },

  fixes({ start, variant, args }, { fragment, text }) {
    const image = variant ? undefined : elementAt(fragment.elements, start - 1);
    if (!image || !args) return [];
    const child = String(args.child);
    const [only] = image.texts;
    const written = only ? text.slice(only.start, only.end) : '';
    const url = written.trim();
    if (only && !only.cdata && image.texts.length === 1 && URL_TEXT.test(url) && !hasTrace(url)) {
      const at = only.start + written.indexOf(url);
      const edits = [{ start: at, end: at + url.length, text: `<${child}>${url}</${child}>` }];
      return [{ fix: 'wrap', args: { child }, edits }];
    }
    return [{ fix: 'insert', args: { child }, edits: insertChildren(image, text, REQUIRED, REQUIRED) }];
  },
};
