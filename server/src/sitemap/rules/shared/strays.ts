import type { ElementOutline } from '../../../xml/tree/tree.ts';
import type { ElementFact } from '../../facts/elements.ts';
import type { Root } from '../../syntax/state.ts';
import { DEEPEST, extensionFact, isExtension, knownNames, meantElement } from './extensions.ts';
import { withPrefix } from './names.ts';

/** An element of the sitemap namespace, or of none, within an extension element. */
interface Stray {
  readonly element: ElementOutline;
  readonly parent: ElementOutline;
  /** Whether the parent holds only text. */
  readonly inText: boolean;
  /**
   * The element that was probably meant, with the prefix that the extension has there; undefined if none is allowed
   * there.
   */
  readonly right: string | undefined;
}

type ReportStray = (stray: Stray) => void;

const isStray = ({ uri }: ElementOutline, root: Root): boolean => uri === root.uri || uri === '';

/** Reports all such elements among the content of `siblings`; damaged elements are skipped. */
export function eachStray(siblings: readonly ElementOutline[], root: Root, reportStray: ReportStray): void {
  for (const element of siblings) {
    if (element.children.length === 0 || !isExtension(element, root)) continue;
    const fact = extensionFact(element, root);
    if (fact) strays(element, element, fact, root, reportStray, 0);
  }
}

/** @param extension the extension element that `parent` is, or replaces */
function strays(
  parent: ElementOutline,
  extension: ElementOutline,
  fact: ElementFact,
  root: Root,
  reportStray: ReportStray,
  depth: number,
): void {
  if (!parent.closed || parent.damaged || depth > DEEPEST) return;
  let present: ReadonlySet<string> | undefined;
  for (const child of parent.children) {
    const known = extensionFact(child, root);
    if (known) strays(child, child, known, root, reportStray, depth + 1);
    else if (isStray(child, root) && child.closed && !child.damaged) {
      present ??= knownNames(parent.children, root);
      const meant = meantElement({ uri: extension.uri, local: child.local }, fact.name, present);
      const right = meant && withPrefix(extension, meant.local);
      reportStray({ element: child, parent, inText: fact.value !== 'elements', right });
      if (meant) strays(child, extension, meant, root, reportStray, depth + 1);
    }
  }
}
