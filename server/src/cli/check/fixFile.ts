import { fixedText } from '../../core/fixes/fixedText.ts';
import { reportWords } from '../words/report.ts';
import { noteLines } from './fixNotes.ts';
import type { ReadFile } from './readFile.ts';
import type { FileResult, Job } from './requests.ts';
import { isFaithful, rewrite } from './rewrite.ts';

/**
 * Makes the fixes selected by `job.fixing`. Writes the file if no verdict changes; otherwise the notes are printed
 * first. In a recheck, only rules that need other files make fixes, because other files may already depend on the rest.
 */
export async function fixFile(
  job: Job,
  { service, document, octets, text: before }: ReadFile,
  { isAgain, isWritten }: { readonly isAgain: boolean; readonly isWritten: boolean },
): Promise<Pick<FileResult, 'fixed' | 'notes'>> {
  const { kind, codes } = job.fixing!;
  const isConcerned = (code: string): boolean =>
    (!isAgain || service.lastCodes.has(code)) && (codes === undefined || codes.includes(code));
  const fixes = fixedText(service, document, { fixing: kind, isConcerned, isNamed: codes !== undefined });
  const { text: after, edits } = fixes;
  const notes = noteLines(fixes);
  if (after === before) return { fixed: undefined, notes };
  if (octets && !isFaithful(before, octets))
    return { fixed: { before, after, edits, left: reportWords('notUtf8') }, notes: [] };
  if (!isWritten) return { fixed: { before, after, edits }, notes };
  if (!octets) return { fixed: { before: '', after, edits: [] }, notes };
  if (fixes.verdicts.length > 0) return { fixed: { before, after, edits, isWaiting: true }, notes };
  const left = await rewrite(job.file, octets, after);
  return { fixed: { before: '', after: '', edits: [], left }, notes };
}
