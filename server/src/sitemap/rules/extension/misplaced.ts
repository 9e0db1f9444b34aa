import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { ELEMENTS } from '../../facts/elements.ts';
import { IMAGE } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Root } from '../../syntax/state.ts';
import { sitemapIndex, url } from '../shared/examples.ts';
import { DEEPEST, eachExtension, extensionFact, isExtension } from '../shared/extensions.ts';
import { isDamaged } from '../shared/faults.ts';
import { mediaUrlset } from '../shared/mediaExamples.ts';
import { withPrefix } from '../shared/names.ts';
import type { OutlineReport, SitemapLeafRule } from '../types.ts';

const image = '<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>';
const entry = (rest: string): string => `<sitemap><loc>https://www.example.com/s.xml</loc>${rest}</sitemap>`;

/** Parents that are themselves obsolete, by their usual names: their children need not be moved. */
const OBSOLETE: ReadonlySet<string> = new Set(
  ELEMENTS.flatMap((row) => (row.deprecated && row.value === 'elements' ? [row.name] : [])),
);

/** Elements in `<url>` that hold elements. */
const IN_URL: ReadonlySet<string> = new Set(
  ELEMENTS.flatMap((row) => (row.parent === 'url' && row.value === 'elements' ? [row.name] : [])),
);

export const rule: SitemapLeafRule = {
  meta: {
    code: 'extension/misplaced',
    level: 'error',
    hides: true,
    message: 'Crawlers ignore <{name}> here: it must be a direct child of <{parent}>',
    variants: {
      index: {
        message:
          'Crawlers ignore <{name}> here: it belongs in a <url> of a sitemap, and an index lists only sitemaps',
      },
    },
    fixes: { wrap: { title: 'Wrap in <{parent}>', safe: true } },
    docs: {
      what: 'An `image:image`, `video:video`, `news:news` or `xhtml:link` that is not directly in `<url>`, or one of their tags outside its parent.',
      why: 'Crawlers read extensions only where they belong and ignore them elsewhere. Strict parsers reject the file.',
      how: 'Move the element into the `<url>` of the page, next to its `<loc>`, and move its tags into it.',
    },
    sources: [SOURCES.extensions, SOURCES.images, SOURCES.videos],
    examples: [
      {
        bad: mediaUrlset(`${image.replace('<image:image>', '<⟦image:image⟧>')}\n${url('')}`),
        good: mediaUrlset(url(image)),
      },
      {
        bad: mediaUrlset(url('\n<⟦image:loc⟧>https://www.example.com/a.jpg</image:loc>\n')),
        good: mediaUrlset(
          url('\n<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>\n'),
        ),
        fix: 'wrap',
      },
      {
        bad: sitemapIndex(entry(`<⟦image⟧ xmlns="${IMAGE}"/>`)),
        good: sitemapIndex(entry('')),
      },
    ],
  },

  structure(node, report) {
    eachExtension(node, (siblings, within) => {
      if (!isDamaged(node)) look(siblings, within, node.root!, report);
    });
  },

  fixes({ start, args }, { record, root, text }) {
    const at = record?.local === 'url' ? record.children.findIndex((child) => child.start === start - 1) : -1;
    if (!record || !root || at < 0 || !args) return [];
    const first = record.children[at]!;
    if (!IN_URL.has(extensionFact(first, root)?.parent ?? '')) return [];
    const last = record.children[endOfRun(record.children, at, root) - 1]!;
    const parent = String(args.parent);
    const content = text.slice(first.start, last.end);
    const edit = { start: first.start, end: last.end, text: `<${parent}>${content}</${parent}>` };
    return [{ fix: 'wrap', args: { parent }, edits: [edit] }];
  },
};

/** Reports elements in the wrong place, and neighbors that lack the same parent once. */
function look(
  siblings: readonly ElementOutline[],
  within: string,
  root: Root,
  report: OutlineReport,
  depth = 0,
): void {
  for (let i = 0; i < siblings.length; i++) {
    const element = siblings[i]!;
    const fact = extensionFact(element, root);
    if (fact?.parent && fact.parent !== within && !OBSOLETE.has(fact.parent)) {
      const parent = fact.parent === 'url' ? prefixed(root.prefix, 'url') : parentOf(element, fact.parent);
      const variant = fact.parent === 'url' && root.kind === 'sitemapindex' ? { variant: 'index' } : {};
      report(element, { ...variant, args: { name: element.name, parent } });
      i = endOfRun(siblings, i, root) - 1;
    } else if (element.children.length > 0 && depth < DEEPEST && (fact || !isExtension(element, root))) {
      const name = fact?.name ?? (element.uri === root.uri ? element.local : '');
      look(element.children, name, root, report, depth + 1);
    }
  }
}

const prefixed = (prefix: string, local: string): string => (prefix ? `${prefix}:${local}` : local);

const parentOf = (element: ElementOutline, name: string): string =>
  withPrefix(element, name.slice(name.indexOf(':') + 1));

/** Where the run of siblings ends that fit into one new parent with the one at `at`. */
function endOfRun(siblings: readonly ElementOutline[], at: number, root: Root): number {
  const first = extensionFact(siblings[at]!, root);
  if (!first || first.parent === 'url') return at + 1;
  const seen = new Set<string>();
  let end = at;
  for (; end < siblings.length; end++) {
    const fact = extensionFact(siblings[end]!, root);
    if (!fact || fact.parent !== first.parent || (seen.has(fact.name) && !fact.repeatable)) break;
    seen.add(fact.name);
  }
  return end;
}
