import type { Edit, Fix, RuleContext } from '../../../core/rule/rule.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { XHTML } from '../../facts/namespaces.ts';
import { type Query, versionsOf } from '../../index/returns.ts';
import type { Version } from '../../index/versions.ts';
import type { SitemapLeaf } from '../../syntax/node.ts';
import type { SitemapFile } from '../types.ts';
import { escapeAttribute, linksOf, quoteBefore } from './hreflang.ts';

/** What rules read of the language versions in the index. */
export const queryFor = ({ document }: SitemapFile, { site }: RuleContext, isThorough?: boolean): Query => ({
  ...{ text: document, site },
  ...(isThorough && { isThorough }),
});

/** The entry at an offset of the file. */
export const leafAt = ({ document }: SitemapFile, offset: number): SitemapLeaf | undefined =>
  document.leafAt(offset)?.leaf;

/**
 * The edit that lists further versions in an entry, after those it has or else at its end; formatted like those, like
 * `model`, or else with the prefix of the file. Undefined if there is no suitable position, or the prefix means
 * something else there.
 */
export function insertVersions(
  file: SitemapFile,
  leaf: SitemapLeaf,
  versions: readonly Version[],
  model: XmlElement | undefined,
): Edit | undefined {
  const place = file.document.leaves.locate(leaf);
  const { record, text } = file.node(leaf);
  if (!place || !record?.closed || record.empty || record.damaged) return undefined;
  const own = linksOf(file.node(leaf)).at(-1);
  const link = own ?? model;
  const name = link ? isBound(file, link) && link.name : boundName(file);
  if (!name) return undefined;
  const after = own ?? record.children.at(-1);
  if (!after?.closed) return undefined;
  const gap = /\s*$/.exec(text.slice(record.start, after.start))![0];
  const quote = own ? quoteBefore(text, own.attributes[0]!.end) : '"';
  const blank = own?.empty && text[own.contentStart - 3] === ' ' ? ' ' : '';
  const written = versions.map(
    ({ hreflang, href }) =>
      `${gap}<${name} rel=${quote}alternate${quote} hreflang=${quote}${escapeAttribute(hreflang, quote)}${quote} href=${quote}${escapeAttribute(href, quote)}${quote}${blank}/>`,
  );
  const at = place.before.units + after.end;
  return { start: at, end: at, text: written.join('') };
}

/** `link` with a prefix that the root binds to XHTML. */
function boundName({ root }: SitemapFile): string | undefined {
  for (const [prefix, uri] of root?.namespaces ?? []) if (uri === XHTML && prefix) return `${prefix}:link`;
  return undefined;
}

const isBound = ({ root }: SitemapFile, { prefix }: XmlElement): boolean =>
  root?.namespaces.get(prefix) === XHTML;

/** At most this many entries are aligned at once. */
const MAX_ALIKE = 100;

/**
 * The edits that list the versions of all entries that are linked to each other in each of them, and the number of
 * entries; undefined if one language has two URLs, or an entry has no position for them.
 */
function alikeEdits(
  file: SitemapFile,
  leaf: SitemapLeaf,
): { readonly edits: readonly Edit[]; readonly count: number } | undefined {
  const members = new Map<SitemapLeaf, readonly Version[]>();
  const all = new Map<string, Version>();
  const left = [leaf];
  for (let item = left.pop(); item; item = left.pop()) {
    if (members.has(item)) continue;
    if (members.size === MAX_ALIKE) return undefined;
    const facts = item.content?.facts;
    const own = facts ? versionsOf({ facts, row: 0 }) : [];
    members.set(item, own);
    for (const version of own) {
      const key = version.hreflang.toLowerCase();
      if ((all.get(key)?.href ?? version.href) !== version.href) return undefined;
      if (!all.has(key)) all.set(key, version);
      const other = file.recordIndex.locs.first(version.href)?.leaf;
      if (other) left.push(other);
    }
  }
  const model = linksOf(file.node(leaf))[0];
  const edits: Edit[] = [];
  for (const [member, own] of members) {
    const known = new Set(own.map(({ hreflang }) => hreflang.toLowerCase()));
    const lacks = [...all].flatMap(([key, version]) => (known.has(key) ? [] : [version]));
    if (lacks.length === 0) continue;
    const edit = insertVersions(file, member, lacks, model);
    if (!edit) return undefined;
    edits.push(edit);
  }
  return { edits: edits.sort((a, b) => a.start - b.start), count: members.size };
}

export const ALIKE = { title: 'Copy all language versions into the {count} entries', safe: false } as const;

/** The fix that gives entries the same versions, for rules with `alike: ALIKE` among their fixes. */
export function alikeFix(file: SitemapFile, leaf: SitemapLeaf): readonly Fix<SitemapFile>[] {
  const alike = alikeEdits(file, leaf);
  return alike && alike.edits.length > 0
    ? [{ fix: 'alike', args: { count: alike.count }, edits: alike.edits }]
    : [];
}
