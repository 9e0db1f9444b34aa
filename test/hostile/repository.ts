/** Untrusted repositories on disk, and calls of the command line in them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

const made: string[] = [];
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** An entry: a file with this text, a link, or a pipe. */
export type Entry = string | { readonly link: string } | 'fifo';
export type Entries = Readonly<Record<string, Entry>>;

/** A text that must not appear in any output, because it is outside of the repository. */
export const CANARY = 'canaryOfAnotherFolder';

/** The name of the file with the canary, next to each repository. */
export const SECRET = '../secret/creds.json';

/**
 * Creates folders with these entries, by their names, and next to them a file with the canary; returns their parent
 * folder.
 */
export function repositories(all: Readonly<Record<string, Entries>>): string {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-hostile-')));
  made.push(outer);
  put(outer, { 'secret/creds.json': secret() });
  for (const [name, entries] of Object.entries(all)) put(join(outer, name), entries);
  return outer;
}

function put(folder: string, entries: Entries): void {
  for (const [name, entry] of Object.entries(entries)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    if (entry === 'fifo') execFileSync('mkfifo', [path]);
    else if (typeof entry === 'string') writeFileSync(path, entry);
    else symlinkSync(entry.link, path);
  }
}

/** The file that makes a folder a repository. */
export const GIT: Entries = { '.git/HEAD': 'ref: refs/heads/main\n' };

/** A crawler file with a wrong key that would be printed; otherwise it is valid. */
const secret = (): string =>
  `{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}], "${CANARY}": "x"}`;

export { crawlwise } from '../cli/inProcess.ts';

/** The folders of some cases, in order, with neutral names. */
export function foldersOf(cases: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.keys(cases).map((name, at) => [name, `case${at}`]));
}

/** All cases in one folder. */
export const laidOut = (cases: Readonly<Record<string, Entries>>): string => {
  const folders = foldersOf(cases);
  return repositories(
    Object.fromEntries(Object.entries(cases).map(([name, entries]) => [folders.get(name)!, entries])),
  );
};
