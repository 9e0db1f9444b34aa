/** What a build leaves open, counted. */
import type { LastFound } from '../../core/builtPages.ts';

type Unknown = Extract<LastFound, { readonly kind: 'unknown' }>;

/** Why there are pages, and no build whose URLs are checked. */
export type NoBuild =
  /** There is one page for all URLs. */
  | 'application'
  /** None of the pages that the sitemaps list is there. */
  | 'other'
  /** The address of the site is not known. */
  | 'address'
  /** No listed URL is on the address that is given. */
  | 'site';

/**
 * Why the answers to some listed URLs are not known, why some pages were not read to the end of their heads, or why there
 * is no build.
 */
export interface BuildNote {
  readonly why: Exclude<Unknown['why'], 'elsewhere'> | 'unread' | NoBuild;
  /** The rule or configuration; for `unread`, the first page; without a build, its folder. */
  readonly file: string | undefined;
  readonly line: number;
  readonly count: number;
}

export class BuildNotes {
  #notes = new Map<string, BuildNote>();

  add(note: Omit<BuildNote, 'count'>): void {
    const key = `${note.why} ${note.why === 'unread' ? '' : note.file} ${note.line}`;
    const known = this.#notes.get(key);
    this.#notes.set(key, { ...(known ?? note), count: (known?.count ?? 0) + 1 });
  }

  get all(): readonly BuildNote[] {
    return [...this.#notes.values()];
  }

  /** The notes since the last call. */
  take(): readonly BuildNote[] {
    const notes = this.all;
    this.#notes = new Map();
    return notes;
  }
}
