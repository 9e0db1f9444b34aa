import { nearestName } from '../../../core/editDistance.ts';
import type { Edit } from '../../../core/rule/rule.ts';
import { EXTENSIONS, IMAGE, NAMESPACES } from '../../facts/namespaces.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import { addAttribute } from '../shared/attributes.ts';
import { url, urlset } from '../shared/examples.ts';
import { nameRanges } from '../shared/names.ts';
import { xmlnsTypos } from '../shared/xmlns.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const PREFIXES = EXTENSIONS.map(({ prefix }) => prefix);
const LONGEST = 40;
/** At most this many entries are rewritten at once. */
const MAX_RENAMED = 1000;

const picture = (prefix: string): string =>
  `<${prefix}:image><${prefix}:loc>https://www.example.com/a.jpg</${prefix}:loc></${prefix}:image>`;
const two = `${url(picture('imgae'))}\n${url(picture('imgae'), 'https://www.example.com/b')}`;
const declared = (records: string, prefix: string): string =>
  urlset(records).replace('0.9"', `0.9" xmlns:${prefix}="${IMAGE}"`);

export const rule: SitemapFileRule = {
  meta: {
    code: 'sitemap/extension-namespace-missing',
    level: 'error',
    hides: true,
    message: "The prefix '{prefix}' is not declared, so many crawlers reject the file",
    variants: {
      many: {
        message:
          "The prefix '{prefix}' is not declared but used in {count} entries: many crawlers reject the file",
      },
    },
    fixes: {
      declare: { title: 'Add xmlns:{prefix} to the root', safe: true },
      rename: { title: "Replace the prefix with '{right}'", safe: true },
    },
    docs: {
      what: 'A prefix of elements or attributes that no `xmlns:prefix` declares. It is reported once, where it is first used.',
      why: 'A prefix without a namespace is an error in XML: crawlers do not recognize the extension, and many parsers reject the file.',
      how: `Declare the namespace on the root element, for example \`xmlns:image="${IMAGE}"\`.`,
    },
    sources: [SOURCES.extensions, SOURCES.namespaces],
    examples: [
      {
        bad: urlset(url(picture('image').replace('image', '⟦image⟧'))),
        good: declared(url(picture('image')), 'image'),
        fix: 'declare',
      },
      {
        bad: urlset(two.replace('imgae', '⟦imgae⟧')),
        good: declared(two, 'imgae'),
        fix: 'declare',
      },
      {
        bad: declared(url(picture('images').replace('images', '⟦images⟧')), 'image'),
        good: declared(url(picture('image')), 'image'),
        fix: 'rename',
      },
    ],
  },

  file(file, report) {
    const { document, recordIndex } = file;
    if (recordIndex.unbound.size === 0) return;
    const typos = misspelledPrefixes(file);
    let reported = 0;
    const { prolog } = recordIndex;
    for (const { prefix, entries, leaf, use } of recordIndex.unbound.inOrder()) {
      if (typos.has(prefix) || (leaf === prolog && typos.has(`${prefix}:`))) continue;
      if (reported++ >= report.most) {
        report.more(1);
        continue;
      }
      const place = document.leaves.locate(leaf);
      if (!place) continue;
      const { units } = place.before;

      report(units + use.start, units + use.end, {
        args: { prefix: prefix.slice(0, LONGEST), count: entries },
        ...(entries > 1 && { variant: 'many' }),
      });
    }
  },

  fixes({ start, end }, file) {
    const { document, recordIndex, node, root } = file;
    const prefix = document.slice(start, end);
    const meant = meantBy(prefix);
    const place = recordIndex.prolog && document.leaves.locate(recordIndex.prolog);
    const element = place && node(place.leaf).rootElement;
    if (!meant || !root || !element || element.damaged) return [];
    const right = meant.prefix;
    if (root.namespaces.get(right) === meant.uri) {
      const edits = renamed(prefix, right, file);
      return edits.length > 0 ? [{ fix: 'rename', args: { right }, edits }] : [];
    }
    const edit = addAttribute(element, place.leaf.text, `xmlns:${prefix}="${meant.uri}"`);
    return [{ fix: 'declare', args: { prefix }, edits: [moved(edit, place.before.units)] }];
  },
};

const moved = ({ start, end, text }: Edit, by: number): Edit => ({ start: start + by, end: end + by, text });

/** The namespace with this usual prefix, or the extension with a similar one. */
function meantBy(prefix: string): { prefix: string; uri: string } | undefined {
  const known = NAMESPACES.find((fact) => fact.prefix === prefix && prefix !== '');
  if (known || prefix.length > LONGEST) return known;
  const near = nearestName(prefix, PREFIXES);
  return EXTENSIONS.find((extension) => extension.prefix === near);
}

/** Renames the prefix of all elements and attributes that have it; none if too many entries do. */
function renamed(
  prefix: string,
  right: string,
  { document, recordIndex, node }: SitemapFile,
): readonly Edit[] {
  const known = recordIndex.unbound.get(prefix);
  if (!known || known.leaves.size > MAX_RENAMED) return [];
  const edits: Edit[] = [];
  const rename = (start: number): void => {
    edits.push({ start, end: start + prefix.length, text: right });
  };
  for (const leaf of known.leaves) {
    const units = document.leaves.locate(leaf)?.before.units ?? 0;
    const left = [...node(leaf).fragment.elements];
    for (let element = left.pop(); element; element = left.pop()) {
      if (element.prefix === prefix) for (const { start } of nameRanges(element)) rename(units + start);
      for (const { name, start } of element.attributes) {
        if (name.startsWith(`${prefix}:`)) rename(units + start);
      }
      for (const child of element.children) left.push(child);
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

const DECLARED = /\sxmlns:([\w.-]+)\s*=/g;
const NONE: ReadonlySet<string> = new Set();
const typosOf = new WeakMap<SitemapLeaf, ReadonlySet<string>>();

/**
 * Prefixes that the root declares with a misspelled `xmlns`, text written instead of `xmlns` before a colon, and
 * prefixes with damaged quotes: another finding reports them.
 */
function misspelledPrefixes({ recordIndex, node }: SitemapFile): ReadonlySet<string> {
  const leaf = recordIndex.prolog;
  if (!leaf || leaf.entry.root) return NONE;
  let prefixes = typosOf.get(leaf);
  if (!prefixes) {
    const { rootElement, text } = node(leaf);
    const typos = xmlnsTypos(rootElement).flatMap(({ name }) => {
      const colon = name.indexOf(':') + 1;
      return [name.slice(colon), name.slice(0, colon)];
    });
    const tag = rootElement?.damaged ? text.slice(rootElement.start, rootElement.contentStart) : '';
    prefixes = new Set([...typos, ...[...tag.matchAll(DECLARED)].map(([, prefix]) => prefix!)]);
    typosOf.set(leaf, prefixes);
  }
  return prefixes;
}
