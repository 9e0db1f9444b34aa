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
 * Reads the history of the files below a folder, the newest commit first, until the last change of each is known, for at most 20
 * seconds. Files that were moved without a change keep their dates; other permissions and other line ends are no change. Of the
 * author's and the committer's date, the one counts that makes a finding less likely. Root commits, which in a shallow clone
 * are those where it was cut off, do not tell when a file changed; neither do commits that change most files. Undefined if
 * git fails.
 * @param working the working folder
 * @param paths relative to the folder
 */
export async function historyOf(
  working: string,
  folder: string,
  paths: readonly string[],
): Promise<History | undefined> {
  const start = Date.now();
  const log = (fields: readonly string[], take: (chunk: Buffer) => boolean, input?: string) =>
    streamGit(
      working,
      ['-C', folder, '-c', 'log.showRoot=true', 'log', ...fields, ...HARMLESS, '--', '.'],
      take,
      Math.max(1, MAX_MILLISECONDS - (Date.now() - start)),
      input,
    );
  /** The commits whose lines were compared, and the changes that are none. */
  const compared = new Set<string>();
  const unchanged = new Set<string>();
  for (;;) {
    const reader = new HistoryReader(paths, start + DAY, unchanged);
    const { ok, isCut } = await log(FIELDS, (chunk) => reader.take(chunk));
    if (!ok && !isCut) return undefined;
    const { dating, ...history } = reader.end();
    const wanted = [...dating].filter((id) => !compared.has(id));
    for (const id of wanted) compared.add(id);
    if (wanted.length > 0 && !isCut) {
      const changes = new LineChanges();
      await log(LINE_FIELDS, (chunk) => changes.take(chunk), `${wanted.join('\n')}\n`);
      const found = changes.end();
      for (const change of found) unchanged.add(change);
      if (found.length > 0) continue;
    }
    const shallow = runGit(working, '-C', folder, 'rev-parse', '--is-shallow-repository')
      .output.toString()
      .trim();
    return { ...history, isShallow: shallow === 'true', isCut };
  }
}

const FIELDS = ['--format=%x01%h %at %ct %P', '--raw', '-z', '-M100%', '--relative'];
/** How many lines some commits change: none where they change nothing else than line ends. */
const LINE_FIELDS = [
  ...['--no-walk=unsorted', '--stdin', '--format=%x01%h', '--raw', '--numstat', '-z', '--no-renames'],
  ...['--relative', '--ignore-cr-at-eol'],
];
/** Nothing of a repository is run: neither to verify signatures, nor to compare or convert files. */
const HARMLESS = [
  ...['--no-show-signature', '--no-ext-diff', '--no-textconv', '--no-color', '--no-diff-merges'],
];

/** Splits what git writes at its NUL characters. */
class Tokens {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly token: (text: string) => void) {}

  take(chunk: Buffer): void {
    let start = 0;
    const all = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (let end = all.indexOf(0); end >= 0; end = all.indexOf(0, start)) {
      this.token(all.toString('utf8', start, end));
      start = end + 1;
    }
    this.rest = Buffer.from(all.subarray(start));
  }
}

/** Identifies what a commit does to a file. */
const changeIn = (id: string, path: string): string => `${id} ${path}`;

/** Reads `%x01HASH`, followed by a raw line and a path for each file, and then by the numbers of its lines. */
class LineChanges {
  private readonly tokens = new Tokens((text) => this.token(text));
  private readonly ofLineEnds: string[] = [];
  private id = '';
  private status = '';
  /** The files that the commit modifies, except for those with other lines. */
  private readonly modified = new Set<string>();

  /** Returns that more is wanted. */
  take(chunk: Buffer): boolean {
    this.tokens.take(chunk);
    return true;
  }

  /** The changes of line ends alone; see `changeIn`. */
  end(): readonly string[] {
    for (const path of this.modified) this.ofLineEnds.push(changeIn(this.id, path));
    this.modified.clear();
    return this.ofLineEnds;
  }

  private token(text: string): void {
    if (this.status !== '') {
      if (this.status.endsWith(' M')) this.modified.add(text);
      this.status = '';
      return;
    }
    const [first = ''] = text.trim();
    if (first === '\u0001') {
      this.end();
      this.id = text.trim().slice(1);
    } else if (first === ':') this.status = text;
    else {
      // The name may hold anything. Binary files have `-` in place of numbers; without other lines, there may be no numbers.
      const [, counts, path] = /^([\d-]+\t[\d-]+)\t(.*)$/s.exec(text) ?? [];
      if (counts !== undefined && counts !== '0\t0') this.modified.delete(path!);
    }
  }
}

/** Reads `%x01HASH AUTHORED COMMITTED PARENTS`, followed by a raw line and one or two paths for each file. */
class HistoryReader {
  private readonly tokens = new Tokens((text) => this.token(text));
  private readonly dates = new Map<string, FileDates>();
  /** The commits that the dates are of. */
  private readonly dating = new Set<string>();
  /** The current paths of the files by their paths at the commit that is being read. */
  private readonly names = new Map<string, string>();
  private readonly total: number;
  private undated: number;
  private status = '';
  private from: string | undefined;
  private commit: { id: string; times: readonly number[]; isRoot: boolean } | undefined;
  private readonly changed = new Set<string>();
  private readonly mass: Commit[] = [];
  private future = 0;

  /**
   * @param latest a commit after this time is dated in the future
   * @param unchanged what is no change; see `changeIn`
   */
  constructor(
    paths: readonly string[],
    private readonly latest: number,
    private readonly unchanged: ReadonlySet<string>,
  ) {
    for (const path of paths) this.names.set(path, path);
    this.total = this.names.size;
    this.undated = this.total;
  }

  /** Returns whether more is wanted. */
  take(chunk: Buffer): boolean {
    this.tokens.take(chunk);
    return this.undated > 0;
  }

  end() {
    this.endCommit();
    const { dates, dating, mass, future } = this;
    return { dates, dating, mass, future };
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

  /** A path after its raw line, `:MODE MODE BLOB BLOB STATUS`; a file that was moved has two. */
  private path(path: string): void {
    const [, , before, after, status = ''] = this.status.split(' ');
    const isMove = /^[RC]/.test(status);
    if (isMove && this.from === undefined) {
      this.from = path;
      return;
    }
    const current = this.names.get(path);
    if (current !== undefined) {
      if (isMove && before === after) {
        if (!this.names.has(this.from!)) {
          this.names.delete(path);
          this.names.set(this.from!, current);
        }
      } else if (before !== after && !this.unchanged.has(changeIn(this.commit?.id ?? '', path)))
        this.changed.add(current);
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
      if (!known && !isRoot) this.dating.add(id);
      if (dates.changed !== undefined || isRoot || isFuture || isMass) continue;
      dates.changed = earliest;
      this.dating.add(id);
      this.undated--;
    }
    changed.clear();
  }
}
