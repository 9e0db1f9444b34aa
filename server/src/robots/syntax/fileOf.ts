import type { RobotsFile, Snapshot } from './file.ts';
import { LineIndex } from './lineIndex.ts';

const files = new WeakMap<Snapshot, RobotsFile>();

/** The file of a snapshot, built once: linear in the lines if `keptFile` does not have it. */
export function fileOf(document: Snapshot): RobotsFile {
  let file = files.get(document);
  if (!file) {
    file = LineIndex.of(document).file(document);
    files.set(document, file);
  }
  return file;
}

/**
 * `fileOf` with an index that has followed all edits up to this snapshot. The files of earlier snapshots become
 * invalid.
 */
export function keptFile(document: Snapshot, index: LineIndex): RobotsFile {
  if (!document.complete) return fileOf(document);
  const last = index.snapshot;
  const file = index.file(document);
  if (last && last !== document) files.delete(last);
  files.set(document, file);
  return file;
}
