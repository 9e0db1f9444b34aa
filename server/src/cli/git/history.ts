/** When the files below a folder changed, by the history of git. */
import { runGit, streamGit } from './program.ts';

/** When a file changed, in milliseconds since 1970. */
export interface FileDates {
  /** The newest commit that is known to change this file in particular; undefined if there is none. */
  changed: number | undefined;
  /** The newest commit that changes it at all: it is not newer than that. */
  last: number;
}

export interface History {
  readonly dates: ReadonlyMap<string, FileDates>;
  /** The clone lacks older commits. */
  readonly isShallow: boolean;
  /** Commits that change so many of the files that they say little of each, the newest first. */
  readonly mass: readonly Commit[];
  /** The number of commits that are dated in the future. */
  readonly future: number;
  /** The history was not read to its end, because that takes too long. */
  readonly isCut: boolean;
}

export interface Commit {
  /** Abbreviated. */
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** How many of the files it changes. */
  readonly count: number;
}

const MAX_MILLISECONDS = 20_000;
/** A commit that changes at least so many files, and more than half of all, is not about each of them. */
const MIN_MASS = 10;
const DAY = 86_400_000;

/**
 * The paths of the files of the last commit below a folder, relative to it; or why there are none: no commits yet, or a clone that
 * lacks them or that git refuses to read. Throws `InputError` without git.
 * @param working the working folder
 */
export function committedBelow(working: string, folder: string): readonly string[] | 'none' | 'missing' {
  const { ok, output } = runGit(working, '-C', folder, 'ls-tree', '-r', '-z', '--name-only', 'HEAD');
  if (ok) return output.toString().split('\0').slice(0, -1);
  const succeeds = (...args: readonly string[]): boolean =>
    runGit(working, '-C', folder, 'rev-parse', ...args).ok;
  return succeeds('--git-dir') && !succeeds('--verify', '--quiet', 'HEAD') ? 'none' : 'missing';
}

/**
 * Reads the history of the files below a folder in one call, the newest commit first, until the last change of each is
 * known, for at most 20 seconds. Files that were moved without a change keep their dates. Of the author's and the committer's
 * date, the one counts that makes a finding less likely. Root commits, which in a shallow clone are those where it was cut
 * off, do not tell when a file changed; neither do commits that change most files. Undefined if git fails.
 * @param working the working folder
 * @param paths relative to the folder
 */
export async function historyOf(
  working: string,
  folder: string,
  paths: Iterable<string>,
): Promise<History | undefined> {
  const reader = new HistoryReader(paths, Date.now() + DAY);
  const fields = ['log', '--format=%x01%h %at %ct %P', '--name-status', '-z', '-M100%', '--relative'];
  // Nothing of a repository is run: neither to verify signatures, nor to compare or convert files.
  const harmless = [
    '--no-show-signature',
    '--no-ext-diff',
    '--no-textconv',
    '--no-color',
    '--no-diff-merges',
  ];
  const { ok, isCut } = await streamGit(
    working,
    ['-C', folder, '-c', 'log.showRoot=true', ...fields, ...harmless, '--', '.'],
    (chunk) => reader.take(chunk),
    MAX_MILLISECONDS,
  );
  if (!ok && !isCut) return undefined;
  const shallow = runGit(working, '-C', folder, 'rev-parse', '--is-shallow-repository')
    .output.toString()
    .trim();
  return { ...reader.end(), isShallow: shallow === 'true', isCut };
}

/** Reads `%x01HASH AUTHORED COMMITTED PARENTS`, followed by a status and one or two paths for each file. */
class HistoryReader {
  private readonly dates = new Map<string, FileDates>();
  /** The current paths of the files by their paths at the commit that is being read. */
  private readonly names = new Map<string, string>();
  private readonly total: number;
  private undated: number;
  private rest: Buffer = Buffer.alloc(0);
  private status = '';
  private from: string | undefined;
  private commit: { id: string; times: readonly number[]; isRoot: boolean } | undefined;
  private readonly changed = new Set<string>();
  private readonly mass: Commit[] = [];
  private future = 0;

  constructor(
    paths: Iterable<string>,
    private readonly latest: number,
  ) {
    for (const path of paths) this.names.set(path, path);
    this.total = this.names.size;
    this.undated = this.total;
  }

  /** Returns whether more is wanted. */
  take(chunk: Buffer): boolean {
    let start = 0;
    const all = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (let end = all.indexOf(0); end >= 0; end = all.indexOf(0, start)) {
      this.token(all.toString('utf8', start, end));
      start = end + 1;
    }
    this.rest = Buffer.from(all.subarray(start));
    return this.undated > 0;
  }

  end() {
    this.endCommit();
    return { dates: this.dates, mass: this.mass, future: this.future };
  }

  private token(text: string): void {
    if (this.status !== '') this.path(text);
    else if (text.startsWith('\u0001')) {
      this.endCommit();
      const [id = '', authored, committed, ...parents] = text.slice(1).trim().split(' ');
      const times = [Number(authored) * 1000, Number(committed) * 1000];
      this.commit = { id, times, isRoot: parents.length === 0 };
    } else this.status = text.trim();
  }

  /** A path after its status; a file that was moved has two. */
  private path(path: string): void {
    const isMove = /^[RC]/.test(this.status);
    if (isMove && this.from === undefined) {
      this.from = path;
      return;
    }
    const current = this.names.get(path);
    if (current !== undefined) {
      if (this.status !== 'R100') this.changed.add(current);
      else if (!this.names.has(this.from!)) {
        this.names.delete(path);
        this.names.set(this.from!, current);
      }
    }
    this.status = '';
    this.from = undefined;
  }

  private endCommit(): void {
    const { commit, changed } = this;
    if (!commit || changed.size === 0) return;
    const { id, times, isRoot } = commit;
    const [earliest, last] = [Math.min(...times), Math.max(...times)];
    const isFuture = !(last <= this.latest);
    const isMass = changed.size >= MIN_MASS && changed.size * 2 > this.total;
    if (isFuture) this.future++;
    else if (isMass && !isRoot) this.mass.push({ id, time: last, count: changed.size });
    for (const path of changed) {
      const known = this.dates.get(path);
      const dates = known ?? { changed: undefined, last: isFuture ? Number.POSITIVE_INFINITY : last };
      if (!known) this.dates.set(path, dates);
      if (dates.changed !== undefined || isRoot || isFuture || isMass) continue;
      dates.changed = earliest;
      this.undated--;
    }
    changed.clear();
  }
}
