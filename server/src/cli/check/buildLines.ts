/** What built pages have left open, in the account of a check. */
import { join } from 'node:path';
import { isPageName } from '../../core/builtPages.ts';
import { joinClauses } from '../../core/clauses.ts';
import { slashed } from '../../core/uri.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { BuildNote } from '../../site/build/buildNotes.ts';
import { pageWords } from '../../site/words.ts';
import type { Paths } from '../args/paths.ts';
import type { Listing } from '../files/files.ts';
import { namesOf, visible, visiblePath } from '../report.ts';
import { buildWords as t } from '../words/builds.ts';

/** Reasons are shown for so many rules of hosts; others are only counted. */
const MAX_REASONS = 3;

/** Why there are no built pages to check. */
const WITHOUT = ['application', 'other', 'address'] as const;

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

  *account(): Generator<AccountEntry> {
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
        yield { kind: 'not-compared', reason: pageWords(kind, { folders: namesOf(folders) }) };
    }
  }
}

/** The folders of a call that have no page to check. */
export function pageless({ folders, files, found }: Listing, paths: Paths): readonly AccountEntry[] {
  const all = files.filter(isPageName);
  const without = folders.map(slashed).filter((folder) => !all.some((uri) => uri.startsWith(folder)));
  const held = without.filter((folder) => found.some((item) => 'uri' in item && item.uri.startsWith(folder)));
  if (held.length === 0) return [];
  const names = held.map((folder) => visiblePath(join(paths.shownAt(folder), '/')));
  return [{ kind: 'not-compared', reason: t('none', { folders: namesOf(names) }) }];
}

const unknown = (reason: string): AccountEntry => ({ kind: 'unknown', reason });

const isWithout = ({ why }: BuildNote): boolean => (WITHOUT as readonly string[]).includes(why);

/** A clause. */
function reasonOf({ why, file, line }: BuildNote): string {
  const name = visible(file ?? '');
  switch (why) {
    case 'rule':
      return line > 0 ? t('rule', { file: name, line }) : t('unreadRule', { file: name });
    case 'configuration':
      return t('configuration', { file: name });
    case 'path':
    case 'settings':
    case 'program':
    case 'host':
    case 'loop':
      return t(why);
    default:
      return '';
  }
}
