import type { Fault, FaultKind } from '../../../xml/tokens.ts';
import type { Outline, SitemapNode } from '../../syntax/node.ts';

/** Faults that have a rule of their own; all others are `sitemap/not-well-formed`. */
const OWN: ReadonlySet<FaultKind> = new Set([
  'unescaped-ampersand',
  'unknown-entity',
  'curly-quotes',
  'leading-content',
  'unbound-prefix',
]);

/** Nearly all leaves have none, and many rules ask. */
const NONE: readonly Fault[] = [];

export function faultsOf({ fragment: { faults } }: SitemapNode, kind: FaultKind): readonly Fault[] {
  return faults.length === 0 ? NONE : faults.filter((fault) => fault.kind === kind);
}

/** Faults without a rule of their own, the first at each place. */
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

/** The leaf has a damaged tag: what seems missing or out of place in it may be that same fault. */
export const isDamaged = ({ fragment: { faults, left, strays } }: Outline): boolean =>
  left.length > 0 ||
  strays.length > 0 ||
  (faults.length > 0 && faults.some(({ kind }) => STRUCTURE.has(kind)));
