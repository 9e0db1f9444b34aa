import { nearestName } from '../../../core/editDistance.ts';
import type { ElementOutline } from '../../../xml/tree/tree.ts';
import { allowedChildren, ELEMENTS, type ElementFact, type ParentName } from '../../facts/elements.ts';
import { EXTENSIONS, IMAGE } from '../../facts/namespaces.ts';
import type { Outline } from '../../syntax/node.ts';
import type { Root } from '../../syntax/state.ts';
import { isDamaged } from './faults.ts';

const facts = new Map<string, Map<string, ElementFact>>(EXTENSIONS.map(({ uri }) => [uri, new Map()]));
for (const fact of ELEMENTS) facts.get(fact.uri)?.set(fact.local, fact);

/** Whether the element is in the namespace of an extension that Google documents. */
export const isExtension = (element: ElementOutline, root: Root): boolean =>
  element.uri !== root.uri && facts.has(element.uri);

let lastUri = '';
let lastRows: ReadonlyMap<string, ElementFact> | undefined;

/** The table row of an extension element; undefined for unknown names and for all other elements. */
export function extensionFact({ uri, local }: ElementOutline, root: Root): ElementFact | undefined {
  if (uri === root.uri) return undefined;
  if (uri !== lastUri) {
    lastUri = uri;
    lastRows = facts.get(uri);
  }
  return lastRows?.get(local);
}

/**
 * The elements that hold an image, a video and so on, directly in the `<url>` of the leaf; without damaged ones.
 * @param uri a namespace whose elements in `<url>` have the name `local`
 */
export const extensionsIn = <E extends ElementOutline>(
  { record }: Outline<E>,
  uri: string,
  local: string,
): readonly E[] =>
  record?.local === 'url'
    ? (record.children as readonly E[]).filter(
        (child) => child.local === local && child.uri === uri && child.closed && !child.damaged,
      )
    : [];

/** The images of the entry, without damaged ones. */
export const imagesIn = <E extends ElementOutline>(node: Outline<E>): readonly E[] =>
  extensionsIn(node, IMAGE, 'image');

/** Visits sibling elements; `within` is their parent by its usual name, '' for an unknown one. */
type Look = (siblings: readonly ElementOutline[], within: string, node: Outline) => void;

/** Calls `look` for all elements of the leaf that may be or hold extension elements, once for each parent. */
export function eachExtension(node: Outline, look: Look): void {
  const { root, record, rootElement, fragment } = node;
  if (!root || root.records.size === 0 || node.entry.phase === 'record') return;
  const isMixed = record && (record.local === 'url') !== (root.kind === 'urlset');
  if (record && !isMixed && concerns(record.children, root)) look(record.children, record.local, node);
  if (record ? fragment.elements.length === 1 : fragment.elements.length === 0) return;
  const top = rootElement ? rootElement.children : fragment.elements.filter((element) => element !== record);
  if (concerns(top, root)) look(top, root.kind, node);
}

function concerns(siblings: readonly ElementOutline[], root: Root): boolean {
  for (const { uri, children } of siblings) if (uri !== root.uri || children.length > 0) return true;
  return false;
}

/** The nesting depth up to which extension elements are visited. */
export const DEEPEST = 30;

const SYNONYMS: Readonly<Record<string, string>> = {
  url: 'loc',
  uri: 'loc',
  src: 'loc',
  href: 'loc',
  img: 'image',
  picture: 'image',
  photo: 'image',
};

/** The local names of the known elements among `siblings`. */
export const knownNames = (siblings: readonly ElementOutline[], root: Root): ReadonlySet<string> =>
  new Set(siblings.flatMap((element) => extensionFact(element, root)?.name ?? []));

/**
 * The element that an unknown extension element was probably meant to be.
 * @param within its parent, by its usual name
 * @param present names of its siblings: an element that is present and allowed once is not suggested
 */
export function meantElement(
  { uri, local }: Pick<ElementOutline, 'uri' | 'local'>,
  within: string,
  present: ReadonlySet<string>,
): ElementFact | undefined {
  const rows = allowedChildren(within as ParentName).filter(
    (row) => row.uri === uri && !row.deprecated && (row.repeatable || !present.has(row.name)),
  );
  if (rows.length === 0) return undefined;
  const parts = local
    .slice(0, 100)
    .toLowerCase()
    .split(/[-_]/)
    .map((part) => (Object.hasOwn(SYNONYMS, part) ? SYNONYMS[part]! : part));
  const near = nearestName(
    parts.join('_'),
    rows.map((row) => row.local),
  );
  if (near !== undefined) return rows.find((row) => row.local === near);
  const abbreviated = rows.filter((row) => abbreviates(parts, row.local.split('_')));
  return abbreviated.length === 1 ? abbreviated[0] : undefined;
}

/** Whether each part is the beginning of a word, as in `thumb_loc` for `thumbnail_loc`, or slightly longer than one. */
const abbreviates = (parts: readonly string[], words: readonly string[]): boolean =>
  parts.length <= words.length &&
  parts.every((part, at) => part.length >= 3 && (words[at]!.startsWith(part) || part.startsWith(words[at]!)));

/**
 * Names of the required children that `parent` lacks. None if the leaf is damaged; without children that are present
 * under a wrong name or in the wrong place: another finding reports those.
 * @param within the parent by its usual name
 */
export function missingChildren(
  parent: ElementOutline,
  within: ParentName,
  locals: readonly string[],
  node: Outline,
): readonly string[] {
  const { root, record } = node;
  if (hasAll(parent, locals) || !root || isDamaged(node)) return [];
  let missing = locals.filter((local) => !hasChild(parent, parent.uri, local));
  const present = knownNames(parent.children, root);
  for (const child of parent.children) {
    const isOther = child.uri !== parent.uri && child.uri !== root.uri && child.uri !== '';
    if (missing.length === 0 || isOther || extensionFact(child, root)) continue;
    const meant = meantElement({ uri: parent.uri, local: child.local }, within, present);
    missing = missing.filter((local) => local !== meant?.local);
  }
  return missing.filter((local) => !record || !hasChild(record, parent.uri, local));
}

function hasAll(parent: ElementOutline, locals: readonly string[]): boolean {
  for (const local of locals) if (!hasChild(parent, parent.uri, local)) return false;
  return true;
}

function hasChild({ children }: ElementOutline, uri: string, local: string): boolean {
  for (const child of children) if (child.local === local && child.uri === uri) return true;
  return false;
}
