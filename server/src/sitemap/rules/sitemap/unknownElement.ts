import { nearestName } from '../../../core/editDistance.ts';
import type { LeafFixContext } from '../../../core/rule/rule.ts';
import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { XHTML } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import { isSitemapElement } from '../../syntax/node.ts';
import { ROOTS, type Root } from '../../syntax/state.ts';
import { addAttribute } from '../shared/attributes.ts';
import { sitemapIndex, url, urlset } from '../shared/examples.ts';
import { isDamaged } from '../shared/faults.ts';
import { images } from '../shared/mediaExamples.ts';
import { ENTRY_CHILDREN, ENTRY_OF, elementAt, entryOf, nameRanges, withPrefix } from '../shared/names.ts';
import { endOuter, lineOf, nestedRecord, nestedRecordAt } from '../shared/nestedRecords.ts';
import { joinRoots } from '../shared/nestedRoots.ts';
import { eachStray } from '../shared/strays.ts';
import type { SitemapFile, SitemapFileRule, SitemapLeafRule } from '../types.ts';

/** The data of a page for Baidu, in sitemaps that are submitted to it alone: `<data><display>`. */
const isOfBaidu = ({ local, children }: ElementOutline): boolean =>
  local === 'data' && children.some((child) => child.local === 'display');

export const rule: SitemapLeafRule & SitemapFileRule = {
  meta: {
    code: 'sitemap/unknown-element',
    level: 'error',
    once: 'cause',
    hides: true,
    message: 'Crawlers ignore the unknown element <{name}>',
    variants: {
      similar: { message: 'Crawlers ignore the unknown element <{name}>. Did you mean <{right}>?' },
      case: { message: 'Crawlers ignore <{name}>: letter case matters, and the element is <{right}>' },
      misplaced: {
        message: 'Crawlers ignore <{name}> here: it belongs in <{right}>',
        sample: { name: 'lastmod', right: 'url' },
      },
      extension: { message: 'Crawlers ignore <{name}> inside <{parent}>. Did you mean <{right}>?' },
      root: { message: 'Crawlers ignore <{name}> inside <{right}>: a sitemap has only one root element' },
      record: {
        message: 'Crawlers ignore <{name}> inside <{right}>: the one on line {line} ends only on line {end}',
      },
      nested: {
        message: 'Crawlers ignore <{name}> inside <{right}>, which contains only text',
        sample: { name: 'loc', right: 'loc' },
      },
    },
    fixes: {
      rename: { title: 'Rename to <{right}>', safe: true },
      declare: { title: 'Rename to <{right}> and declare xmlns:{prefix}', safe: true },
      close: { title: 'Close the outer <{name}> before this one', safe: true },
      join: { title: 'Join <{root}> and <{name}> in one <{right}>', safe: false },
      unwrap: { title: 'Delete the tags of the outer <{name}>, which contains nothing else', safe: true },
    },
    docs: {
      what: 'An element in the sitemap namespace that is not defined, is misspelled or is in the wrong place, such as a `<loc>` in an `<image:image>` or a `<url>` in a `<url>`. Elements of other namespaces are not reported.',
      why: 'Crawlers ignore elements that they do not know: a `<lastMod>` is not a `<lastmod>`, and an entry without a readable `<loc>` is lost.',
      how: 'Use `loc`, `lastmod`, `changefreq` and `priority` inside `url`, and `loc` and `lastmod` inside `sitemap`, in lower case. A sitemap has one root: keep `<urlset>` for pages, `<sitemapindex>` for sitemaps.',
    },
    sources: [SOURCES.protocol],
    examples: [
      {
        bad: urlset(url('<⟦lastMod⟧>2024-08-05</lastMod>')),
        good: urlset(url('<lastmod>2024-08-05</lastmod>')),
        fix: 'rename',
      },
      {
        bad: urlset(url('<⟦chagefreq⟧>daily</chagefreq>')),
        good: urlset(url('<changefreq>daily</changefreq>')),
        fix: 'rename',
      },
      {
        bad: images('<image:image><⟦loc⟧>https://www.example.com/a.jpg</loc></image:image>'),
        good: images('<image:image><image:loc>https://www.example.com/a.jpg</image:loc></image:image>'),
        fix: 'rename',
      },
      {
        bad: urlset(
          '<url><loc>https://www.example.com/a</loc>\n<⟦url⟧><loc>https://www.example.com/b</loc></url></url>',
        ),
        good: urlset(
          '<url><loc>https://www.example.com/a</loc></url>\n<url><loc>https://www.example.com/b</loc></url>',
        ),
        fix: 'close',
      },
      {
        bad: sitemapIndex('<⟦urlset⟧>\n<url><loc>https://www.example.com/</loc></url>\n</urlset>'),
        good: urlset('<url><loc>https://www.example.com/</loc></url>'),
        fix: 'join',
      },
    ],
  },

  structure(node, report) {
    const { root, fragment, rootElement, record } = node;
    if (!root || root.records.size === 0) return;
    const reportElement = (
      element: ElementOutline,
      allowed: readonly string[],
      variant?: string,
      right?: string,
    ) => {
      const { local, name } = element;
      if (variant && right) report(element, { variant, args: { name, right } });
      else {
        const near = allowed.find((other) => other === local.toLowerCase()) ?? nearestName(local, allowed);
        const kind = near === local.toLowerCase() ? 'case' : 'similar';
        if (near) report(element, { variant: kind, args: { name, right: withPrefix(element, near) } });
        else report(element, { args: { name } });
      }
    };

    const entry = ENTRY_OF[root.kind]!;
    let isApart = !isDamaged(node);
    for (const element of fragment.elements.flatMap((top) => (top === rootElement ? top.children : [top]))) {
      if (element === record || element.damaged || !isSitemapElement(element, root)) continue;
      if (ROOTS.has(element.local)) {
        if (element.closed) reportElement(element, [], 'root', root.name);
      } else if (!ENTRY_CHILDREN.url.includes(element.local)) reportElement(element, [entry]);
      else if (isApart) {
        reportElement(element, [], 'misplaced', withPrefix(element, entry));
        isApart = false;
      }
    }

    const own = entryOf(node);
    if (!own) return;
    eachStray(own.element.children, root, ({ element, parent, inText, right }) => {
      const { name, local } = element;
      if (right !== undefined) {
        report(element, { variant: 'extension', args: { name, right, parent: parent.name } });
      } else if (inText) report(element, { variant: 'nested', args: { name, right: parent.name } });
      else if (ENTRY_CHILDREN[own.name].includes(local)) {
        report(element, { variant: 'misplaced', args: { name, right: own.element.name } });
      } else report(element, { args: { name } });
    });
    const allowed = ENTRY_CHILDREN[own.name];
    for (const child of own.element.children) {
      if (!isSitemapElement(child, root) || child.damaged || isOfBaidu(child)) continue;
      if (ROOTS.has(child.local)) {
        if (child.closed) reportElement(child, [], 'root', own.element.name);
      } else if (isLink(child)) reportElement(child, [], 'similar', `${hreflangPrefix(root)}:link`);
      else if (!ENTRY_CHILDREN.url.includes(child.local)) reportElement(child, allowed);
      else if (allowed.includes(child.local)) {
        for (const inner of child.children) {
          if (isSitemapElement(inner, root) && child.closed) reportElement(inner, [], 'nested', child.name);
        }
      }
    }
  },

  file(file, report) {
    const { document, recordIndex, root } = file;
    const isWhole = document.endState.phase === 'epilog';
    let reported = 0;
    for (const spanning of recordIndex.nesting.resolved.spanning) {
      const { start, end } = spanning;
      const { name } = start.tag;
      const isRoot = ROOTS.has(name.slice(name.indexOf(':') + 1));
      const record = isRoot ? undefined : nestedRecord(file, spanning);
      if (isRoot ? !isWhole : !record) continue;
      if (reported++ >= report.most) {
        report.more(1);
      } else if (record) {
        const args = {
          name: record.name,
          right: name,
          line: String(lineOf(file, start)),
          end: String(lineOf(file, end)),
        };
        report(record.start + 1, record.start + 1 + record.name.length, { variant: 'record', args });
      } else {
        const at = (document.leaves.locate(start.leaf)?.before.units ?? 0) + start.tag.start + 1;
        report(at, at + name.length, { variant: 'root', args: { name, right: root?.name ?? '' } });
      }
    }
  },

  fixes({ start, variant, args }, node, context) {
    if (!('fragment' in node)) {
      if (variant === 'root') return joinRoots(node, String(args?.name));
      const nested = variant === 'record' ? nestedRecordAt(node, start - 1) : undefined;
      return nested ? endOuter(node, nested) : [];
    }
    if (variant !== 'similar' && variant !== 'case' && variant !== 'extension') return [];
    const element = elementAt(node.fragment.elements, start - 1);
    if (!element || !args) return [];
    const edits = nameRanges(element).map((range) => ({ ...range, text: String(args.right) }));
    const prefix = isLink(element) && node.root ? hreflangPrefix(node.root) : '';
    if (prefix === '' || node.root?.namespaces.has(prefix)) return [{ fix: 'rename', args, edits }];
    const { file, start: from } = context as LeafFixContext<SitemapFile>;
    const place = file.recordIndex.prolog && file.document.leaves.locate(file.recordIndex.prolog);
    const opening = place && file.node(place.leaf).rootElement;
    if (!opening || opening.damaged) return [];
    const added = addAttribute(opening, place.leaf.text, `xmlns:${prefix}="${XHTML}"`);
    const by = place.before.units - from;
    const declaration = { ...added, start: added.start + by, end: added.end + by };
    return [{ fix: 'declare', args: { ...args, prefix }, edits: [declaration, ...edits] }];
  },
};

/** A `link` of XHTML without its prefix. */
const isLink = ({ local, prefix, attributes }: ElementOutline): boolean =>
  local === 'link' && prefix === '' && attributes.some(({ name }) => name === 'hreflang');

/** The prefix that the root has for XHTML, or the usual one. */
function hreflangPrefix({ namespaces }: Root): string {
  for (const [prefix, uri] of namespaces) if (uri === XHTML && prefix) return prefix;
  return 'xhtml';
}
