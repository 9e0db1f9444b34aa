import type { Fault, FaultKind } from '../../../xml/tokens/tokens.ts';
import type { Outline, SitemapNode } from '../../syntax/node.ts';

/** XML faults with a separate rule; all others are reported by `sitemap/not-well-formed`. */
const OWN: ReadonlySet<FaultKind> = new Set([
  'unescaped-ampersand',
  'unknown-entity',
  'curly-quotes',
  'leading-content',
  'unbound-prefix',
]);

/** One shared list: nearly all leaves have no faults, and many rules read it. */
const NONE: readonly Fault[] = [];

export function faultsOf({ fragment: { faults } }: SitemapNode, kind: FaultKind): readonly Fault[] {
  return faults.length === 0 ? NONE : faults.filter((fault) => fault.kind === kind);
}

/** Faults without a separate rule, the first at each offset. */
export function otherFaults({ fragment: { faults } }: SitemapNode): readonly Fault[] {
  return faults.length === 0 ? NONE : faults.filter(({ kind }) => !OWN.has(kind));
}

const STRUCTURE: ReadonlySet<FaultKind> = new Set([
  'stray-less-than',
  'tag-not-closed',
  'attribute-not-closed',
  'element-not-closed',
  'unexpected-end-tag',
  'mismatched-tags',
  'missing-slash',
  'mistyped-end-tag',
  'attribute-in-end-tag',
  'attribute-syntax',
  'qualified-name',
  'curly-quotes',
  'bad-markup',
]);

/** Whether the leaf has a damaged tag: something that seems missing or misplaced in it may be due to that fault. */
export const isDamaged = ({ fragment: { faults, left, strays } }: Outline): boolean =>
  left.length > 0 ||
  strays.length > 0 ||
  (faults.length > 0 && faults.some(({ kind }) => STRUCTURE.has(kind)));
