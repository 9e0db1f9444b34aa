/**
 * Lenses keep their rows while the user types in their group: none is added or removed until another place is edited.
 */
import type { Lens } from '../../core/features.ts';
import type { AnyDocument, Span } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';

/** A lens that was sent, at its offset in the newest text. */
interface SentLens {
  readonly start: number;
  readonly isGroup: boolean;
}

/** What the client shows of a document, and where the user typed last; undefined after other edits. */
export interface LensState {
  readonly sent: readonly SentLens[];
  readonly typedAt?: number | undefined;
}

/** Moves what was sent along with an edit. */
export function movedLenses({ sent }: LensState, changes: readonly Change[], isTyped: boolean): LensState {
  const last = changes.at(-1);
  return {
    sent: changes.reduce((lenses, change) => lenses.map((lens) => moved(lens, change)), sent),
    typedAt: isTyped && last ? last.start + last.text.length : undefined,
  };
}

/** A line break that is inserted at a lens pushes it down. */
function moved(lens: SentLens, { start, end, text }: Change): SentLens {
  if (lens.start < start || (lens.start === start && !text.endsWith('\n'))) return lens;
  return { ...lens, start: lens.start >= end ? lens.start + text.length - (end - start) : start };
}

/**
 * The lenses to send, and what the client then shows: in the group in which the user types, those that have a row
 * already; elsewhere, those that are not idle.
 * @param own those of the newest text that follow from it alone
 * @param counts those that count URLs; undefined while not all URLs are known: their rows may come back
 */
export function steadyLenses(
  text: AnyDocument['text'],
  { sent, typedAt }: LensState,
  own: readonly Lens[],
  counts: readonly Lens[] | undefined,
): { readonly shown: readonly Lens[]; readonly state: LensState } {
  const lineOf = (offset: number): number => text.positionAt(offset).line;
  const hasRow = ({ start, group, isGroup }: Lens): boolean =>
    sent.some(
      (sentLens) =>
        sentLens.isGroup === (isGroup ?? false) &&
        (isGroup && group ? holds(group, sentLens.start) : lineOf(sentLens.start) === lineOf(start)),
    );
  const shown = [...own, ...(counts ?? [])].filter((lens) => {
    const isEdited = lens.group !== undefined && typedAt !== undefined && holds(lens.group, typedAt);
    return isEdited ? hasRow(lens) : !lens.idle;
  });
  const rows = shown.map(({ start, isGroup = false }) => ({ start, isGroup }));
  const waiting = counts ? [] : sent.filter(({ isGroup }) => !isGroup);
  return { shown, state: { sent: [...rows, ...waiting], typedAt } };
}

const holds = ({ start, end }: Span, offset: number): boolean => start <= offset && offset <= end;
