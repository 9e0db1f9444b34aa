/** Repositories of strangers, made on the disk, and calls of the command line in them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

const made: string[] = [];
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** What is there: a file with this text, a link, a pipe. */
export type Entry = string | { readonly link: string } | 'fifo';
export type Entries = Readonly<Record<string, Entry>>;

/** What no output may have, for it is outside of the repository. */
export const CANARY = 'canaryOfAnotherFolder';

/** The name of the file with the canary, beside each repository. */
export const SECRET = '../secret/creds.json';

/** Folders with these entries beside each other, by their names, and beside them a file with the canary; gives the folder of all. */
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

/** What makes a folder a repository. */
export const GIT: Entries = { '.git/HEAD': 'ref: refs/heads/main\n' };

/** Crawlers whose file has a key that would be printed; it is right but for that. */
const secret = (): string =>
  `{"operator": "Example", "purpose": "other", "tokens": [{"token": "Ahrefs-Bot"}], "${CANARY}": "x"}`;

export { crawlwise } from '../cli/inProcess.ts';
