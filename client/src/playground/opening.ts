/** Opens what the user has chosen or dropped, and says so in one line. */
import { chosenBy } from './choosing.ts';
import type { Dropped } from './drops.ts';
import type { Files, OpenFile } from './files.ts';
import { isOpenable, read } from './reading.ts';
import { MAX_FILES, type SiteFile } from './siteFile.ts';
import { words } from './words.ts';

/** Of so few files each is named if it cannot be opened. */
const FEW = 3;
const MAX_FAULTS = 2;

export interface Opening {
  /** What became of the files, in one line. */
  readonly said: string;
  readonly opened: number;
  /** Files that are open with another text: they are not replaced without a question. */
  readonly clashing: readonly SiteFile[];
}

export async function openChosen(files: Files, dropped: readonly Dropped[]): Promise<Opening> {
  const chosen = await chosenBy(dropped);
  const wanted = chosen.length > FEW ? chosen.filter(isOpenable) : chosen;
  const opened: OpenFile[] = [];
  const faults: string[] = [];
  const remarks: string[] = [];
  const clashing: SiteFile[] = [];
  let left = 0;
  for (const item of wanted) {
    const found = await read(item);
    if ('fault' in found) {
      faults.push(found.fault);
      continue;
    }
    const other = files.all().find(({ path }) => path === found.file.path);
    if (other && other.text() !== found.file.text) clashing.push(found.file);
    else {
      const file = other ?? files.put(found.file);
      if (file) opened.push(file);
      else left++;
    }
    if (found.remark) remarks.push(found.remark);
  }
  if (opened[0]) files.show(opened[0]);
  const counts = { left, skipped: chosen.length - wanted.length };
  return { said: lineFor(opened, { faults, remarks, clashing }, counts), opened: opened.length, clashing };
}

function lineFor(
  opened: readonly OpenFile[],
  said: Readonly<Record<'faults' | 'remarks', readonly string[]>> & Pick<Opening, 'clashing'>,
  { left, skipped }: Readonly<Record<'left' | 'skipped', number>>,
): string {
  const { faults, remarks, clashing } = said;
  const more = faults.length - MAX_FAULTS;
  return [
    ...(opened.length === 1 ? [words('opened', { name: opened[0]!.path })] : []),
    ...(opened.length > 1 ? [words('openedMany', { count: opened.length })] : []),
    ...(remarks.length > 1 ? [words('utf16Many', { count: remarks.length })] : remarks),
    ...faults.slice(0, MAX_FAULTS),
    ...(more > 0 ? [words('moreFaults', { count: more })] : []),
    ...(left > 0 ? [words('tooManyFiles', { most: MAX_FILES, count: left })] : []),
    ...(skipped > 0 ? [words('skipped', { count: skipped })] : []),
    ...(clashing.length > 0 ? [words('clash', { count: clashing.length, path: clashing[0]!.path })] : []),
  ].join(' ');
}
