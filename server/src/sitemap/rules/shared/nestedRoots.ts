import type { Edit, Fix } from '../../../core/rule/rule.ts';
import type { PlacedTag } from '../../index/nesting.ts';
import { ROOTS } from '../../syntax/state.ts';
import type { SitemapFile } from '../types.ts';
import { addAttribute } from './attributes.ts';
import { elementAt, withBlanksBefore } from './names.ts';
import { onlyEntryOf, ROOT_OF, renamedRoot } from './rootName.ts';

/**
 * Makes one root of a root and those within it: their tags go, their attributes move to the outer one, which gets the
 * name that all entries need. The title names one of them, `name`. No fix for entries of both kinds, or if two roots declare a prefix differently.
 */
export function joinRoots(file: SitemapFile, name: string): readonly Fix<SitemapFile>[] {
  const { document, node, recordIndex, root } = file;
  const entry = onlyEntryOf(document);
  const prolog = recordIndex.prolog && document.leaves.locate(recordIndex.prolog);
  const outer = prolog && node(prolog.leaf).rootElement;
  if (!entry || !outer || outer.damaged || !root) return [];
  const right = `${root.prefix ? `${root.prefix}:` : ''}${ROOT_OF[entry]}`;
  const edits: Edit[] = right === root.name ? [] : [...renamedRoot(file, right)];
  const attributes = new Map(outer.attributes.map(({ name, value }) => [name, value]));
  let added = '';
  const deleted = ({ leaf, tag }: PlacedTag, until: number): Edit => {
    const by = document.leaves.locate(leaf)?.before.units ?? 0;
    const { start, end } = withBlanksBefore(leaf.text, { start: tag.start, end: until });
    return { start: by + start, end: by + end, text: '' };
  };
  for (const { start, end } of recordIndex.nesting.resolved.spanning) {
    const { name } = start.tag;
    if (!ROOTS.has(name.slice(name.indexOf(':') + 1)) || start.tag.start === outer.start) continue;
    const inner = elementAt(node(start.leaf).fragment.elements, start.tag.start);
    if (!inner || inner.damaged) return [];
    for (const { name, value, start: from, end: to } of inner.attributes) {
      const known = attributes.get(name);
      if (known === undefined) added += ` ${start.leaf.text.slice(from, to)}`;
      else if (known !== value && name.startsWith('xmlns')) return [];
      attributes.set(name, known ?? value);
    }
    const endTag = end.leaf.text.indexOf('>', end.tag.start);
    if (endTag < 0) return [];
    edits.push(deleted(start, inner.contentStart), deleted(end, endTag + 1));
  }
  if (added) {
    const { start, end, text } = addAttribute(outer, prolog.leaf.text, added.slice(1));
    edits.push({ start: prolog.before.units + start, end: prolog.before.units + end, text });
  }
  return [{ fix: 'join', args: { root: root.name, name, right }, edits }];
}
