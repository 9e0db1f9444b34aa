import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Outline } from '../../syntax/node.ts';
import {
  DEEPEST,
  eachExtension,
  extensionFact,
  isExtension,
  knownNames,
  meantElement,
} from '../shared/extensions.ts';
import { CONTENT, DESCRIPTION, images, THUMBNAIL, TITLE, video, videoOf } from '../shared/mediaExamples.ts';
import { elementAt, nameRanges, withPrefix } from '../shared/names.ts';
import type { OutlineReport, SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'extension/unknown-tag',
    level: 'warning',
    hides: true,
    message: 'Crawlers ignore the unknown tag <{name}>',
    variants: {
      similar: { message: 'Crawlers ignore the unknown tag <{name}>. Did you mean <{right}>?' },
      case: { message: 'Crawlers ignore <{name}>: letter case matters, and the tag is <{right}>' },
    },
    fixes: { rename: { title: 'Rename to <{right}>', safe: true } },
    docs: {
      what: 'An element in the namespace of images, videos, news or language versions that is not defined there.',
      why: 'Crawlers ignore elements that they do not know. If a required tag is misspelled, they ignore the whole image, video or article.',
      how: 'Use the names from the documentation, in lower case.',
    },
    sources: [SOURCES.images, SOURCES.videos, SOURCES.news, SOURCES.searchConsole],
    examples: [
      {
        bad: videoOf(
          '<⟦video:thumb_loc⟧>https://www.example.com/tap.jpg</video:thumb_loc>',
          TITLE,
          DESCRIPTION,
          CONTENT,
        ),
        good: videoOf(THUMBNAIL, TITLE, DESCRIPTION, CONTENT),
        fix: 'rename',
      },
      {
        bad: images('<image:image><⟦image:Loc⟧>https://www.example.com/a.jpg</image:Loc></image:image>'),
        good: images('<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>'),
        fix: 'rename',
      },
      { bad: video('<⟦video:subtitles⟧>en</video:subtitles>'), good: video() },
    ],
  },

  structure(node, report) {
    eachExtension(node, (siblings, within) => look(siblings, within, node, report));
  },

  fixes({ start, args }, { fragment }) {
    const element = args?.right === undefined ? undefined : elementAt(fragment.elements, start - 1);
    if (!element || !args) return [];
    const edits = nameRanges(element).map((range) => ({ ...range, text: String(args.right) }));
    return [{ fix: 'rename', args, edits }];
  },
};

/** Reports unknown elements; their content is not checked. */
function look(
  siblings: readonly ElementOutline[],
  within: string,
  node: Outline,
  report: OutlineReport,
  depth = 0,
): void {
  const root = node.root!;
  let present: ReadonlySet<string> | undefined;
  for (const element of siblings) {
    const fact = extensionFact(element, root);
    if (fact || !isExtension(element, root)) {
      if (element.children.length === 0 || depth >= DEEPEST) continue;
      const name = fact?.name ?? (element.uri === root.uri ? element.local : '');
      look(element.children, name, node, report, depth + 1);
    } else if (!element.damaged && element.closed) {
      present ??= knownNames(siblings, root);
      const { name, local } = element;
      const meant = meantElement(element, within, present)?.local;
      if (meant === undefined) report(element, { args: { name } });
      else {
        const variant = meant === local.toLowerCase() ? 'case' : 'similar';
        report(element, { variant, args: { name, right: withPrefix(element, meant) } });
      }
    }
  }
}
