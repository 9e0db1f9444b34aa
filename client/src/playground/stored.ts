/**
 * The files of this tab, kept over a reload, a crash and an update: in the browser's database, by an id that the tab has.
 * A browser may refuse: then they are gone with the page, which it says.
 */
import { del, entries, get, set, update } from 'idb-keyval';
import { type SiteFile, siteFiles, TAB } from './siteFile.ts';

const DAY_MS = 24 * 3_600_000;
/** What a closed tab has left is removed after this time, in milliseconds. */
const MAX_AGE_MS = 7 * DAY_MS;

export interface Kept {
  /** The fragment of the address that the files were opened with. */
  readonly fragment: string;
  readonly files: readonly SiteFile[];
  /** Whether the user has opened or changed any of them. */
  readonly isOwn: boolean;
}

interface Stored extends Kept {
  /** When a tab had it last, to a day: milliseconds since 1970. */
  readonly at: number;
}

/** The id of what this page keeps. A tab that is duplicated has the id of the first one, so each page makes its own. */
const id = `${TAB}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Tells all pages that a page which lives has what is kept with an id: the lock ends with the page. */
function hold(held: string): void {
  void navigator.locks?.request(held, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
  document.addEventListener('visibilitychange', () => void refresh(held).catch(() => {}));
}

/** Notes that a tab has what is kept with an id. */
async function refresh(key: string): Promise<void> {
  const stored = await get<Stored>(key);
  if (stored && Date.now() - stored.at > DAY_MS)
    await update<Stored>(key, (latest = stored) => ({ ...latest, at: Date.now() }));
}

/** Keeps files that were opened with this fragment of the address. Rejects if the browser has no room for them. */
export async function keep(fragment: string, files: readonly SiteFile[], isOwn: boolean): Promise<void> {
  await set(id, { fragment, files, isOwn, at: Date.now() } satisfies Stored);
  if (sessionStorage.getItem(TAB) !== id) hold(id);
  sessionStorage.setItem(TAB, id);
}

/** What a page has kept with an id; undefined if there is nothing. */
export async function kept(last: string): Promise<Kept | undefined> {
  hold(last);
  const found = (await get<Partial<Kept>>(last)) ?? {};
  const files = siteFiles(found.files);
  return files && { fragment: String(found.fragment), files, isOwn: found.isOwn === true };
}

/** Removes what was kept for tabs that are closed for long. Never rejects; does nothing if nobody knows which are. */
export async function sweep(): Promise<void> {
  try {
    const { held = [] } = await navigator.locks.query();
    const live = new Set(held.map(({ name }) => name));
    for (const [key, { at }] of await entries<string, Stored>()) {
      if (live.has(key)) await refresh(key);
      else if (Date.now() - at > MAX_AGE_MS) await del(key);
    }
  } catch {
    // The database is turned off.
  }
}
