import type { Refactoring, Span } from '../../core/features.ts';
import type { Steps } from '../../core/steps.ts';
import type { SitemapDocument } from '../document.ts';
import { leavesAt, type NodeOf, shifted } from './places.ts';
import { cdataRefactorings } from './refactorCdata.ts';
import { dateRefactorings } from './refactorDates.ts';
import { entryRefactorings } from './refactorEntries.ts';
import { orderRefactorings } from './refactorOrder.ts';

const ALL = [dateRefactorings, orderRefactorings, cdataRefactorings, entryRefactorings];

/** Creates the refactorings at the start of a span, or of the lines of text in it. They read one leaf only. */
export const refactoringsFeature = (nodeOf: NodeOf) =>
  function* (document: SitemapDocument, span: Span): Steps<readonly Refactoring[]> {
    const [place] = leavesAt(document, span.start);
    if (!place) return [];
    const { leaf, base } = place;
    const part = { start: span.start - base, end: Math.min(span.end - base, leaf.units) };
    const found: Refactoring[] = [];
    for (const refactor of ALL) {
      found.push(...refactor(nodeOf(leaf), part));
      yield 0;
    }
    return found.map((refactoring) => ({
      ...refactoring,
      edits: refactoring.edits.map((edit) => shifted(edit, base)),
    }));
  };
