/** Applies the content changes of `textDocument/didChange` to a document, each to the result of those before it. */
import { coalesce } from '../../text/coalesce.ts';
import type { Change } from '../../text/document.ts';
import { changeOf, type ReadChange } from '../wire/convert.ts';
import type { Log } from '../wire/guard.ts';
import { documentWords } from '../words/log.ts';
import type { OpenDocument } from './openDocument.ts';
import type { Snapshots } from './snapshots.ts';
import { changedPart, type TextChange } from './typedEdits.ts';

/** Whether the position of a change is valid without clamping. */
const isExact = ({ change, whole, faults }: ReadChange): boolean =>
  change !== undefined && !whole && faults.length === 0;

const andFault = (faults: string, fault: string): string => documentWords('andFault', { faults, fault });

/**
 * @param events the changes as sent, unchecked; faults are logged, and what can be applied is
 * @returns the effects of the changes, in order
 */
export function applyChanges(
  open: OpenDocument,
  events: readonly unknown[],
  snapshots: Snapshots,
  log: Log,
): TextChange[] {
  const changes: TextChange[] = [];
  /**
   * Changes of the newest snapshot that are not applied yet, in descending order, so that none moves the offsets of
   * those after it.
   */
  const pending: Change[] = [];
  const flush = () => {
    for (const change of coalesce(open.document.text, pending.splice(0))) snapshots.edit(open, change);
  };
  for (const event of events) {
    let read = changeOf(open.document.text, event);
    const next = pending.at(-1);
    if (next && !(isExact(read) && read.change!.end < next.start)) {
      flush();
      read = changeOf(open.document.text, event);
    }
    const { change, whole, faults } = read;
    if (faults.length > 0)
      log.warn(documentWords('badChange', { uri: open.uri, faults: faults.reduce(andFault) }));
    if (!change) continue;
    changes.push(changedPart(open.document.text, change));
    if (isExact(read)) pending.push(change);
    else if (whole) snapshots.reopen(open, open.service, change.text);
    else snapshots.edit(open, change);
  }
  flush();
  return changes;
}
