/** Tells edits that are typed from others: pasted text, edits of code actions, another file's text. */
import { commonPrefixSuffix } from '../../core/fixes/commonPrefixSuffix.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { AnyDocument } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';

/** A completion that is accepted counts as typed; so does the word that undo takes back. In UTF-16 units. */
const MOST_TYPED = 32;

/** A change of a text, without what is the same before and after, and with the text it removes. */
export interface TextChange extends Change {
  readonly removed: string;
}

/** The part of a change that changes something; `text` is the text before it. */
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

/** A document, with the keys of the changes that the server has sent for its text. */
export interface Editable {
  readonly document: AnyDocument;
  sent?: ReadonlySet<string>;
}

/** Notes edits of a document that the server sends to the client: when they come back as changes, they were not typed. */
export function noteSent(open: Editable, edits: readonly Edit[]): void {
  const parts = edits.map((edit) => changedPart(open.document.text, edit)).filter(isFew);
  open.sent = new Set([...(open.sent ?? []), ...parts.map(keyOf)]);
}

/** Whether changes were typed: a few characters each, and not what the server had `sent` for the text before. */
export const isTyped = (changes: readonly TextChange[], sent: ReadonlySet<string> = new Set()): boolean =>
  changes.every(isFew) && !(changes.length > 0 && changes.every((change) => sent.has(keyOf(change))));

const isFew = ({ removed, text }: TextChange): boolean => isShort(removed) && isShort(text);

/** Without a line of text: Enter and Backspace insert and remove line breaks, with the blanks of an indentation. */
const isShort = (text: string): boolean =>
  text.length <= MOST_TYPED && (!/[\r\n]/.test(text) || text.trim() === '');
