/** What built pages have left open, as entries of the account. */
import { joinClauses } from '../core/clauses.ts';
import { listedFirst } from '../core/findings/listedFirst.ts';
import { visible } from '../core/visible.ts';
import type { BuildNote } from '../site/build/buildNotes.ts';
import type { AccountEntry } from './account.ts';
import { buildWords as t } from './words.ts';

/** Folders that are named. */
const MAX_NAMED = 5;
/** Reasons are shown for so many rules of hosts; others are only counted. */
const MAX_REASONS = 3;

/** Why there are no built pages to check. */
const WITHOUT = ['application', 'other', 'address', 'site'] as const;

/** Collects the notes of all threads. */
export class LeftOpen {
  readonly #notes = new Map<string, BuildNote>();

  add(notes: readonly BuildNote[]): void {
    for (const note of notes) {
      const key = note.why === 'unread' ? note.why : `${note.why} ${note.file} ${note.line}`;
      const known = this.#notes.get(key);
      this.#notes.set(key, known ? { ...known, count: known.count + note.count } : note);
    }
  }

  account(): readonly AccountEntry[] {
    return [...this.#entries()];
  }

  *#entries(): Generator<AccountEntry> {
    const all = [...this.#notes.values()].sort((a, b) => b.count - a.count);
    const open: BuildNote[] = [];
    for (const note of all) {
      if (note.why === 'unread') yield unknown(t('unread', { count: note.count, file: note.file ?? '' }));
      else if (!isWithout(note)) open.push(note);
    }
    if (open.length > 0) {
      const count = open.reduce((sum, note) => sum + note.count, 0);
      const reasons = [...new Set(open.map(reasonOf))];
      const more = reasons.length - MAX_REASONS;
      const shown = [...reasons.slice(0, MAX_REASONS), ...(more > 0 ? [t('more', { count: more })] : [])];
      yield unknown(t('open', { count, reasons: joinClauses(shown) }));
    }
    for (const kind of WITHOUT) {
      const folders = all.flatMap(({ why, file }) => (why === kind ? visible(file ?? '') : []));
      if (folders.length > 0)
        yield { kind: 'not-compared', reason: t(kind, { folders: listedFirst(folders, MAX_NAMED, 'unit') }) };
    }
  }
}

const unknown = (reason: string): AccountEntry => ({ kind: 'unknown', reason });

const isWithout = ({ why }: BuildNote): boolean => (WITHOUT as readonly string[]).includes(why);

/** A clause. */
export function reasonOf({ why, file, line }: Omit<BuildNote, 'count'>): string {
  const name = visible(file ?? '');
  switch (why) {
    case 'rule':
      return line > 0 ? t('rule', { file: name, line }) : t('unreadRule', { file: name });
    case 'configuration':
    case 'otherHost':
    case 'link':
      return t(why, { file: name });
    case 'path':
    case 'settings':
    case 'program':
    case 'unfinished':
    case 'host':
    case 'loop':
      return t(why);
    default:
      return '';
  }
}
