/** Distinguishes typed edits from others: pasted text, code actions, another file's text. */
import { commonPrefixSuffix } from '../../core/fixes/commonPrefixSuffix.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { AnyDocument } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';

/** The longest typed edit, in UTF-16 units: an accepted completion counts as typed, and so does an undone word. */
const MAX_TYPED = 32;

/** A change of a text without the common prefix and suffix, and with the removed text. */
export interface TextChange extends Change {
  readonly removed: string;
}

/** The part of a change that differs; `text` is the text before it. */
export function changedPart(text: AnyDocument['text'], change: Change): TextChange {
  const removed = text.slice(change.start, change.end);
  const [first, last] = commonPrefixSuffix(removed, change.text);
  return {
    start: change.start + first,
    end: change.end - last,
    text: change.text.slice(first, change.text.length - last),
    removed: removed.slice(first, removed.length - last),
  };
}

const keyOf = ({ removed, text }: TextChange): string => JSON.stringify([removed, text]);

/** A document, with the keys of the edits that the server has sent for its text. */
export interface Editable {
  readonly document: AnyDocument;
  sent?: ReadonlySet<string>;
}

/** Records edits that the server sends to the client: when they return as changes, they were not typed. */
export function noteSent(open: Editable, edits: readonly Edit[]): void {
  const parts = edits.map((edit) => changedPart(open.document.text, edit)).filter(isFew);
  open.sent = new Set([...(open.sent ?? []), ...parts.map(keyOf)]);
}

/** Whether changes were typed: a few characters each, and not `sent` by the server for the text before. */
export const isTyped = (changes: readonly TextChange[], sent: ReadonlySet<string> = new Set()): boolean =>
  changes.every(isFew) && !(changes.length > 0 && changes.every((change) => sent.has(keyOf(change))));

const isFew = ({ removed, text }: TextChange): boolean => isShort(removed) && isShort(text);

/**
 * Whether text is short and has at most line breaks and indentation beside one line, as Enter and Backspace insert or
 * remove them.
 */
const isShort = (text: string): boolean =>
  text.length <= MAX_TYPED && (!/[\r\n]/.test(text) || text.trim() === '');
