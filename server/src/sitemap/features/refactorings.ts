import type { Refactoring, Span } from '../../core/features.ts';
import type { SitemapDocument } from '../document.ts';
import { leavesAt, type NodeOf, shifted } from './places.ts';
import { cdataRefactorings } from './refactorCdata.ts';
import { dateRefactorings } from './refactorDates.ts';
import { entryRefactorings } from './refactorEntries.ts';
import { orderRefactorings } from './refactorOrder.ts';

const ALL = [dateRefactorings, orderRefactorings, cdataRefactorings, entryRefactorings];

/** Makes what can be done with the beginning of a span, or with the lines of text in it. It looks at one leaf only. */
export const refactoringsFeature =
  (nodeOf: NodeOf) =>
  (document: SitemapDocument, span: Span): readonly Refactoring[] =>
    leavesAt(document, span.start)
      .slice(0, 1)
      .flatMap(({ leaf, base }) => {
        const node = nodeOf(leaf);
        const part = { start: span.start - base, end: Math.min(span.end - base, leaf.units) };
        return ALL.flatMap((one) => one(node, part)).map((found) => ({
          ...found,
          edits: found.edits.map((edit) => shifted(edit, base)),
        }));
      });
