/** What is true of the spans that features return, in every language. */
import assert from 'node:assert/strict';
import type { Outline, Span } from '../server/src/core/features.ts';

export const within = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** Asserts that spans are in order and do not overlap. */
export function assertApart(spans: readonly Span[], what: string): void {
  spans.forEach((span, index) => {
    if (index > 0) assert.ok(spans[index - 1]!.end <= span.start, `${what} do not overlap`);
  });
}

/** Asserts that the nodes of an outline are nested, each within `outer`, and have names. */
export function assertNested(nodes: readonly Outline[], outer: Span): void {
  assertApart(nodes, 'outline nodes');
  for (const node of nodes) {
    assert.ok(within(outer, node) && within(node, node.nameSpan), 'the outline is nested');
    assert.notEqual(node.name, '');
    assertNested(node.children, node);
  }
}
